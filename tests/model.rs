//! The model domain: formula, bake, formats.

mod model {
    mod formula;
}
