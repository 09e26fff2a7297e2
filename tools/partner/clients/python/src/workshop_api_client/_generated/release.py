# Generated from spec/ by `make generate`; never edited.
version = "1.1.0"
