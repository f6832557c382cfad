//! Rain as nodes: the published experiment to the bit, in tiles on any threads, before an audience, and gone on with.

#[path = "rain/alike.rs"]
mod alike;
#[path = "rain/build.rs"]
mod build;
#[path = "rain/experiment.rs"]
mod experiment;
#[path = "rain/ground.rs"]
mod ground;
#[path = "rain/onlooker.rs"]
mod onlooker;
#[path = "rain/show.rs"]
mod show;
