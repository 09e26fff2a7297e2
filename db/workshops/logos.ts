import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Logo } from '../../domain/workshops/branding.ts';
import {
  arrayLiteral,
  type Db,
  isIn,
  placeholders,
  preparedSelect,
  preparedWrite,
  type Tx,
} from '../connection/client.ts';
import { workshop_logos } from '../connection/tables.ts';

type LogoRow = Logo & { created_at: string };

const insert = preparedWrite((db) =>
  db
    .insert(workshop_logos)
    .values(placeholders(['instance_id', 'name', 'sha256', 'width', 'height', 'created_at'])),
);

/** Store the file first. */
export async function insertLogo(tx: Tx, instanceId: number, logo: Logo, now: Date): Promise<void> {
  const sha256 = Buffer.from(logo.sha256, 'hex');
  await insert(tx, { ...logo, sha256, instance_id: instanceId, created_at: now.toISOString() });
}

const ofInstance = eq(workshop_logos.instance_id, sql.placeholder('instanceId'));

const { instance_id: _, ...shown } = getTableColumns(workshop_logos);
const find = preparedSelect((db) =>
  db
    .select(shown)
    .from(workshop_logos)
    .where(and(ofInstance, eq(workshop_logos.name, sql.placeholder('name')))),
);

export async function findLogo(db: Db, instanceId: number, name: string): Promise<LogoRow | undefined> {
  const [row] = await find(db, { instanceId, name });
  return row && { ...row, sha256: row.sha256.toString('hex') };
}

const named = preparedSelect((db) =>
  db.select({ name: workshop_logos.name }).from(workshop_logos).where(isIn(workshop_logos.name, 'names')),
);

export async function listLogoNames(db: Db, names: string[]): Promise<Set<string>> {
  const rows = await named(db, { names: arrayLiteral(names) });
  return new Set(rows.map(({ name }) => name));
}

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
