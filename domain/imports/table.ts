import type { FieldProblem } from '../requests/problem.ts';

/** Limit of rows per file. */
export const maxRows = 50_000;
/** Limit of a file, twelve times the size of 50,000 usual clients. The bytes are held in memory once, as received. */
export const maxTableBytes = 67_108_864;

export interface Column {
  /** The name in the header: `channel_opt_out.email`. */
  name: string;
  /** The path of its value in the body. */
  path: string[];
  kind: 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'unused';
}

/** The rules for a row in the OpenAPI document. */
export interface RowRules {
  columns: Column[];
  /** Columns that every file must have. */
  required: string[];
  /** Validates a row against the schema of the API's body. */
  judge: (row: Record<string, unknown>) => FieldProblem[];
}

/** A body of `text/csv`: its bytes as received, and the rules for its rows. */
export interface Table extends RowRules {
  pieces: Buffer[];
}

/** A problem of a cell, of a row (`column` is null), or of the file (`row` is also null). */
export interface TableProblem extends Omit<FieldProblem, 'path'> {
  row: number | null;
  column: string | null;
}
