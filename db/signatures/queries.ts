import { and, asc, desc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import { type LastEntry, noHash } from '../../domain/signatures/evidence.ts';
import { type Db, sendInOrder, type Tx } from '../connection/client.ts';
import { param, pickColumns, query } from '../connection/query.ts';
import { evidence, evidence_heads } from '../connection/tables.ts';

export type EvidenceRow = typeof evidence.$inferSelect;
/** A new entry of a chain of evidence, with the seal that the chain's head has after the entry. */
type NewEntry = EvidenceRow & { head_seal: Buffer };

const columns = getTableColumns(evidence);
const { instance_id, number, budget_id, at } = evidence;
const ofWorkshop = { instanceId: instance_id };
const headColumns = pickColumns(evidence_heads, ['number', 'hash', 'seal']);

const insertHead = query.run(pickColumns(evidence_heads, ['instance_id', 'number', 'hash']), ($, db) =>
  db.insert(evidence_heads).values($).onConflictDoNothing(),
);

const selectHeadForUpdate = query.one(ofWorkshop, ($, db) =>
  db
    .select(headColumns)
    .from(evidence_heads)
    .where(eq(evidence_heads.instance_id, $.instanceId))
    .for('update'),
);

const findLast = query.first(ofWorkshop, ($, db) =>
  db.select({ at }).from(evidence).where(eq(instance_id, $.instanceId)).orderBy(desc(number)).limit(1),
);

/**
 * Locks the head of a chain of evidence against concurrent appends, and returns it. Reads the last entry in a separate
 * statement, because a statement that waits for a lock sees other rows as they were before the wait.
 */
export async function lockHead(tx: Tx, instanceId: number): Promise<LastEntry> {
  const [, locked, last] = await sendInOrder(tx, [
    insertHead(tx, { instance_id: instanceId, number: 0, hash: noHash }),
    selectHeadForUpdate(tx, { instanceId }),
    findLast(tx, { instanceId }),
  ]);
  return { ...locked, at: last?.at ?? null };
}

const insertRow = query.run(columns, ($, db) => db.insert(evidence).values($));

const updateHead = query.run({ ...ofWorkshop, ...headColumns }, ({ instanceId, ...moved }, db) =>
  db.update(evidence_heads).set(moved).where(eq(evidence_heads.instance_id, instanceId)),
);

/** Appends an entry to a chain of evidence, and updates the chain's head. Requires `lockHead`. */
export async function insertEntry(tx: Tx, { head_seal: seal, ...entry }: NewEntry): Promise<void> {
  const { instance_id: instanceId, number, hash } = entry;
  await sendInOrder(tx, [insertRow(tx, entry), updateHead(tx, { instanceId, number, hash, seal })]);
}

export const findHead = query.first(ofWorkshop, ($, db) =>
  db.select(headColumns).from(evidence_heads).where(eq(evidence_heads.instance_id, $.instanceId)),
);

const listBatch = query({ ...ofWorkshop, after: number, most: param.integer }, ($, db) =>
  db
    .select(columns)
    .from(evidence)
    .where(and(eq(instance_id, $.instanceId), gt(number, $.after)))
    .orderBy(asc(number))
    .limit($.most),
);

/** Batch size in entries. The content of an entry may have a megabyte. */
const entriesAtOnce = 100;

/** Yields the entries of a chain of evidence in batches, from the first entry or after a number. */
export async function* listEntries(db: Db, instanceId: number, after = 0): AsyncGenerator<EvidenceRow[]> {
  for (let behind = after; ; ) {
    const rows = await listBatch(db, { instanceId, after: behind, most: entriesAtOnce });
    if (rows.length > 0) yield rows;
    if (rows.length < entriesAtOnce) return;
    behind = rows.at(-1)?.number as number;
  }
}

/** Finds the number of the first entry about a budget. */
export const findFirstEntry = query.first({ ...ofWorkshop, budgetId: budget_id }, ($, db) =>
  db
    .select({ number })
    .from(evidence)
    .where(and(eq(instance_id, $.instanceId), eq(budget_id, $.budgetId)))
    .orderBy(asc(number))
    .limit(1),
);

const findLastDecision = query.first(
  { ...ofWorkshop, budgetId: budget_id },
  ($) => sql<{ kind: EvidenceRow['kind']; shown: string | null; said: string | null }>`
  select kind, content::jsonb->>'shown_sha256' as shown,
    coalesce(content::jsonb->>'reason', content::jsonb->>'comment') as said
  from evidence where instance_id = ${$.instanceId} and budget_id = ${$.budgetId} and kind <> 'checked_in'
  order by number desc limit 1`,
);

/**
 * A client's refusal of a quote, or of changes after its signature, with the reason or comment that the client wrote.
 */
export interface ClientRefusal {
  kind: 'declined' | 'changes_declined';
  fingerprint: Buffer;
  said: string;
}

/** Returns true if the client's last decision about a budget was the given refusal. */
export async function wasLastDecisionRefusal(
  db: Db,
  instanceId: number,
  budgetId: number,
  { kind, fingerprint, said }: ClientRefusal,
): Promise<boolean> {
  const last = await findLastDecision(db, { instanceId, budgetId });
  return last?.kind === kind && last.shown === fingerprint.toString('hex') && last.said === said;
}
