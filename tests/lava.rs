//! The lava, from the formula to the files.

mod lava {
    mod endless;
    mod reference;
}
