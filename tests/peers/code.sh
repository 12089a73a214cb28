#!/usr/bin/env bash
# javac and a JVM over the Java target, Khronos' validator over glTF, spyglass over the display pack of four releases.
# Needs the program $PEERS, node, python3 and a JDK; fails without.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
peers=${PEERS:?no program that runs the checkers is given}
if ! command -v javac >/dev/null; then echo "tests/peers/code.sh: no javac; install a JDK of 17 or later" >&2; exit 1; fi
bin=${TICKBAKE:-target/release/tickbake}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
project() { # release, targets, more lines
  printf '[project]\nname = "peers"\nnamespace = "demo"\nminecraft = "%s"\n[model.blaze]\ntargets = [%s]\n%s\n' "$1" "$2" "${3:-}" >"$out/tickbake.toml"
  rm -rf "$out/generated"
  "$bin" -C "$out" build -q
  "$bin" -C "$out" check
}

for lines in '' 'interpolation = "smooth"' $'tolerance = 0\nhead_yaw = 30'; do
  project 26.3 '"gltf"' "$lines"
  "$peers" gltf "$out/generated/gltf/blaze.gltf"
done

# Every tick's function has the same form: twenty of them are enough.
for release in 1.21 1.21.4 1.21.11 26.3; do
  project "$release" '"display"' $'head_pitch = 10\nloop = "cut"\nticks = 20'
  "$peers" spyglass --version "$release" "$out/generated/datapack"
done

# Minimal stubs of the game's classes: enough to compile against, and a sine table to run setupAnim with.
stubs=$out/stubs
stub() { mkdir -p "$stubs/$(dirname "$1")"; cat >"$stubs/$1"; }
stub net/minecraft/util/Mth.java <<'JAVA'
package net.minecraft.util;
public final class Mth {
    private static final float[] SIN = new float[65536];
    static { for (int i = 0; i < SIN.length; ++i) SIN[i] = (float) Math.sin(i * Math.PI * 2.0 / 65536.0); }
    public static float sin(float x) { return SIN[(int) (x * 10430.378F) & 65535]; }
    public static float cos(float x) { return SIN[(int) (x * 10430.378F + 16384.0F) & 65535]; }
}
JAVA
stub org/joml/Vector3f.java <<'JAVA'
package org.joml;
public class Vector3f { public final float x, y, z; public Vector3f(float x, float y, float z) { this.x = x; this.y = y; this.z = z; } }
JAVA
stub net/minecraft/client/animation/KeyframeAnimations.java <<'JAVA'
package net.minecraft.client.animation;
import org.joml.Vector3f;
public class KeyframeAnimations {
    public static Vector3f posVec(float x, float y, float z) { return new Vector3f(x, -y, z); }
    public static Vector3f degreeVec(float x, float y, float z) { return new Vector3f(x * ((float) Math.PI / 180F), y * ((float) Math.PI / 180F), z * ((float) Math.PI / 180F)); }
}
JAVA
stub net/minecraft/client/animation/Keyframe.java <<'JAVA'
package net.minecraft.client.animation;
import org.joml.Vector3f;
public record Keyframe(float timestamp, Vector3f target, AnimationChannel.Interpolation interpolation) {}
JAVA
stub net/minecraft/client/animation/AnimationChannel.java <<'JAVA'
package net.minecraft.client.animation;
public record AnimationChannel(Target target, Keyframe... keyframes) {
    public interface Target {}
    public interface Interpolation {}
    public static class Targets { public static final Target POSITION = new Target() {}; public static final Target ROTATION = new Target() {}; }
    public static class Interpolations { public static final Interpolation LINEAR = new Interpolation() {}; public static final Interpolation CATMULLROM = new Interpolation() {}; }
}
JAVA
stub net/minecraft/client/animation/AnimationDefinition.java <<'JAVA'
package net.minecraft.client.animation;
import java.util.*;
public record AnimationDefinition(float lengthInSeconds, boolean looping, Map<String, List<AnimationChannel>> boneAnimations) {
    public static class Builder {
        private final float length; private boolean looping; private final Map<String, List<AnimationChannel>> all = new TreeMap<>();
        private Builder(float length) { this.length = length; }
        public static Builder withLength(float length) { return new Builder(length); }
        public Builder looping() { looping = true; return this; }
        public Builder addAnimation(String bone, AnimationChannel channel) { all.computeIfAbsent(bone, b -> new ArrayList<>()).add(channel); return this; }
        public AnimationDefinition build() { return new AnimationDefinition(length, looping, all); }
    }
}
JAVA
geom=net/minecraft/client/model/geom
stub $geom/ModelPart.java <<'JAVA'
package net.minecraft.client.model.geom;
import java.util.*;
public class ModelPart { public float x, y, z, xRot, yRot, zRot; private final Map<String, ModelPart> parts = new HashMap<>(); public ModelPart getChild(String name) { return parts.computeIfAbsent(name, n -> new ModelPart()); } }
JAVA
stub $geom/PartPose.java <<'JAVA'
package net.minecraft.client.model.geom;
public record PartPose(float x, float y, float z) { public static final PartPose ZERO = new PartPose(0, 0, 0); public static PartPose offset(float x, float y, float z) { return new PartPose(x, y, z); } }
JAVA
stub $geom/builders/CubeListBuilder.java <<'JAVA'
package net.minecraft.client.model.geom.builders;
public class CubeListBuilder { public static CubeListBuilder create() { return new CubeListBuilder(); } public CubeListBuilder texOffs(int u, int v) { return this; } public CubeListBuilder addBox(float x, float y, float z, float w, float h, float d) { return this; } }
JAVA
stub $geom/builders/PartDefinition.java <<'JAVA'
package net.minecraft.client.model.geom.builders;
import net.minecraft.client.model.geom.PartPose;
public class PartDefinition { public final java.util.Map<String, PartPose> poses = new java.util.HashMap<>(); public PartDefinition addOrReplaceChild(String name, CubeListBuilder cubes, PartPose pose) { poses.put(name, pose); return this; } }
JAVA
stub $geom/builders/MeshDefinition.java <<'JAVA'
package net.minecraft.client.model.geom.builders;
public class MeshDefinition { private final PartDefinition root = new PartDefinition(); public PartDefinition getRoot() { return root; } }
JAVA
stub $geom/builders/LayerDefinition.java <<'JAVA'
package net.minecraft.client.model.geom.builders;
public record LayerDefinition(MeshDefinition mesh, int width, int height) { public static LayerDefinition create(MeshDefinition mesh, int width, int height) { return new LayerDefinition(mesh, width, height); } }
JAVA
stub Run.java <<'JAVA'
import demo.*;
import net.minecraft.client.model.geom.*;
public class Run {
    public static void main(String[] args) {
        ModelPart root = new ModelPart();
        BlazeModel model = new BlazeModel(root);
        for (int tick = 0; tick <= 1000; ++tick) {
            model.setupAnim(tick, 0, 0);
            for (int k = 0; k < 12; ++k) {
                ModelPart part = root.getChild("part" + k);
                PartPose rest = BlazeModel.createBodyLayer().mesh().getRoot().poses.get("part" + k);
                if (tick == 0 && (part.x != rest.x() || part.y != rest.y() || part.z != rest.z())) throw new AssertionError("rest pose of part" + k);
                System.out.println(tick + ",part" + k + "," + Integer.toHexString(Float.floatToIntBits(part.x)) + "," + Integer.toHexString(Float.floatToIntBits(part.y)) + "," + Integer.toHexString(Float.floatToIntBits(part.z)));
            }
        }
        if (BlazeAnimations.LOOP.boneAnimations().size() != 12) throw new AssertionError("channels");
    }
}
JAVA
project 26.3 '"java", "cem"'
mkdir "$out/classes"
mapfile -t sources < <(find "$stubs" "$out/generated/java" -name '*.java' | sort)
javac -Xlint:all -Werror -d "$out/classes" "${sources[@]}"
java -cp "$out/classes" Run >"$out/java.csv"
"$bin" -C "$out" trace model.blaze --ticks 0..=1000 --format json >"$out/trace.json"
python3 - "$out/java.csv" "$out/trace.json" <<'PY'
import json, struct, sys
bits = lambda v: format(struct.unpack(">I", struct.pack(">f", v))[0], "x")
truth = {}
for frame in json.load(open(sys.argv[2]))["frames"]:
    for name, values in frame["values"].items():
        if name.startswith("part"):
            truth[f"{int(frame['tick'])},{name}"] = ",".join(map(bits, values))
wrong = 0
lines = open(sys.argv[1]).read().split()
for line in lines:
    tick, name, rest = line.split(",", 2)
    wrong += truth[f"{tick},{name}"] != rest
print(f"java setupAnim: {len(lines)} positions, {wrong} differ from trace")
sys.exit(wrong != 0 or len(lines) != 12012)
PY
# The .jem's expressions in floats with the game's table, by Python's own evaluator, against trace: whole and other ticks.
"$bin" -C "$out" trace model.blaze --ticks 0.37..=968 --step 48.37 --format json >"$out/between.json"
python3 - "$out/generated/cem/blaze/assets/minecraft/optifine/cem/blaze.jem" "$out/trace.json" "$out/between.json" <<'PY'
import json, math, struct, sys
single = lambda v: struct.unpack("<f", struct.pack("<f", v))[0]
TABLE = [single(math.sin(i * math.pi * 2 / 65536)) for i in range(65536)]
class F:
    """A Java float: every operation is rounded once (double results of two floats round to the same float)."""
    def __init__(self, v): self.v = single(v)
    def __add__(self, o): return F(self.v + o.v)
    def __mul__(self, o): return F(self.v * o.v)
    def __neg__(self): return F(-self.v)
def index(x): return int(x.v) & 65535
def sin(x): return F(TABLE[index(x * F(10430.378))])
def cos(x): return F(TABLE[index(x * F(10430.378) + F(16384.0))])
import re
numbers = re.compile(r"(?<![\w.])(\d+(?:\.\d+)?)")
programs = {}
for model in json.load(open(sys.argv[1]))["models"]:
    for name, text in model["animations"][0].items():
        programs[name] = compile(numbers.sub(r"F(\1)", text), name, "eval")
wrong = seen = 0
for path in sys.argv[2:]:
    for frame in json.load(open(path))["frames"]:
        names = {"F": F, "sin": sin, "cos": cos, "pi": F(math.pi), "age": F(frame["tick"])}
        for k in range(12):
            for axis, truth in zip("xyz", frame["values"][f"part{k}"], strict=True):
                seen += 1
                value = eval(programs[f"stick{k + 1}.t{axis}"], names).v
                wrong += struct.pack("<f", value) != struct.pack("<f", truth)
print(f"jem twin: {seen} values, {wrong} differ from trace")
sys.exit(wrong != 0 or seen != (1001 + 21) * 36)
PY
