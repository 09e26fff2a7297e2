import { and, asc, eq, sql } from 'drizzle-orm';
import { type Db, preparedSelect, preparedWrite, type Tx } from '../connection/client.ts';
import { staff } from '../connection/tables.ts';

const shown = { id: staff.id, name: staff.name, role: staff.role, active: staff.active };

type StaffRow = Pick<typeof staff.$inferSelect, keyof typeof shown>;

const ofWorkshop = eq(staff.instance_id, sql.placeholder('instanceId'));
const thisOne = and(ofWorkshop, eq(staff.id, sql.placeholder('id')));

const list = preparedSelect((db) => db.select(shown).from(staff).where(ofWorkshop).orderBy(asc(staff.id)));

export function listStaff(db: Db, instanceId: number): Promise<StaffRow[]> {
  return list(db, { instanceId });
}

const find = preparedSelect((db) => db.select(shown).from(staff).where(thisOne));

export async function findStaff(db: Db, instanceId: number, id: number): Promise<StaffRow | undefined> {
  const [row] = await find(db, { instanceId, id });
  return row;
}

const insert = preparedWrite((db) =>
  db
    .insert(staff)
    .values({
      instance_id: sql.placeholder('instanceId'),
      name: sql.placeholder('name'),
      role: sql`coalesce(${sql.placeholder('role')}, 'mechanic')`,
      created_at: sql.placeholder('at'),
    })
    .returning(shown),
);

export async function insertStaff(
  tx: Tx,
  instanceId: number,
  { name, role }: { name: string; role?: string | undefined },
  now: Date,
): Promise<StaffRow> {
  const [row] = await insert(tx, { instanceId, name, role: role ?? null, at: now.toISOString() });
  return row as StaffRow;
}

const update = preparedWrite((db) =>
  db
    .update(staff)
    .set({
      name: sql`coalesce(${sql.placeholder('name')}, ${staff.name})`,
      role: sql`coalesce(${sql.placeholder('role')}, ${staff.role})`,
      active: sql`coalesce(${sql.placeholder('active')}, ${staff.active})`,
    })
    .where(thisOne)
    .returning(shown),
);

export async function updateStaff(
  tx: Tx,
  instanceId: number,
  id: number,
  changes: { [Field in 'name' | 'role' | 'active']?: StaffRow[Field] | undefined },
): Promise<StaffRow | undefined> {
  const { name = null, role = null, active = null } = changes;
  const [row] = await update(tx, { instanceId, id, name, role, active });
  return row;
}
