//! What biomes cost on the CPU: the whole of `biomes.ron` beside its height alone, and many sites beside few.

use std::path::Path;

use catena_benches::{medians, prepared};
use catena_evaluate::{Evaluator, EvaluatorOptions, Prepared, View};
use catena_field::Control;
use catena_graph::{Document, Edit, Socket, lower};
use catena_nodes::Setting;

const SIDE: usize = 2048;

fn ready(evaluator: &Evaluator, node: &str, sites: i64) -> Prepared {
    let text = include_str!("../../graphs/biomes.ron");
    let mut document = Document::read(text).expect("a graph").document;
    document.apply(Edit::set("regions", "count", Setting::Integer(sites))).expect("a legal edit");
    let program = lower(&document, &[Socket::first(node)], Path::new("")).expect("it lowers");
    prepared(evaluator, &program)
}

#[expect(clippy::print_stdout, reason = "a benchmark's result")]
fn main() {
    let evaluator = Evaluator::new(EvaluatorOptions::default());
    let fields = [("bend", 60), ("biomes", 60), ("regions", 60), ("regions", 12), ("regions", 300)];
    let fields = fields.map(|(node, sites)| ready(&evaluator, node, sites));
    let view = View::of_map(&fields[0].program().map, SIDE, SIDE);
    let mut runs: Vec<_> = fields
        .iter()
        .map(|field| move || drop(field.picture(&view, &Control::new()).expect("nobody cancels")))
        .collect();
    let mut contenders: Vec<&mut dyn FnMut()> = runs.iter_mut().map(|run| run as &mut dyn FnMut()).collect();
    let times = medians(&mut contenders);
    let [height, table, regions, few, many] = times[..] else { return };
    let share = |a: std::time::Duration, b: std::time::Duration| a.as_secs_f64() / b.as_secs_f64();
    println!("{SIDE} x {SIDE}: height {:?}, table {:?}, regions {:?}", height.wall, table.wall, regions.wall);
    println!("regions over height: {:.2} (at most 3)", share(regions.wall, height.wall));
    println!("300 sites over 12: {:.2} (at most 1.3)", share(many.wall, few.wall));
}
