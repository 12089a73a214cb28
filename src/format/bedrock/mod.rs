//! Bedrock resource-pack models: geometry, animations, client entity, render controller, texture.

pub mod write;
