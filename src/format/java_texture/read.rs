//! A strip back from a texture and its `.mcmeta`.
