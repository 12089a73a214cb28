//! The lava, from the formula to the files.

mod lava {
    mod check;
    mod engine;
    mod files;
    mod lint;
    mod loops;
    mod reference;
    mod statistics;
    mod support;
}
