//! The sites of the regions that the map shows: where each stands, and what its region is called.

use catena_field::Map;
use catena_graph::Document;
use egui::{Align2, Painter, Stroke, vec2};

use super::marks;
use super::sight::Sight;
use crate::biomes::named_sites;
use crate::theme::{Tokens, map as token};

/// More sites than these are no help to the eye.
const MOST: usize = 500;

/// More in sight than these have no room for names.
const MOST_NAMES: usize = 60;

/// Draws the sites of a Regions node, with their names where there is room.
pub(super) fn draw(
    painter: &Painter,
    sight: &Sight,
    (document, map): (&Document, &Map),
    node: &str,
    tokens: &Tokens,
) {
    let Some(node) = document.node(node) else { return };
    let Some(kind) = node.kind.known().filter(|kind| kind.key == "regions") else { return };
    let sites = named_sites(kind, &node.settings, map, MOST);
    let seen = sites.into_iter().map(|(name, at)| (name, sight.point(at)));
    let seen: Vec<_> = seen.filter(|(_, at)| sight.area.contains(*at)).collect();
    for (_, at) in &seen {
        painter.circle(*at, token::SITE, tokens.canvas, Stroke::new(1.0, tokens.text));
    }
    if seen.len() <= MOST_NAMES {
        for (name, at) in &seen {
            marks::plate(painter, *at + vec2(0.0, token::SITE * 2.0), Align2::CENTER_TOP, name, tokens);
        }
    }
}
