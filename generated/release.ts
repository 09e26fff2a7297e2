// Generated from spec/ by `make generate`; never edited.

/** The release of this tree, from package.json. */
export const release = { version: '1.1.0', date: '2026-11-27' } as const;
