//! Names by which the files of a Bedrock pack find each other: what was built passes, each fault has its own code.

use super::support::*;
use serde_json::{Value, json};

const ENTITY: &str = "bedrock/entity/blaze.entity.json";
const CONTROLLERS: &str = "bedrock/render_controllers/blaze.render_controllers.json";
const CONTROLLER: &str = "controller.render.demo.blaze";
const GEO: &str = "bedrock/models/entity/blaze.geo.json";
const ANIMATIONS: &str = "bedrock/animations/blaze.animation.json";

#[test]
fn faults_of_names_have_their_codes() {
    let tree = built("targets = [\"bedrock\"]\ntolerance = 0\nbake = \"both\"");
    assert!(findings(&tree).is_empty());
    let entity = |change: &dyn Fn(&mut Value)| {
        let bad = edited(&tree, ENTITY, |d| {
            change(&mut d["minecraft:client_entity"]["description"]);
        });
        codes(&bad)
    };
    let other = |d: &mut Value, pointer: &str| {
        *d.pointer_mut(pointer).expect("the pointer leads somewhere") = "other".into();
    };
    for (pointer, code) in [
        ("/identifier", "client-entity"),
        ("/geometry/default", "entity-geometry"),
        ("/textures/default", "entity-texture"),
        ("/animations/loop", "entity-animation"),
        ("/scripts/animate/0", "entity-animate"),
        ("/render_controllers/0", "entity-render-controller"),
    ] {
        assert_eq!(entity(&|d| other(d, pointer)), [code], "{pointer}");
    }
    // The clip that should play has no short name any more.
    let lost = entity(&|d| other(d, "/animations/formula"));
    assert_eq!(lost, ["entity-animate", "entity-animation"]);
    assert_eq!(
        entity(&|d| d["render_controllers"] = json!([])),
        ["entity-render-controller"]
    );
    assert_eq!(
        entity(&|d| d["scripts"]["animate"] = json!(["loop", "formula"])),
        ["entity-animate"]
    );
    // The controller asks for short names that the entity does not have.
    assert_eq!(
        entity(&|d| d["materials"] = json!({"shiny": "entity_alphatest"})),
        ["render-controller"]
    );
    let nameless = entity(&|d| {
        d.as_object_mut().unwrap().shift_remove("identifier");
    });
    assert_eq!(nameless, ["model-unreadable"]);

    let controller = |change: &dyn Fn(&mut Value)| {
        let bad = edited(&tree, CONTROLLERS, |d| {
            change(&mut d["render_controllers"][CONTROLLER]);
        });
        codes(&bad)
    };
    assert_eq!(
        controller(&|d| other(d, "/geometry")),
        ["render-controller"]
    );
    assert_eq!(
        controller(&|d| other(d, "/textures/0")),
        ["render-controller"]
    );
    assert_eq!(
        controller(&|d| other(d, "/materials/0/*")),
        ["render-controller"]
    );
    assert_eq!(
        controller(&|d| d["ignore_lighting"] = json!(false)),
        ["render-controller"]
    );
}

#[test]
fn a_renamed_file_content_is_found_from_the_other_side() {
    let tree = built("targets = [\"bedrock\"]\ntolerance = 0");
    let geometry = changed(&tree, GEO, |text| {
        text.replace("geometry.demo.blaze", "geometry.demo.blaz")
    });
    assert_eq!(codes(&geometry), ["entity-geometry"]);
    let clip = changed(&tree, ANIMATIONS, |text| {
        text.replace("demo.blaze.loop", "demo.blaze.lop")
    });
    assert_eq!(
        codes(&clip),
        ["clip-missing", "entity-animate", "entity-animation"]
    );
    let controller = changed(&tree, CONTROLLERS, |text| {
        text.replace(CONTROLLER, "controller.render.x")
    });
    assert_eq!(codes(&controller), ["entity-render-controller"]);
}

#[test]
fn layers_must_all_play() {
    let tree = built("targets = [\"bedrock\"]\ntolerance = 0\nloop = \"layers\"");
    assert!(findings(&tree).is_empty());
    let quiet = edited(&tree, ENTITY, |d| {
        let animate = &mut d["minecraft:client_entity"]["description"]["scripts"]["animate"];
        animate.as_array_mut().unwrap().pop();
    });
    assert_eq!(codes(&quiet), ["entity-animate"]);
}
