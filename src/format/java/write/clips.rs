//! `AnimationDefinition`s.
//!
//! Numbers as `KeyframeAnimations.posVec` takes them, which negates y itself: `(dx, -dy, dz)` px; rotations
//! `(xRot, yRot, zRot)` degrees. Java allows 64 KiB of code in a method and 65,535 constants in a class, so a channel is
//! a class of its own and its keys are spread over methods.

use super::names::{Names, camel};
use crate::asset::clip::{Channel, Clip, Interpolation, Key, Property, Repeat, TIME_DECIMALS};
use crate::format::number::pointed;
use std::fmt::Write as _;

/// Keys in one method: 30 bytes of code each.
const KEYS_PER_METHOD: usize = 1_000;
/// Keys in one class: four constants each.
const KEYS_PER_CLASS: usize = 8_000;

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

fn class(out: &mut String, name: &str, channel: &Channel, keys: &[Key], decimals: u32) {
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
