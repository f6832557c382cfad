//! What biomes cost on the CPU: the whole of `biomes.ron` beside its height alone, and many sites beside few.

use std::path::Path;
use std::time::Duration;

use catena_benches::{Times, medians, prepared};
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
    let [height, table, regions, few, many] = &times[..] else { return };
    let share = |a: &Times, b: &Times| {
        let ratio = |a: Duration, b: Duration| a.as_secs_f64() / b.as_secs_f64();
        (ratio(a.wall, b.wall), ratio(a.processor, b.processor))
    };
    println!("{SIDE} x {SIDE}: height {:?}, table {:?}, regions {:?}", height.wall, table.wall, regions.wall);
    let (wall, processor) = share(regions, height);
    println!("regions over height: {wall:.2}, by processor time {processor:.2} (at most 3)");
    let (wall, processor) = share(many, few);
    println!("300 sites over 12: {wall:.2}, by processor time {processor:.2} (at most 1.3)");
}
