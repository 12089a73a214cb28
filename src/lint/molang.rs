//! Molang: where an expression stops being one, what a reader takes for something else, and names that no game has.

use crate::format::molang::functions;
use crate::format::molang::parse::{Reading, SyntaxError, Word, read};

pub use crate::format::molang::parse::Dialect;

/// All faults of an expression: those of spelling, then the first of grammar, or every name that does not exist.
pub fn faults(expression: &str, dialect: Dialect) -> Vec<SyntaxError> {
    let Reading { program, misread } = read(expression, dialect);
    let mut faults = misread;
    match program {
        Err(error) => faults.push(error),
        Ok(program) => faults.extend(program.words.iter().filter_map(unknown)),
    }
    faults
}

fn unknown(word: &Word) -> Option<SyntaxError> {
    let name = &word.name;
    let fault = |reason: String| {
        Some(SyntaxError {
            column: word.column,
            reason,
        })
    };
    if !functions::is_known(name) {
        return fault(format!(
            "`{name}` is not known; names begin with query., variable., temp., context. or math."
        ));
    }
    let found = word.arguments.unwrap_or(0);
    match functions::arguments(name)? {
        Err(()) => fault(format!("`{name}` does not exist")),
        Ok(Some(expected)) if expected != found => {
            let arguments = crate::report::plural(expected, "argument");
            fault(format!("`{name}` takes {arguments}, found {found}"))
        }
        Ok(_) => None,
    }
}
