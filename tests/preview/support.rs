//! Small exhibits.

use tickbake::preview::Exhibit;
use tickbake::preview::exhibit::exhibits;
use tickbake::project::load;

/// The built-in project with small lengths, and what else is set.
pub fn small(sets: &[&str]) -> Vec<Exhibit> {
    let mut all = vec![
        "flock.bats.ticks=40".to_string(),
        "flock.bats.count=6".into(),
        "chase.chickens.frames=50".into(),
        "texture.lava_still.period=96".into(),
        "texture.lava_flow.period=96".into(),
        "model.blaze.tolerance=0.05".into(),
    ];
    all.extend(sets.iter().map(|s| s.to_string()));
    let project = load::load_builtin(std::path::Path::new("."), &all).expect("the project");
    exhibits(&project.settings, &project.items).expect("it bakes")
}

/// The exhibit of that name.
pub fn find<'a>(exhibits: &'a [Exhibit], name: &str) -> &'a Exhibit {
    exhibits
        .iter()
        .find(|e| e.item.name == name)
        .expect("an exhibit of that name")
}
