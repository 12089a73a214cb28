//! Java source with Mojang's names, for Fabric and NeoForge mods: the clips as `AnimationDefinition`s, the model as a
//! `LayerDefinition`, and the formula as `setupAnim`.

pub mod read;
pub mod write;

use super::pack::Pack;
use super::{Format, FormatError, Written};
use crate::asset::Asset;
use crate::project::keys::Spec;
use crate::project::{Item, Settings};

/// The Java target.
pub struct Java;

impl Format for Java {
    fn name(&self) -> &'static str {
        "java"
    }

    fn about(&self) -> &'static str {
        "Java source with Mojang's names: AnimationDefinition, LayerDefinition and setupAnim, for Fabric and NeoForge"
    }

    fn pack(&self) -> Option<&'static dyn Pack> {
        None
    }

    fn write(
        &self,
        settings: &Settings,
        item: &Item,
        asset: &Asset,
    ) -> Result<Option<Written>, FormatError> {
        let (Asset::Model(model), Spec::Model(params)) = (asset, &item.spec) else {
            return Ok(None);
        };
        if !params.targets.contains(&self.name()) {
            return Ok(None);
        }
        let names = write::Names::new(&settings.namespace, &model.id);
        let folder = format!("java/{}", names.package);
        let mut files = vec![(
            format!("{folder}/{}Model.java", names.class),
            write::model(&names, model).into_bytes(),
        )];
        let clips = model.clips(params.interpolation_of(self.name()));
        if !clips.is_empty() {
            files.push((
                format!("{folder}/{}Animations.java", names.class),
                write::animations(&names, clips).into_bytes(),
            ));
        }
        Ok(Some(Written {
            files,
            note: serde_json::Value::Null,
        }))
    }
}
