//! Programs of field operations: builder, bound form, ranges, stages, hashes.
