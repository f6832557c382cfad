//! The five outlets on ground small enough to see.

use catena_kernels::drainage::base::{Footing, footings};
use catena_kernels::drainage::rules::{Outlet, Rules};

use super::domains::Grid;

/// Seven by five. West: sea that touches the edge. In the middle: a hollow below the datum that doesn't.
#[rustfmt::skip]
const GROUND: [f64; 35] = [
     3.0,  3.0, 3.0, 3.0,  3.0, 3.0, 3.0,
    -1.0, -1.0, 2.0, 2.0,  2.0, 2.0, 3.0,
     0.0, -2.0, 2.0, 1.0, -3.0, 2.0, 3.0,
     3.0,  2.0, 2.0, 2.0,  2.0, 2.0, 3.0,
     3.0,  3.0, 3.0, 3.0,  3.0, 3.0, 2.5,
];

/// Where water leaves (`v`) and the sea (`~`), row by row.
fn drawn(outlet: Outlet, sea: f64) -> String {
    let rules = Rules { outlet, sea, ..Rules::default() };
    let letters = footings(&Grid(7, 5), &GROUND, &rules).into_iter().map(|footing| match footing {
        Footing::Ground => '.',
        Footing::Leaves => 'v',
        Footing::Sea => '~',
    });
    let letters: String = letters.collect();
    letters.as_bytes().chunks(7).map(|row| String::from_utf8_lossy(row)).collect::<Vec<_>>().join(" ")
}

#[test]
fn each_outlet_is_where_it_says() {
    for (outlet, sea, expected) in [
        (Outlet::SeaAndEdges, 0.0, "vvvvvvv ~~....v ~~....v v.....v vvvvvvv"),
        (Outlet::Sea, 0.0, "....... ~~..... ~~..... ....... ......."),
        (Outlet::Edges, 0.0, "vvvvvvv v.....v v.....v v.....v vvvvvvv"),
        // The lowest of each hollow at or below the datum, of equals the first.
        (Outlet::Pits, 0.0, "....... ....... .v..v.. ....... ......."),
        (Outlet::Lowest, 0.0, "....... ....... ....v.. ....... ......."),
        // Where there is no sea and no pit: the lowest node, not at the edge here.
        (Outlet::Sea, -5.0, "....... ....... ....v.. ....... ......."),
        (Outlet::Pits, -5.0, "....... ....... ....v.. ....... ......."),
        (Outlet::SeaAndEdges, -5.0, "vvvvvvv v.....v v.....v v.....v vvvvvvv"),
        // The hollow hangs together with the sea once that covers the pass.
        (Outlet::Sea, 2.0, "....... ~~~~~~. ~~~~~~. .~~~~~. ......."),
    ] {
        assert_eq!(drawn(outlet, sea), expected, "{outlet:?} at {sea}");
    }
}

#[test]
fn of_pits_as_low_the_first_is_one() {
    let rules = Rules { outlet: Outlet::Pits, ..Rules::default() };
    let flat = [
        Footing::Leaves,
        Footing::Ground,
        Footing::Ground,
        Footing::Ground,
        Footing::Ground,
        Footing::Ground,
    ];
    assert_eq!(footings(&Grid(3, 2), &[-1.0; 6], &rules), flat);
    assert_eq!(
        footings(&Grid(3, 2), &[0.0, -0.0, 0.0, -0.0, 0.0, -0.0], &rules),
        flat,
        "both zeros are one height"
    );
}
