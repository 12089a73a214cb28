//! The binary part of a glTF 2.0 file as it is written, within the file, and the tables that describe it.

use crate::format::base64;
use serde_json::{Value, json};

const FLOAT: u32 = 5126;
const UNSIGNED_SHORT: u32 = 5123;
const ARRAY_BUFFER: u32 = 34962;
const ELEMENT_ARRAY_BUFFER: u32 = 34963;

/// The buffer and its tables.
#[derive(Default)]
pub struct Buffer {
    bytes: Vec<u8>,
    /// `bufferViews`.
    pub views: Vec<Value>,
    /// `accessors`.
    pub accessors: Vec<Value>,
}

impl Buffer {
    /// Key times or key values; the accessor's index.
    pub fn floats(&mut self, values: &[f32], shape: &str) -> usize {
        self.of_floats(values, shape, None)
    }

    /// An attribute of vertices.
    pub fn attribute(&mut self, values: &[f32], shape: &str) -> usize {
        self.of_floats(values, shape, Some(ARRAY_BUFFER))
    }

    /// The corners of triangles.
    pub fn indices(&mut self, values: &[u16]) -> usize {
        let bytes = values.iter().flat_map(|v| v.to_le_bytes()).collect();
        let component = (UNSIGNED_SHORT, "SCALAR");
        self.accessor(bytes, Some(ELEMENT_ARRAY_BUFFER), component, values.len())
    }

    /// States an accessor's least and largest values, axis by axis.
    pub fn bound(&mut self, accessor: usize, min: Vec<Value>, max: Vec<Value>) {
        self.accessors[accessor]["min"] = min.into();
        self.accessors[accessor]["max"] = max.into();
    }

    /// `buffers`: this one.
    pub fn buffers(&self) -> Value {
        json!([{
            "byteLength": self.bytes.len(),
            "uri": format!("data:application/octet-stream;base64,{}", base64::encode(&self.bytes)),
        }])
    }

    fn of_floats(&mut self, values: &[f32], shape: &str, target: Option<u32>) -> usize {
        let width = match shape {
            "SCALAR" => 1,
            "VEC2" => 2,
            "VEC3" => 3,
            _ => 4,
        };
        let bytes = values.iter().flat_map(|v| v.to_le_bytes()).collect();
        self.accessor(bytes, target, (FLOAT, shape), values.len() / width)
    }

    fn accessor(
        &mut self,
        bytes: Vec<u8>,
        target: Option<u32>,
        (component, shape): (u32, &str),
        count: usize,
    ) -> usize {
        let mut view =
            json!({"buffer": 0, "byteOffset": self.bytes.len(), "byteLength": bytes.len()});
        if let Some(target) = target {
            view["target"] = target.into();
        }
        self.views.push(view);
        self.accessors.push(json!({
            "bufferView": self.views.len() - 1,
            "componentType": component,
            "count": count,
            "type": shape,
        }));
        self.bytes.extend(bytes);
        // Accessors start at multiples of their component's size.
        while !self.bytes.len().is_multiple_of(4) {
            self.bytes.push(0);
        }
        self.accessors.len() - 1
    }
}
