import { and, eq, sql } from 'drizzle-orm';
import type { Logo } from '../../domain/workshops/branding.ts';
import { arrayLiteral, type Db, isIn, preparedSelect, statement, type Tx } from '../connection/client.ts';
import { workshop_logos } from '../connection/tables.ts';

export type LogoRow = Logo & { created_at: string };

const insert = statement(`
  insert into workshop_logos (instance_id, name, sha256, width, height, created_at)
  values ($1, $2, decode($3, 'hex'), $4, $5, $6)`);

/** Store the file first. */
export async function insertLogo(
  tx: Tx,
  instanceId: number,
  { name, sha256, width, height }: Logo,
  now: Date,
): Promise<void> {
  await insert(tx, instanceId, name, sha256, width, height, now.toISOString());
}

const find = statement<LogoRow>(`
  select name, encode(sha256, 'hex') as sha256, width, height, created_at
  from workshop_logos where instance_id = $1 and name = $2`);

export async function findLogo(db: Db, instanceId: number, name: string): Promise<LogoRow | undefined> {
  const [row] = await find(db, instanceId, name);
  return row;
}

const named = preparedSelect((db) =>
  db.select({ name: workshop_logos.name }).from(workshop_logos).where(isIn(workshop_logos.name, 'names')),
);

export async function listLogoNames(db: Db, names: string[]): Promise<Set<string>> {
  const rows = await named(db, { names: arrayLiteral(names) });
  return new Set(rows.map(({ name }) => name));
}

const ofInstance = eq(workshop_logos.instance_id, sql.placeholder('instanceId'));
const some = preparedSelect((db) =>
  db
    .select({ name: workshop_logos.name })
    .from(workshop_logos)
    .where(ofInstance)
    .limit(sql.placeholder('most')),
);

/** For a workshop that is being removed. */
export async function listLogosOf(tx: Tx, instanceId: number, most: number): Promise<string[]> {
  const rows = await some(tx, { instanceId, most });
  return rows.map(({ name }) => name);
}

const forget = preparedSelect((db) =>
  db.delete(workshop_logos).where(and(ofInstance, isIn(workshop_logos.name, 'names'))),
);

export async function forgetLogosOf(tx: Tx, instanceId: number, names: string[]): Promise<void> {
  await forget(tx, { instanceId, names: arrayLiteral(names) });
}
