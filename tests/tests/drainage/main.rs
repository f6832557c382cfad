//! Drainage: what must hold on every world, shown to fail where it doesn't; outside witnesses; hostile ground.

mod bad;
mod carve;
mod domains;
mod figures;
mod invariants;
mod lakes;
mod outlets;
mod spill;
mod survey;
mod witnesses;
mod worlds;
