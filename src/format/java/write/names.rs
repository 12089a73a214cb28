//! Java identifiers made of namespaces and IDs.

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
pub fn camel(word: &str) -> String {
    word.split('_')
        .flat_map(|part| {
            let mut chars = part.chars();
            let first = chars.next().map(|c| c.to_ascii_uppercase());
            first.into_iter().chain(chars)
        })
        .collect()
}
