//! What to do next, told after a build.

use crate::project::Project;
use crate::project::keys::Spec;
use std::path::Path;

/// Lines for a person who has just built: how to prove, see and use what lies in `out`.
pub fn after_build(project: &Project, out: &Path) -> String {
    let namespace = &project.settings.namespace;
    let there = |path: &str| out.join(path).exists();
    let shown = out.display();
    let mut lines = vec![(
        "tickbake check".to_string(),
        "hold the files to their documents",
    )];
    lines.push(("tickbake preview".into(), "look at them without the game"));
    if there("resourcepack/pack.mcmeta") {
        lines.push((
            format!("copy {shown}/resourcepack"),
            "into .minecraft/resourcepacks, then choose it in the game",
        ));
    }
    if there("datapack/pack.mcmeta") {
        lines.push((
            format!("copy {shown}/datapack"),
            "into the datapacks folder of a world",
        ));
        let crowd = project
            .items
            .iter()
            .find(|item| matches!(item.spec, Spec::Flock(_) | Spec::Chase(_)));
        if let Some(crowd) = crowd {
            lines.push((
                format!("/function {namespace}:{}/start", crowd.name),
                "in that world, after /reload",
            ));
        }
    }
    let width = lines.iter().map(|(what, _)| what.chars().count()).max();
    let width = width.unwrap_or(0);
    let mut out = String::new();
    for (n, (what, why)) in lines.iter().enumerate() {
        let head = if n == 0 { "next:" } else { "     " };
        out += &format!("{head} {what:<width$}  {why}\n");
    }
    out
}
