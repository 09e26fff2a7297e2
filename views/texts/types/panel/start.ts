import type { ImportKind } from '../../../../domain/imports/import-file.ts';

/** Texts of the first steps and of the imports. Names, purposes and gaps of the steps come with the operation. */
export interface StartTexts {
  title: string;
  note: string;
  progress: string;
  ready: { title: string; text: string };
  groups: { required: string; others: string; data: string };
  change: string;
  open: string;
  skip: string;
  confirm: string;
  next: string;
  team: string;
  ownerOnly: string;
  testSent: string;
  testFailed: string;
  import: {
    title: (kind: ImportKind) => string;
    lead: string;
    required: (fields: string) => string;
    columns: string;
    column: string;
    examples: string;
    field: string;
    omit: string;
    unknown: (count: number) => string;
    apply: string;
    duplicates: string;
    figures: Record<'rows' | 'created' | 'updated' | 'skipped' | 'refused', string>;
    refusedRows: string;
    /** The note that an import cannot be undone. */
    undo: string;
    noRows: string;
    firstErrors: (shown: number, all: number) => string;
    rows: string;
    row: string;
    result: string;
    errors: string;
    error: string;
    run: (count: number) => string;
    nothing: string;
    unreadable: string;
    done: string;
    running: string;
    another: string;
    stored: (time: string) => string;
  };
}
