//! Data packs, from the metadata to the playback.

mod datapack {
    mod crowd;
    mod pack_meta;
    mod play;
    mod size;
    mod stage;
}
