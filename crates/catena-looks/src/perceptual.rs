//! Two palettes whose equal steps look equal, and that read alike under the common colour-vision deficiencies.
//!
//! Every eighth colour of matplotlib's published tables of 256 (linear between them where the count doesn't
//! divide), which these stops follow within 2 (viridis) and 6 (cividis) of 255.

use crate::colour::Rgb;
use crate::colour::rgb as c;

/// Viridis, by Nathaniel Smith and Stéfan van der Walt, released as CC0.
#[rustfmt::skip]
pub(crate) const VIRIDIS: [Rgb; 33] = [
    c(0x440154), c(0x470d60), c(0x48186a), c(0x482374), c(0x472d7b), c(0x453681), c(0x424086), c(0x3f4989),
    c(0x3b528b), c(0x375a8d), c(0x33638d), c(0x2f6a8e), c(0x2c728e), c(0x297a8e), c(0x26818e), c(0x23898e),
    c(0x21908c), c(0x1f988b), c(0x1f9f88), c(0x21a685), c(0x28ae80), c(0x31b57b), c(0x3ebc74), c(0x4cc26c),
    c(0x5dc963), c(0x6ece58), c(0x82d34c), c(0x96d83f), c(0xabdc32), c(0xc0df24), c(0xd5e21a), c(0xeae51a),
    c(0xfde725),
];

/// Cividis, by Jamie Nuñez, Christopher Anderton and Ryan Renslow (2018, doi:10.1371/journal.pone.0199239).
#[rustfmt::skip]
pub(crate) const CIVIDIS: [Rgb; 33] = [
    c(0x00224e), c(0x00285b), c(0x002e6a), c(0x043371), c(0x1a386f), c(0x273e6e), c(0x32436d), c(0x3b496c),
    c(0x434e6c), c(0x4b546c), c(0x52596d), c(0x5a5f6e), c(0x61656f), c(0x686a71), c(0x6f7073), c(0x757676),
    c(0x7c7b78), c(0x848179), c(0x8b8778), c(0x938d78), c(0x9b9376), c(0xa39a75), c(0xaba072), c(0xb3a670),
    c(0xbbad6c), c(0xc3b469), c(0xccba64), c(0xd4c15f), c(0xddc958), c(0xe6d051), c(0xefd748), c(0xf8df3c),
    c(0xfee838),
];
