import { and, eq, getTableColumns } from 'drizzle-orm';
import type { Branding, Logo } from '../../domain/workshops/branding.ts';
import type { Db, Tx } from '../connection/client.ts';
import { isIn, param, pickColumns, query, type Values } from '../connection/query.ts';
import { workshop_logos } from '../connection/tables.ts';

type LogoRow = Logo & { created_at: string };

const { instance_id, ...visibleColumns } = getTableColumns(workshop_logos);
const { name } = visibleColumns;
const oneLogo = { instanceId: instance_id, name };

const insertRow = query.run(
  pickColumns(workshop_logos, ['instance_id', 'name', 'sha256', 'width', 'height', 'created_at']),
  ($, db) => db.insert(workshop_logos).values($),
);

/** Inserts the row of a logo. Its file must already be in the document store. */
export async function insertLogo(tx: Tx, instanceId: number, logo: Logo, now: Date): Promise<void> {
  const sha256 = Buffer.from(logo.sha256, 'hex');
  await insertRow(tx, { ...logo, sha256, instance_id: instanceId, created_at: now.toISOString() });
}

const findRow = query.first(oneLogo, ($, db) =>
  db
    .select(visibleColumns)
    .from(workshop_logos)
    .where(and(eq(instance_id, $.instanceId), eq(name, $.name))),
);

export async function findLogo(db: Db, values: Values<typeof oneLogo>): Promise<LogoRow | undefined> {
  const row = await findRow(db, values);
  return row && { ...row, sha256: row.sha256.toString('hex') };
}

/** Finds the branding of a workshop's papers; null if it has none. */
export async function findBranding(
  db: Db,
  { id, brand_color: color, logo: name }: { id: number; brand_color: string | null; logo: string | null },
): Promise<Branding | null> {
  if (name === null) return color === null ? null : { color, logo: null };
  const found = await findLogo(db, { instanceId: id, name });
  if (!found) throw new Error(`workshop ${id} has no logo ${name}`);
  const { created_at: _, ...logo } = found;
  return { color, logo };
}

const listNamed = query({ names: param.list(name) }, ($, db) =>
  db.select({ name }).from(workshop_logos).where(isIn(name, $.names)),
);

/** Returns those of the given file names that are logos of any workshop. */
export async function listLogoNames(db: Db, names: string[]): Promise<Set<string>> {
  const rows = await listNamed(db, { names });
  return new Set(rows.map((row) => row.name));
}

const oneWorkshop = { instanceId: instance_id, limit: param.integer };

const listSome = query(oneWorkshop, ($, db) =>
  db.select({ name }).from(workshop_logos).where(eq(instance_id, $.instanceId)).limit($.limit),
);

/** Lists the file names of a workshop's logos. */
export async function listLogos(tx: Tx, values: Values<typeof oneWorkshop>): Promise<string[]> {
  const rows = await listSome(tx, values);
  return rows.map((row) => row.name);
}
