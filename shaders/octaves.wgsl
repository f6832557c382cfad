// Limits of octave sums.

const MOST_OCTAVES = 16u;
// Instead of a cell: the octave is too far out to be resolved, and adds nothing.
const SILENT = 0x80000000u;
