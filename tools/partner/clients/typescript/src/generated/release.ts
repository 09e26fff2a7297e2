// Generated from spec/ by `make generate`; never edited.

export const version = '1.1.0';
