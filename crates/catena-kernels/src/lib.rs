//! The mathematics of Catena in float64, std only, bundled word for word into exported code.
