//! The Catena editor, an egui application.
