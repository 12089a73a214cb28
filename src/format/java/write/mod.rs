//! Clips and the float program -> Java source.

mod clips;
mod names;

pub use clips::animations;
pub use names::Names;

use crate::asset::model::ModelAsset;
use crate::asset::motion::Ring;
use crate::asset::rig::Cuboid;
use crate::format::number::shortest_float;
use std::fmt::Write as _;

/// A float literal: `0.25F`.
fn literal(value: f32) -> String {
    shortest_float(value) + "F"
}

/// The class of the model: `createBodyLayer` and `setupAnim`, in the document's own order of float operations.
pub fn model(names: &Names, model: &ModelAsset) -> String {
    let class = format!("{}Model", names.class);
    let rods: usize = model.motion.rings.iter().map(|r| r.count).sum();
    let mut out = String::new();
    let _ = write!(
        out,
        "package {};\n\n\
         import net.minecraft.client.model.geom.ModelPart;\n\
         import net.minecraft.client.model.geom.PartPose;\n\
         import net.minecraft.client.model.geom.builders.CubeListBuilder;\n\
         import net.minecraft.client.model.geom.builders.LayerDefinition;\n\
         import net.minecraft.client.model.geom.builders.MeshDefinition;\n\
         import net.minecraft.client.model.geom.builders.PartDefinition;\n\
         import net.minecraft.util.Mth;\n\n\
         /**\n \
         * The model and its motion by formula. Call setupAnim from your entity model's own; override the renderer's\n \
         * getBlockLightLevel to return 15, as the blaze does. Written by tickbake.\n \
         */\n\
         public class {class} {{\n    \
         private final ModelPart[] rods = new ModelPart[{rods}];\n    \
         private final ModelPart head;\n\n    \
         public {class}(ModelPart root) {{\n        \
         head = root.getChild(\"head\");\n        \
         for (int k = 0; k < rods.length; ++k) {{\n            \
         rods[k] = root.getChild(\"part\" + k);\n        \
         }}\n    \
         }}\n\n",
        names.package
    );
    layer(&mut out, model);
    setup(&mut out, model);
    out.push_str("}\n");
    out
}

fn layer(out: &mut String, model: &ModelAsset) {
    let boxed = |name: &str| {
        model
            .rig
            .bones
            .iter()
            .find(|b| b.name == name)
            .map_or(String::new(), |b| b.boxes.iter().map(cuboid).collect())
    };
    let _ = write!(
        out,
        "    public static LayerDefinition createBodyLayer() {{\n        \
         MeshDefinition mesh = new MeshDefinition();\n        \
         PartDefinition root = mesh.getRoot();\n        \
         root.addOrReplaceChild(\"head\", CubeListBuilder.create(){}, PartPose.ZERO);\n        \
         CubeListBuilder rod = CubeListBuilder.create(){};\n",
        boxed("head"),
        boxed("part0"),
    );
    for (i, ring) in model.motion.rings.iter().enumerate() {
        let kind = if i == 0 { "float " } else { "" };
        let _ = write!(
            out,
            "        {kind}rotation = {};\n        \
             for (int k = {}; k < {}; ++k) {{\n            \
             float x = Mth.cos(rotation) * {};\n            \
             float y = {} + Mth.cos((float) k * {} * {});\n            \
             float z = Mth.sin(rotation) * {};\n            \
             root.addOrReplaceChild(\"part\" + k, rod, PartPose.offset(x, y, z));\n            \
             rotation += {};\n        \
             }}\n",
            literal(ring.start),
            ring.first,
            ring.first + ring.count,
            literal(ring.radius),
            literal(ring.height),
            literal(ring.bob_lead),
            literal(ring.bob_rate),
            literal(ring.radius),
            literal(ring.step),
        );
    }
    let [width, height] = model.rig.texture_size;
    let _ = write!(
        out,
        "        return LayerDefinition.create(mesh, {width}, {height});\n    }}\n\n"
    );
}

fn cuboid(cuboid: &Cuboid) -> String {
    let [u, v] = cuboid.uv;
    let numbers: Vec<String> = cuboid
        .origin
        .iter()
        .chain(&cuboid.size)
        .map(|n| literal(*n as f32))
        .collect();
    format!(".texOffs({u}, {v}).addBox({})", numbers.join(", "))
}

fn setup(out: &mut String, model: &ModelAsset) {
    out.push_str(
        "    public void setupAnim(float ageInTicks, float netHeadYaw, float headPitch) {\n",
    );
    for (i, ring) in model.motion.rings.iter().enumerate() {
        rods(out, ring, i == 0);
    }
    out.push_str(
        "        head.yRot = netHeadYaw * ((float) Math.PI / 180.0F);\n        \
         head.xRot = headPitch * ((float) Math.PI / 180.0F);\n    }\n",
    );
}

fn rods(out: &mut String, ring: &Ring, first: bool) {
    let kind = if first { "float " } else { "" };
    let start = if ring.start == 0.0 {
        String::new()
    } else {
        literal(ring.start) + " + "
    };
    let _ = write!(
        out,
        "        {kind}rotation = {start}ageInTicks * (float) Math.PI * {};\n        \
         for (int k = {}; k < {}; ++k) {{\n            \
         rods[k].y = {} + Mth.cos(((float) k * {} + ageInTicks) * {});\n            \
         rods[k].x = Mth.cos(rotation) * {};\n            \
         rods[k].z = Mth.sin(rotation) * {};\n            \
         rotation += {};\n        \
         }}\n",
        literal(ring.spin),
        ring.first,
        ring.first + ring.count,
        literal(ring.height),
        literal(ring.bob_lead),
        literal(ring.bob_rate),
        literal(ring.radius),
        literal(ring.radius),
        literal(ring.step),
    );
}
