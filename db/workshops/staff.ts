import { and, asc, eq, sql } from 'drizzle-orm';
import { param, query } from '../connection/query.ts';
import { staff } from '../connection/tables.ts';

const { instance_id, id, name, role, active } = staff;
const visibleColumns = { id, name, role, active };
const onePerson = { instanceId: instance_id, id };

export const listAllStaff = query({ instanceId: instance_id }, ($, db) =>
  db.select(visibleColumns).from(staff).where(eq(instance_id, $.instanceId)).orderBy(asc(id)),
);

export const findStaff = query.first(onePerson, ($, db) =>
  db
    .select(visibleColumns)
    .from(staff)
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id))),
);

/** Inserts a person of the staff. Without a role, the person becomes a mechanic. */
export const insertStaff = query.one(
  { instanceId: instance_id, name, role: param.orNull(role), now: param.date },
  ($, db) =>
    db
      .insert(staff)
      .values({
        instance_id: $.instanceId,
        name: $.name,
        role: sql`coalesce(${$.role}, 'mechanic')`,
        created_at: $.now,
      })
      .returning(visibleColumns),
);

export const updateStaff = query.run({ ...onePerson, name, role, active }, ($, db) =>
  db
    .update(staff)
    .set({ name: $.name, role: $.role, active: $.active })
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id))),
);

export const setStaffActive = query.run({ ...onePerson, active }, ($, db) =>
  db
    .update(staff)
    .set({ active: $.active })
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id))),
);
