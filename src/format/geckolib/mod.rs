//! Models and animations of GeckoLib 4 and 5: the JSON of Bedrock in other folders.
