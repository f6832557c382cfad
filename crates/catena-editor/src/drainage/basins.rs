//! Basins as a picture of what is seen: each place in the colour of the basin it drains to, the sea left clear.

use catena_field::{Cancelled, Control};
use catena_kernels::drainage::graph::Graph;
use catena_kernels::drainage::records::BASIN;
use egui::{Color32, ColorImage};

use super::near::nearest_node;
use crate::map::grid::Frame;
use crate::theme::drainage as token;

/// Draws the basins over a frame.
///
/// # Errors
/// [`Cancelled`] where somebody stops it.
pub(super) fn picture(graph: &Graph, frame: &Frame, control: &Control) -> Result<ColorImage, Cancelled> {
    let mut pixels = Vec::with_capacity(frame.pixels());
    let (columns, rows) = (f64::from(graph.lattice.columns), f64::from(graph.lattice.rows));
    for row in 0..frame.rows {
        control.check()?;
        for column in 0..frame.columns {
            let (x, y) = frame.world((column as f64 + 0.5, row as f64 + 0.5));
            let (u, v) = graph.lattice.cells(x, y);
            let inside = (0.0..=columns).contains(&u) && (0.0..=rows).contains(&v);
            pixels.push(if inside { colour(graph, graph.looked_up(u, v)) } else { Color32::TRANSPARENT });
        }
    }
    Ok(ColorImage::new([frame.columns, frame.rows], pixels))
}

/// The colour at a place that is bent already.
fn colour(graph: &Graph, place: (f64, f64)) -> Color32 {
    let number = graph.record(nearest_node(graph, place))[BASIN];
    if number == 0.0 { Color32::TRANSPARENT } else { token::basin(number) }
}

#[cfg(test)]
mod tests {
    use super::super::near::tests::island;
    use super::*;

    #[test]
    fn a_place_has_the_colour_of_what_the_node_says_of_it() {
        let graph = island();
        let mut colours = std::collections::HashMap::new();
        for step in 0..3000_u32 {
            let (x, y) = (f64::from(step % 60) * 5.3 - 49.5, f64::from(step / 60) * 4.7 + 20.5);
            let (u, v) = graph.lattice.cells(x, y);
            let carved = graph.carve(x, y, 0.0);
            let drawn = colour(&graph, graph.looked_up(u, v));
            assert_eq!(drawn == Color32::TRANSPARENT, carved.basin == 0.0, "{x}, {y}");
            let known = colours.entry(carved.basin.to_bits()).or_insert(drawn);
            assert_eq!(*known, drawn, "{x}, {y}: one basin, one colour");
        }
        let distinct: std::collections::HashSet<Color32> = colours.values().copied().collect();
        assert!(colours.len() > 8 && distinct.len() + 2 >= colours.len(), "{} basins", colours.len());
    }
}
