//! What model files say, in Java axes, before anything is believed: the common result of all readers.
