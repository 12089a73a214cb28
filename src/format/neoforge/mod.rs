//! Animation JSON of NeoForge, one file a clip.
