import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { arrayLiteral, type Db, isIn, preparedSelect, statement, type Tx } from '../connection/client.ts';
import { parts } from '../connection/tables.ts';

const { instance_id, search_text, word_starts, reference_key, ...columns } = getTableColumns(parts);
export const shownOfPart = columns;

/** With what only the workshop may see. */
export type PartRow = Pick<typeof parts.$inferSelect, keyof typeof columns>;

export const partColumns = Object.keys(columns).join(', ');

const ofWorkshop = eq(instance_id, sql.placeholder('instanceId'));

const find = preparedSelect((db) =>
  db
    .select(columns)
    .from(parts)
    .where(and(ofWorkshop, eq(parts.id, sql.placeholder('id')))),
);

export async function findPart(db: Db, instanceId: number, id: number): Promise<PartRow | undefined> {
  const [row] = await find(db, { instanceId, id });
  return row;
}

const some = (db: Db) =>
  db
    .select(columns)
    .from(parts)
    .where(and(ofWorkshop, isIn(parts.id, 'ids')))
    .orderBy(asc(parts.id));

const findSome = preparedSelect(some);

export async function findParts(db: Db, instanceId: number, ids: Iterable<number>): Promise<PartRow[]> {
  return await findSome(db, { instanceId, ids: arrayLiteral([...ids]) });
}

const lock = preparedSelect((db) => some(db).for('no key update'));

/** Whoever else would move them waits. */
export async function lockParts(tx: Tx, instanceId: number, ids: Iterable<number>): Promise<PartRow[]> {
  return await lock(tx, { instanceId, ids: arrayLiteral([...new Set(ids)]) });
}

/** Whoever waited for parts comes after whoever held them, in the list of movements too. */
export function noEarlierThan(held: Pick<PartRow, 'updated_at'>[], now: Date): string {
  return held.reduce(
    (latest, { updated_at }) => (updated_at > latest ? updated_at : latest),
    now.toISOString(),
  );
}

const count = statement(`
  update parts p set on_hand_thousandths = counted.on_hand, updated_at = $4
  from unnest($2::bigint[], $3::bigint[]) as counted (id, on_hand)
  where p.instance_id = $1 and p.id = counted.id`);

/** What is left of each. The movements that led there are written right behind: the database compares them. */
export async function updateOnHand(
  tx: Tx,
  instanceId: number,
  left: ReadonlyMap<number, number>,
  at: string,
): Promise<void> {
  await count(tx, instanceId, arrayLiteral([...left.keys()]), arrayLiteral([...left.values()]), at);
}
