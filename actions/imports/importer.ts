import type { Tx } from '../../db/connection/client.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import type { Actor } from '../../domain/events/actor.ts';
import type { TableProblem } from '../../domain/imports/table.ts';

export interface RowToImport<Body> {
  row: number;
  body: Body;
}

export interface Duplicate {
  column: string;
  code: 'client_exists' | 'vehicle_exists' | 'vehicle_belongs_to_other_client';
  existing_id: number | null;
  existing_row: number | null;
}

/** The result of an import for one row. */
export type RowResult =
  /** A row that was created despite being a duplicate has `duplicate` set. */
  | { kind: 'created' | 'updated' | 'unchanged'; duplicate?: Duplicate }
  | { kind: 'skipped'; duplicate: Duplicate }
  | { kind: 'wrong'; problems: Omit<TableProblem, 'row'>[] };

export interface Batch<Body> {
  tx: Tx;
  instance: Instance;
  actor: Actor;
  now: Date;
  rows: RowToImport<Body>[];
  /** False in a dry run, which only reports the results that an import would have. */
  writes: boolean;
}

interface BatchResult {
  /** The results of the rows, in the order of the rows. */
  fates: RowResult[];
  /**
   * Adds the batch's rows to the importer's memory. Called after the batch has committed, because a transaction may be
   * retried.
   */
  remember: () => void;
}

/** Processes the batches of one file in order, and remembers the rows of earlier batches. */
export interface Importer<Body> {
  settle(batch: Batch<Body>): Promise<BatchResult>;
  /** Returns the fields of a row as they are stored, for a preview. Absent if they equal those of the row. */
  storedFields?(body: Body): object;
}

/** A row of the file with its result. Invalid rows have the result `wrong`. */
export interface RowOutcome {
  row: number;
  /** The cells of the row as in the file. */
  cells: string[];
  body: Record<string, unknown>;
  result: RowResult;
}
