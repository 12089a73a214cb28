//! The Bedrock pack around the models.

use super::support::*;
use serde_json::Value;
use tickbake::generate::{Silent, generate};
use tickbake::project::load;

fn parsed(tree: &tickbake::tree::Tree, path: &str) -> Value {
    serde_json::from_str(&text(tree, path)).unwrap()
}

#[test]
fn the_pack_shows_the_blaze() {
    let tree = built("bake = \"both\"\ntolerance = 0");
    let entity = parsed(&tree, "bedrock/entity/blaze.entity.json");
    let description = &entity["minecraft:client_entity"]["description"];
    assert_eq!(description["identifier"], "minecraft:blaze");
    assert_eq!(
        description["animations"]["loop"],
        "animation.demo.blaze.loop"
    );
    assert_eq!(description["scripts"]["animate"][0], "formula");
    // Every name that the entity uses is in another file of the pack.
    let geometry = parsed(&tree, "bedrock/models/entity/blaze.geo.json");
    assert_eq!(
        description["geometry"]["default"],
        geometry["minecraft:geometry"][0]["description"]["identifier"]
    );
    let controllers = parsed(
        &tree,
        "bedrock/render_controllers/blaze.render_controllers.json",
    );
    let name = description["render_controllers"][0].as_str().unwrap();
    assert_eq!(
        controllers["render_controllers"][name]["ignore_lighting"],
        true
    );
    let texture = description["textures"]["default"].as_str().unwrap();
    assert!(tree.get(&format!("bedrock/{texture}.png")).is_some());
    let animations = parsed(&tree, "bedrock/animations/blaze.animation.json");
    for clip in description["animations"].as_object().unwrap().values() {
        assert!(animations["animations"][clip.as_str().unwrap()].is_object());
    }
    let manifest = parsed(&tree, "bedrock/manifest.json");
    assert_ne!(manifest["header"]["uuid"], manifest["modules"][0]["uuid"]);
}

#[test]
fn one_of_several_models_replaces_the_blaze() {
    let text = "[project]\nname = \"t\"\nnamespace = \"demo\"\n[model.angry]\nbake = \"formula\"\n[model.blaze]\nbake = \"formula\"\n";
    let project = load::from_text("t.toml", text, &[], ".".into(), None).unwrap();
    let tree = generate(&project, &Silent).unwrap().tree;
    let identifier = |name: &str| {
        parsed(&tree, &format!("bedrock/entity/{name}.entity.json"))["minecraft:client_entity"]["description"]
            ["identifier"]
            .clone()
    };
    assert_eq!(identifier("blaze"), "minecraft:blaze");
    assert_eq!(identifier("angry"), "demo:angry");
}
