import type { FieldProblem } from '../requests/problem.ts';

/** A file may have this many rows. */
export const maxRows = 50_000;
/** Twelve times the size of 50,000 usual clients. The bytes are held once, as they arrived. */
export const maxTableBytes = 67_108_864;

export interface Column {
  /** The name in the header: `channel_opt_out.email`. */
  name: string;
  /** The place of its value in the body. */
  path: string[];
  kind: 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'unused';
}

/** The rules for a row in the OpenAPI document. */
export interface RowRules {
  columns: Column[];
  /** Columns that every file has. */
  required: string[];
  /** Judges a row by the schema of the API's body. */
  judge: (row: Record<string, unknown>) => FieldProblem[];
}

/** A body of `text/csv`: its bytes as they arrived, and the rules for its rows. */
export interface Table extends RowRules {
  pieces: Buffer[];
}

/** A problem of a cell, of a row (`column` is null), or of the file (`row` is null, too). */
export interface TableProblem extends Omit<FieldProblem, 'path'> {
  row: number | null;
  column: string | null;
}
