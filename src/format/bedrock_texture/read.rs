//! A strip back from its picture and its flipbook entry.
