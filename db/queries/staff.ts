import { type Db, statement, type Tx } from '../client.ts';

export interface StaffRow {
  id: number;
  name: string;
  role: string;
  active: boolean;
}

const list = statement<StaffRow>(
  'select id, name, role, active from staff where instance_id = $1 order by id',
);

export function listStaff(db: Db, instanceId: number): Promise<StaffRow[]> {
  return list(db, instanceId);
}

const find = statement<StaffRow>(
  'select id, name, role, active from staff where instance_id = $1 and id = $2',
);

export async function findStaff(db: Db, instanceId: number, id: number): Promise<StaffRow | undefined> {
  const [row] = await find(db, instanceId, id);
  return row;
}

const insert = statement<StaffRow>(`
  insert into staff (instance_id, name, role, created_at) values ($1, $2, coalesce($3, 'mechanic'), $4)
  returning id, name, role, active`);

export async function insertStaff(
  tx: Tx,
  instanceId: number,
  { name, role }: { name: string; role?: string | undefined },
  now: Date,
): Promise<StaffRow> {
  const [row] = await insert(tx, instanceId, name, role ?? null, now.toISOString());
  return row as StaffRow;
}

const update = statement<StaffRow>(`
  update staff set name = coalesce($3, name), role = coalesce($4, role), active = coalesce($5, active)
  where instance_id = $1 and id = $2
  returning id, name, role, active`);

export async function updateStaff(
  tx: Tx,
  instanceId: number,
  id: number,
  changes: { [Field in 'name' | 'role' | 'active']?: StaffRow[Field] | undefined },
): Promise<StaffRow | undefined> {
  const { name = null, role = null, active = null } = changes;
  const [row] = await update(tx, instanceId, id, name, role, active);
  return row;
}
