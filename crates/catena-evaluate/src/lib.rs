//! The float64 reference evaluator: scalar, blocks, tiles, stages, jobs.
