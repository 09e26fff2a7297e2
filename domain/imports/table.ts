import type { FieldProblem } from '../requests/problem.ts';

/** Maximum number of rows per file. */
export const maxImportRows = 50_000;
/**
 * Maximum size of a file in bytes: twelve times the size of 50,000 typical clients. The bytes are in memory once, as
 * received.
 */
export const maxTableBytes = 67_108_864;

export interface Column {
  /** The name in the header, such as `channel_opt_out.email`. */
  name: string;
  /** The path of the column's value in the request body. */
  path: string[];
  kind: 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'unused';
}

/** The rules for the rows of a file, from the OpenAPI document. */
export interface RowRules {
  columns: Column[];
  /** Names of the columns that every file must contain. */
  required: string[];
  /** Validates a row against the schema of the request body and returns the problems. */
  judge: (row: Record<string, unknown>) => FieldProblem[];
}

/** A request body of type `text/csv`: its bytes as received, and the rules for its rows. */
export interface Table extends RowRules {
  pieces: Buffer[];
}

/** A problem of a cell, of a row (`column` is null), or of the entire file (`row` and `column` are null). */
export interface TableProblem extends Omit<FieldProblem, 'path'> {
  row: number | null;
  column: string | null;
}
