//! Pictures and the page, read back by other readers than those that wrote them.

#[path = "preview/films.rs"]
mod films;
#[path = "preview/page.rs"]
mod page;
#[path = "preview/readme.rs"]
mod readme;
#[path = "preview/support.rs"]
mod support;
