//! Java source with Mojang's names, for Fabric and NeoForge mods: the clips as `AnimationDefinition`s, the model as a
//! `LayerDefinition`, and the formula as `setupAnim`.

pub mod read;
pub mod write;

use super::Written;
use super::model::{ModelFormat, Refusal, Work};

/// The Java target.
pub struct Java;

impl ModelFormat for Java {
    fn name(&self) -> &'static str {
        "java"
    }

    fn about(&self) -> &'static str {
        "Java source with Mojang's names: AnimationDefinition, LayerDefinition and setupAnim, for Fabric and NeoForge"
    }

    fn files(&self, work: &Work<'_>) -> Result<Written, Refusal> {
        let names = write::Names::new(&work.settings.namespace, &work.model.id);
        let folder = format!("java/{}", names.package);
        let mut files = vec![(
            format!("{folder}/{}Model.java", names.class),
            write::model(&names, work.model).into_bytes(),
        )];
        if !work.clips.is_empty() {
            files.push((
                format!("{folder}/{}Animations.java", names.class),
                write::animations(&names, work.clips).into_bytes(),
            ));
        }
        Ok(Written::of(files))
    }
}
