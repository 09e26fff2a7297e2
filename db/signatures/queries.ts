import { and, asc, desc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import { type Last, noHash } from '../../domain/signatures/evidence.ts';
import {
  type Db,
  placeholders,
  preparedSelect,
  preparedWrite,
  sendInOrder,
  statement,
  type Tx,
} from '../connection/client.ts';
import { evidence, evidence_heads } from '../connection/tables.ts';

export type EvidenceRow = typeof evidence.$inferSelect;
type Head = Pick<typeof evidence_heads.$inferSelect, 'number' | 'hash' | 'seal'>;
/** An entry, and the seal of the head that it becomes. */
type NewEntry = EvidenceRow & { head_seal: Buffer };

const columns = getTableColumns(evidence);
const names = Object.keys(columns) as (keyof typeof columns)[];
const { instance_id, number, budget_id, at } = evidence;
const ofWorkshop = eq(instance_id, sql.placeholder('instanceId'));
const headOfWorkshop = eq(evidence_heads.instance_id, sql.placeholder('instanceId'));

const begin = preparedWrite((db) =>
  db
    .insert(evidence_heads)
    .values(placeholders(['instance_id', 'number', 'hash']))
    .onConflictDoNothing(),
);

const head = { number: evidence_heads.number, hash: evidence_heads.hash, seal: evidence_heads.seal };
const lock = preparedSelect((db) => db.select(head).from(evidence_heads).where(headOfWorkshop).for('update'));
const last = preparedSelect((db) =>
  db.select({ at }).from(evidence).where(ofWorkshop).orderBy(desc(number)).limit(1),
);

/**
 * Whoever else would append waits. The last entry is read by a statement of its own: one that waited for the lock would
 * not see it.
 */
export async function lockHead(tx: Tx, instanceId: number): Promise<Last> {
  const [, [locked], [entry]] = await sendInOrder(tx, [
    begin(tx, { instance_id: instanceId, number: 0, hash: noHash }),
    lock(tx, { instanceId }),
    last(tx, { instanceId }),
  ]);
  return { ...(locked as Head), at: entry?.at ?? null };
}

const insert = preparedWrite((db) => db.insert(evidence).values(placeholders(names)));
const move = preparedWrite((db) =>
  db
    .update(evidence_heads)
    .set(placeholders(['number', 'hash', 'seal']) as object)
    .where(headOfWorkshop),
);

/** Under `lockHead`. */
export async function insertEntry(tx: Tx, { head_seal: seal, ...entry }: NewEntry): Promise<void> {
  const { instance_id: instanceId, number, hash } = entry;
  await sendInOrder(tx, [insert(tx, entry), move(tx, { instanceId, number, hash, seal })]);
}

const findOne = preparedSelect((db) => db.select(head).from(evidence_heads).where(headOfWorkshop));

export async function findHead(db: Db, instanceId: number): Promise<Head | undefined> {
  const [row] = await findOne(db, { instanceId });
  return row;
}

const list = preparedSelect((db) =>
  db
    .select(columns)
    .from(evidence)
    .where(and(ofWorkshop, gt(number, sql.placeholder('after'))))
    .orderBy(asc(number))
    .limit(sql.placeholder('most')),
);

/** A content may have a megabyte: that many at once are still little. */
const entriesAtOnce = 100;

/** The chain from its first entry on, or from the one behind a number, in batches: one is held at a time. */
export async function* listEntries(db: Db, instanceId: number, after = 0): AsyncGenerator<EvidenceRow[]> {
  for (let behind = after; ; ) {
    const rows = await list(db, { instanceId, after: behind, most: entriesAtOnce });
    if (rows.length > 0) yield rows;
    if (rows.length < entriesAtOnce) return;
    behind = rows.at(-1)?.number as number;
  }
}

const first = preparedSelect((db) =>
  db
    .select({ number })
    .from(evidence)
    .where(and(ofWorkshop, eq(budget_id, sql.placeholder('budgetId'))))
    .orderBy(asc(number))
    .limit(1),
);

/** The number of the first entry about a budget. */
export async function findFirstNumber(
  db: Db,
  instanceId: number,
  budgetId: number,
): Promise<number | undefined> {
  const [row] = await first(db, { instanceId, budgetId });
  return row?.number;
}

const lastDecision = statement<{ kind: EvidenceRow['kind']; shown: string | null; said: string | null }>(`
  select kind, content::jsonb->>'shown_sha256' as shown,
    coalesce(content::jsonb->>'reason', content::jsonb->>'comment') as said
  from evidence where instance_id = $1 and budget_id = $2 order by number desc limit 1`);

/** A refusal of the quote, or of changes after its signature, in the client's words. */
export interface Refusal {
  kind: 'declined' | 'changes_declined';
  fingerprint: Buffer;
  said: string;
}

/** Tells whether the client's last decision on the budget was this refusal. */
export async function wasRefused(
  db: Db,
  instanceId: number,
  budgetId: number,
  { kind, fingerprint, said }: Refusal,
): Promise<boolean> {
  const [last] = await lastDecision(db, instanceId, budgetId);
  return last?.kind === kind && last.shown === fingerprint.toString('hex') && last.said === said;
}
