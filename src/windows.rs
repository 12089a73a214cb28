//! Names that Windows keeps to itself.

/// Whether a file of that name, whatever its extension and case, is a device on Windows (Win32 "Naming Files, Paths, and
/// Namespaces").
pub fn is_device(stem: &str) -> bool {
    let stem = stem.to_ascii_lowercase();
    let port = |name: &str| {
        stem.strip_prefix(name).is_some_and(|number| {
            let mut digits = number.chars();
            let digit = digits.next();
            digits.next().is_none() && digit.is_some_and(|c| "123456789¹²³".contains(c))
        })
    };
    ["con", "prn", "aux", "nul", "conin$", "conout$"].contains(&stem.as_str())
        || port("com")
        || port("lpt")
}
