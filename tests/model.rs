//! The model domain: formula, bake, formats.

mod model {
    mod bake;
    mod formula;
    mod support;
}
