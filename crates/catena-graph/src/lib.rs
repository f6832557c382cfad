//! The document: petgraph, typed wires, edits, undo, diagnostics, the .ron format.
