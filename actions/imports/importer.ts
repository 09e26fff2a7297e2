import type { Author } from '../../db/clients/history.ts';
import type { Tx } from '../../db/connection/client.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import type { TableProblem } from '../../domain/imports/table.ts';

export interface GivenRow<Body> {
  row: number;
  body: Body;
}

export interface Duplicate {
  column: string;
  code: 'client_exists' | 'vehicle_exists' | 'vehicle_belongs_to_other_client';
  existing_id: number | null;
  existing_row: number | null;
}

/** What becomes of a row. */
export type Fate =
  /** One that is created all the same may be a duplicate. */
  | { kind: 'created' | 'updated' | 'unchanged'; duplicate?: Duplicate }
  | { kind: 'skipped'; duplicate: Duplicate }
  | { kind: 'wrong'; problems: Omit<TableProblem, 'row'>[] };

export interface Batch<Body> {
  tx: Tx;
  instance: Instance;
  actor: Author;
  now: Date;
  rows: GivenRow<Body>[];
  /** False: it is only said what would be done. */
  writes: boolean;
}

interface Settled {
  /** What becomes of each row, in their order. */
  fates: Fate[];
  /** Called once the batch is done: a transaction may be tried several times. */
  remember: () => void;
}

/** One going through a file, from its first batch to its last: it knows the rows that came before. */
export interface Importer<Body> {
  settle(batch: Batch<Body>): Promise<Settled>;
}
