//! Clips and the float program -> Java source.
//!
//! Numbers as `KeyframeAnimations.posVec` takes them, which negates y itself: `(dx, -dy, dz)` px; rotations
//! `(xRot, yRot, zRot)` degrees. Java allows 64 KiB of code in a method and 65,535 constants in a class, so a channel is
//! a class of its own and its keys are spread over methods.

use crate::asset::clip::{Channel, Clip, Interpolation, Property, Repeat, TIME_DECIMALS};
use crate::asset::model::ModelAsset;
use crate::asset::motion::Ring;
use crate::asset::rig::Cuboid;
use crate::format::number::{pointed, shortest_float};
use std::fmt::Write as _;

/// Keys in one method: 30 bytes of code each.
const KEYS_PER_METHOD: usize = 1_000;
/// Keys in one class: four constants each.
const KEYS_PER_CLASS: usize = 8_000;

/// Words that are no identifiers in Java.
const KEYWORDS: &[&str] = &[
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "false",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "true",
    "try",
    "void",
    "volatile",
    "while",
];

/// Java names of an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Names {
    /// The package, one word: the namespace.
    pub package: String,
    /// Front part of the class names: the item's ID in camel case.
    pub class: String,
}

impl Names {
    /// Of item `id` in `namespace`.
    pub fn new(namespace: &str, id: &str) -> Names {
        let mut package: String = namespace
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
            .collect();
        let digit = package.starts_with(|c: char| c.is_ascii_digit());
        // A lone underscore is a keyword since Java 9.
        if digit || KEYWORDS.contains(&package.as_str()) || package.chars().all(|c| c == '_') {
            package.insert_str(0, "p_");
        }
        Names {
            package,
            class: camel(id),
        }
    }
}

/// `spin_top` as `SpinTop`.
fn camel(word: &str) -> String {
    word.split('_')
        .flat_map(|part| {
            let mut chars = part.chars();
            let first = chars.next().map(|c| c.to_ascii_uppercase());
            first.into_iter().chain(chars)
        })
        .collect()
}

/// A float literal: `0.25F`.
fn literal(value: f32) -> String {
    shortest_float(value) + "F"
}

/// The class of the clips.
pub fn animations(names: &Names, clips: &[Clip]) -> String {
    let mut out = String::new();
    let _ = write!(
        out,
        "package {};\n\n\
         import net.minecraft.client.animation.AnimationChannel;\n\
         import net.minecraft.client.animation.AnimationDefinition;\n\
         import net.minecraft.client.animation.Keyframe;\n\
         import net.minecraft.client.animation.KeyframeAnimations;\n\n\
         /** Keys of {}Model, baked from its setupAnim. Written by tickbake. */\n\
         public final class {}Animations {{\n",
        names.package, names.class, names.class
    );
    for clip in clips {
        definition(&mut out, clip);
    }
    let _ = write!(
        out,
        "\n    private {}Animations() {{\n    }}\n",
        names.class
    );
    for clip in clips {
        for channel in &clip.channels {
            for (part, keys) in channel.keys.chunks(KEYS_PER_CLASS).enumerate() {
                class(
                    &mut out,
                    &class_name(clip, channel, part),
                    channel,
                    keys,
                    clip.decimals,
                );
            }
        }
    }
    out.push_str("}\n");
    out
}

fn class_name(clip: &Clip, channel: &Channel, part: usize) -> String {
    let kind = match channel.property {
        Property::Position => "Position",
        Property::Rotation => "Rotation",
    };
    let part = if part == 0 {
        String::new()
    } else {
        part.to_string()
    };
    format!("{}{}{kind}{part}", camel(&clip.name), camel(&channel.bone))
}

fn definition(out: &mut String, clip: &Clip) {
    let _ = write!(
        out,
        "    public static final AnimationDefinition {} = AnimationDefinition.Builder.withLength({}F)",
        clip.name.to_ascii_uppercase(),
        pointed(clip.length, TIME_DECIMALS)
    );
    if clip.repeat == Repeat::Loop {
        out.push_str(".looping()");
    }
    for channel in &clip.channels {
        let target = match channel.property {
            Property::Position => "POSITION",
            Property::Rotation => "ROTATION",
        };
        let parts = channel.keys.len().div_ceil(KEYS_PER_CLASS);
        let classes: Vec<String> = (0..parts)
            .map(|part| class_name(clip, channel, part) + ".keys()")
            .collect();
        let keys = match classes.as_slice() {
            [one] => one.clone(),
            many => format!("join({})", many.join(", ")),
        };
        let _ = write!(
            out,
            "\n            .addAnimation(\"{}\", new AnimationChannel(AnimationChannel.Targets.{target}, {keys}))",
            channel.bone
        );
    }
    out.push_str("\n            .build();\n");
    if clip.channels.iter().any(|c| c.keys.len() > KEYS_PER_METHOD)
        && !out.contains("Keyframe[] join(")
    {
        join(out);
    }
}

fn join(out: &mut String) {
    out.push_str(
        "\n    private static Keyframe[] join(Keyframe[]... parts) {\n        \
         int length = 0;\n        \
         for (Keyframe[] part : parts) {\n            \
         length += part.length;\n        \
         }\n        \
         Keyframe[] all = new Keyframe[length];\n        \
         int at = 0;\n        \
         for (Keyframe[] part : parts) {\n            \
         System.arraycopy(part, 0, all, at, part.length);\n            \
         at += part.length;\n        \
         }\n        \
         return all;\n    }\n",
    );
}

fn class(
    out: &mut String,
    name: &str,
    channel: &Channel,
    keys: &[crate::asset::clip::Key],
    decimals: u32,
) {
    let _ = write!(out, "\n    private static final class {name} {{\n");
    let methods: Vec<_> = keys.chunks(KEYS_PER_METHOD).collect();
    if methods.len() > 1 {
        let calls: Vec<String> = (0..methods.len()).map(|i| format!("keys{i}()")).collect();
        let _ = write!(
            out,
            "        static Keyframe[] keys() {{\n            return join({});\n        }}\n",
            calls.join(", ")
        );
    }
    let interpolation = match channel.interpolation {
        Interpolation::Linear => "LINEAR",
        _ => "CATMULLROM",
    };
    let (vector, sign) = match channel.property {
        Property::Position => ("posVec", [1.0, -1.0, 1.0]),
        Property::Rotation => ("degreeVec", [1.0; 3]),
    };
    for (i, keys) in methods.iter().enumerate() {
        let suffix = if methods.len() > 1 {
            i.to_string()
        } else {
            String::new()
        };
        let _ = write!(
            out,
            "        static Keyframe[] keys{suffix}() {{\n            return new Keyframe[] {{\n"
        );
        for key in *keys {
            let [x, y, z] = std::array::from_fn(|k| pointed(sign[k] * key.value[k], decimals));
            let _ = writeln!(
                out,
                "                new Keyframe({}F, KeyframeAnimations.{vector}({x}F, {y}F, {z}F), AnimationChannel.Interpolations.{interpolation}),",
                pointed(key.time, TIME_DECIMALS)
            );
        }
        out.push_str("            };\n        }\n");
    }
    out.push_str("    }\n");
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
