# Generated from spec/ by `make generate`; never edited.
