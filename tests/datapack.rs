//! Data packs, from the metadata to the playback.

mod datapack {
    mod pack_meta;
}
