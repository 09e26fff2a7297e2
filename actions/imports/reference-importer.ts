import type { TableProblem } from '../../domain/imports/table.ts';
import { referenceKey } from '../../domain/stock/reference.ts';
import type { Batch, Importer, RowResult } from './importer.ts';

interface Change<Kept> {
  before: Kept;
  after: Kept;
}

/** Rules for importing rows with a `reference`. Rows whose reference exists are updated, other rows are created. */
export interface ReferenceImport<Body extends { reference: string }, Kept> {
  /** Fields that a new row requires in addition to its reference. */
  neededOfNew: (keyof Body & string)[];
  /** Finds the existing rows by `referenceKey`. In a write, also locks them until the transaction ends. */
  find(batch: Batch<Body>, keys: string[]): Promise<Map<string, Kept>>;
  /** Returns a problem of a row that the schema does not detect. */
  problem?(before: Kept | undefined, body: Body): Omit<TableProblem, 'row'> | undefined;
  /** Returns the existing row with the changes of the import; undefined if nothing changes. */
  changed(before: Kept, body: Body): Kept | undefined;
  create(batch: Batch<Body>, rows: Body[]): Promise<void>;
  change(batch: Batch<Body>, changed: Change<Kept>[]): Promise<void>;
}

export function createReferenceImporter<Body extends { reference: string }, Kept>(
  kind: ReferenceImport<Body, Kept>,
): Importer<Body> {
  const rowsBefore = new Map<string, number>();
  return {
    async settle(batch) {
      const { rows, writes } = batch;
      const keys = rows.map(({ body }) => referenceKey(body.reference));
      const there = await kind.find(batch, keys);
      const rowsHere = new Map<string, number>();
      const created: Body[] = [];
      const changed: Change<Kept>[] = [];
      const fates = rows.map(({ row, body }, at): RowResult => {
        const key = keys[at] as string;
        const earlier = rowsBefore.get(key) ?? rowsHere.get(key);
        if (earlier !== undefined) return wrong({ ...reference, params: { row: earlier } });
        rowsHere.set(key, row);
        const before = there.get(key);
        const problem = kind.problem?.(before, body);
        if (problem) return wrong(problem);
        if (!before) {
          const missing = kind.neededOfNew.filter((name) => body[name] === undefined);
          if (missing.length > 0)
            return wrong(...missing.map((column) => ({ column, rule: 'required' }) as const));
          created.push(body);
          return { kind: 'created' };
        }
        const after = kind.changed(before, body);
        if (!after) return { kind: 'unchanged' };
        changed.push({ before, after });
        return { kind: 'updated' };
      });
      if (writes && created.length > 0) await kind.create(batch, created);
      if (writes && changed.length > 0) await kind.change(batch, changed);
      const remember = () => {
        for (const [key, row] of rowsHere) rowsBefore.set(key, row);
      };
      return { fates, remember };
    },
  };
}

const reference = { column: 'reference', rule: 'repeatedReference' } as const;

function wrong(...problems: Omit<TableProblem, 'row'>[]): RowResult {
  return { kind: 'wrong', problems };
}
