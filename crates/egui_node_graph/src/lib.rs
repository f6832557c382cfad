//! A node canvas for egui: shown a document each frame, returns commands.
