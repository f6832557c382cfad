//! Decoders and encoders of rasters: PNG, TIFF, EXR, raw, NPY, ESRI grid, sidecars.
