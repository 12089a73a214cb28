//! Lint: silence on clean packs, and one finding with the expected code and place for each single fault.

#[path = "common/raw_zip.rs"]
mod raw_zip;

mod lint {
    mod clean;
    mod faults;
    mod forgiving;
    mod molang;
}
