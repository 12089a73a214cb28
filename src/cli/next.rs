//! What to do next, told after a build.

use crate::build::Built;
use crate::project::Project;
use crate::project::keys::Spec;
use std::path::Path;

/// Lines for a person who has just built: how to prove, see and use what lies in `out`, which is `elsewhere` than the
/// project says. `built` holds every item, or those that were asked for: then only packs that got something of theirs are to
/// be copied. Packs that were linked are in the game already.
pub fn after_build(
    project: &Project,
    built: &Built,
    out: &Path,
    elsewhere: bool,
    linked: &[&str],
) -> String {
    let shown = out.display();
    let named = match elsewhere {
        true => format!(" {shown}"),
        false => String::new(),
    };
    let ids: Vec<&str> = built.rows.iter().map(|row| row.id.as_str()).collect();
    let all = ids.len() == project.items.len();
    let of_these = match all {
        true => String::new(),
        false => format!(" {}", ids.join(" ")),
    };
    let written = |pack: &str| {
        let mut paths = built.saved.created.iter().chain(&built.saved.replaced);
        paths.any(|path| Path::new(path).starts_with(pack))
    };
    let mut lines = vec![
        (
            format!("tickbake check{named}"),
            "hold the files to their documents",
        ),
        (
            format!("tickbake preview{named}{of_these}"),
            "look at them without the game",
        ),
    ];
    for (pack, where_to) in [
        (
            "resourcepack",
            "into .minecraft/resourcepacks, then choose it in the game",
        ),
        ("datapack", "into the datapacks folder of a world"),
    ] {
        let there = out.join(pack).join("pack.mcmeta").exists();
        if there && (all || written(pack)) && !linked.contains(&pack) {
            lines.push((format!("copy {shown}/{pack}"), where_to));
        }
    }
    if let Some(start) = start(project, &ids, out) {
        lines.push((format!("/function {start}"), "in the world, after /reload"));
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

/// The function that starts the first crowd of these that the data pack has.
fn start(project: &Project, ids: &[&str], out: &Path) -> Option<String> {
    let namespace = &project.settings.namespace;
    let data = out.join("datapack/data").join(namespace);
    let crowds = project
        .items
        .iter()
        .filter(|item| ids.contains(&item.id.as_str()))
        .filter(|item| matches!(item.spec, Spec::Flock(_) | Spec::Chase(_)));
    let mut names = crowds.map(|item| &item.name);
    let there = |name: &&String| {
        // packs for releases before 1.21 have the plural
        let mut folders = ["function", "functions"].into_iter();
        folders.any(|folder| {
            data.join(folder)
                .join(name)
                .join("start.mcfunction")
                .exists()
        })
    };
    let name = names.find(there)?;
    Some(format!("{namespace}:{name}/start"))
}
