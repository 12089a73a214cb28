use super::{Frames, Ticks};
use crate::project::keys::model::ModelParams;
pub fn frames(_: &ModelParams, _: Ticks) -> Frames<'_> {
    Box::new(std::iter::empty())
}
