//! Parameters from project text, as a user writes them.

use tickbake::project::keys::Spec;
use tickbake::project::keys::model::ModelParams;
use tickbake::project::load::from_text;

/// The parameters of `[model.blaze]` with `keys` below it.
pub fn params(keys: &str) -> ModelParams {
    let text = format!("[project]\nname = \"t\"\nnamespace = \"t\"\n[model.blaze]\n{keys}\n");
    let project =
        from_text("t.toml", &text, &[], ".".into(), None).unwrap_or_else(|e| panic!("{keys}: {e}"));
    match &project.items[0].spec {
        Spec::Model(params) => params.clone(),
        other => panic!("{other:?}"),
    }
}
