//! Names that Windows keeps to itself.

/// Whether a file of that name, whatever its extension and case, is a device on Windows (Win32 "Naming Files, Paths, and
/// Namespaces").
pub fn is_device(stem: &str) -> bool {
    let port = |name: &str| {
        stem.split_at_checked(3).is_some_and(|(kind, number)| {
            let mut digits = number.chars();
            let digit = digits.next();
            kind.eq_ignore_ascii_case(name)
                && digits.next().is_none()
                && digit.is_some_and(|c| "123456789¹²³".contains(c))
        })
    };
    let known = ["con", "prn", "aux", "nul", "conin$", "conout$"];
    known.iter().any(|name| stem.eq_ignore_ascii_case(name)) || port("com") || port("lpt")
}
