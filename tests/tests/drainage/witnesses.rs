//! Areas and orders as an outside library, pyflwdir, finds them on the same receivers (goldens/drained.py).

use std::path::Path;

use catena_kernels::drainage::lattice::Lattice;
use catena_kernels::drainage::network::Network;
use catena_kernels::drainage::rules::{Outlet, Rules};
use catena_tests::{golden, list, real_ground, whole};
use serde_json::Value;

use super::worlds::World;

/// The networks that were handed out.
fn networks() -> impl Iterator<Item = (&'static str, Network)> {
    let worlds = [("warped", World::new(4, 64, 48)), ("ridged", World::new(8, 64, 48))];
    let worlds = worlds.into_iter().map(|(name, world)| (name, world.lattice, world.heights, world.rules));
    let lattice = Lattice { columns: 512, rows: 512, origin: (0.0, 0.0), size: (512.0, 512.0), seed: 1 };
    let rules = Rules { outlet: Outlet::Edges, ..Rules::default() };
    let canyon = ("grandcanyon", lattice, real_ground("grandcanyon"), rules);
    worlds.chain([canyon]).map(|(name, lattice, heights, rules)| {
        let network = Network::build(&lattice.plane(), &heights, &rules, &mut |_| true);
        (name, network.expect("nobody stops it"))
    })
}

/// FNV-1a over the little-endian words.
fn digest(words: &[u32]) -> String {
    let bytes = words.iter().flat_map(|word| word.to_le_bytes());
    let value = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |value, byte| {
        (value ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{value:016x}")
}

/// Whether a network has the areas and orders that are stored.
fn same(network: &Network, stored: &Value) -> Result<(), String> {
    if digest(&network.receivers) != stored["receivers"].as_str().expect("a digest") {
        return Err("other receivers than the library was told: run goldens/drained.py".to_owned());
    }
    let every = whole(&stored["every"]) as usize;
    let areas: Vec<f64> = list(&stored["area"]).iter().map(|area| whole(area) as f64).collect();
    let orders = stored["order"].as_str().expect("digits").bytes().map(|digit| digit - b'0');
    let found = network.area.iter().zip(&network.strahler).step_by(every);
    let expected = areas.iter().zip(orders);
    if found.len() != areas.len() {
        return Err(format!("{} nodes, not {}", found.len(), areas.len()));
    }
    for (at, ((area, order), (expected_area, expected_order))) in found.zip(expected).enumerate() {
        if area != expected_area || *order != expected_order {
            let node = at * every;
            return Err(format!("node {node}: {area} {order}, not {expected_area} {expected_order}"));
        }
    }
    let counts = list(&stored["nodes_of_order"]).iter().map(whole);
    for (order, count) in counts.enumerate() {
        let found = network.strahler.iter().filter(|&&other| usize::from(other) == order).count();
        if found as i64 != count {
            return Err(format!("{found} nodes of order {order}, not {count}"));
        }
    }
    Ok(())
}

#[test]
fn areas_and_orders_are_pyflwdirs() {
    for (name, mut network) in networks() {
        let stored = golden(&format!("drained-{name}"));
        same(&network, &stored).unwrap_or_else(|error| panic!("{name}: {error}"));
        network.area[122] += 1.0;
        assert!(same(&network, &stored).is_err(), "{name}: a wrong area went unseen");
        network.area[122] -= 1.0;
        network.strahler[5] += 1;
        assert!(same(&network, &stored).is_err(), "{name}: a wrong order went unseen");
    }
}

#[test]
#[ignore = "writes what goldens/drained.py reads"]
fn receivers_for_outside_witnesses() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    for (name, network) in networks() {
        let receivers: Vec<u8> =
            network.receivers.iter().flat_map(|receiver| receiver.to_le_bytes()).collect();
        let drowned: Vec<u8> = network.numbers.iter().map(|&number| u8::from(number != 0)).collect();
        std::fs::write(folder.join(format!("{name}-receivers.u32")), receivers).expect("a file");
        std::fs::write(folder.join(format!("{name}-drowned.u8")), drowned).expect("a file");
    }
    println!("{}", folder.display());
}
