//! One file per node kind: table of words and bounds, and its lowering.
