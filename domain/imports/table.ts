import type { FieldProblem } from '../requests/problem.ts';

/** So many rows of one file at most. */
export const rowsMost = 50_000;
/** Twelve times what 50,000 usual clients take. The bytes are held as they came, once. */
export const tableBytesMost = 67_108_864;

export interface Column {
  /** As the header names it: `channel_opt_out.email`. */
  name: string;
  /** Where its value goes in the body. */
  path: string[];
  kind: 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'unused';
}

/** What the document says of a row. */
export interface RowRules {
  columns: Column[];
  /** Columns that every file has. */
  required: string[];
  /** Judges a row by the schema of the API's body. */
  judge: (row: Record<string, unknown>) => FieldProblem[];
}

/** A body of `text/csv`: its bytes as they came, and what a row of it has to be. */
export interface Table extends RowRules {
  pieces: Buffer[];
}

/** What is wrong with a cell, with a row (`column` is null), or with the file (`row` too). */
export interface TableProblem extends Omit<FieldProblem, 'path'> {
  row: number | null;
  column: string | null;
}
