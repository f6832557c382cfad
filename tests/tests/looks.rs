//! How fields are drawn: colours as published, relief the same at any zoom, contours and rivers to the bit, and
//! parts of a picture the whole's to the byte.

#[path = "looks/biomes.rs"]
mod biomes;
#[path = "looks/colours.rs"]
mod colours;
#[path = "looks/contours.rs"]
mod contours;
#[path = "looks/parts.rs"]
mod parts;
#[path = "looks/relief.rs"]
mod relief;
#[path = "looks/rivers.rs"]
mod rivers;
#[path = "looks/water.rs"]
mod water;
