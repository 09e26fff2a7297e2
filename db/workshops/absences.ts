import { and, eq, sql } from 'drizzle-orm';
import { param, pickColumns, query } from '../connection/query.ts';
import { absences } from '../connection/tables.ts';

const visibleColumns = pickColumns(absences, ['id', 'staff_id', 'starts_at', 'ends_at', 'reason']);

export interface AbsenceRow extends Pick<typeof absences.$inferSelect, keyof typeof visibleColumns> {
  staff_name: string;
}

/** Lists the absences that overlap a time, with the names of the people. */
export const listAbsencesWithin = query(
  {
    instanceId: absences.instance_id,
    staffId: param.orNull(absences.staff_id),
    from: param.date,
    to: param.date,
  },
  ($) => sql<AbsenceRow>`
  select absence.id, absence.staff_id, absence.starts_at, absence.ends_at, absence.reason, person.name as staff_name
  from absences absence
    join staff person on person.instance_id = absence.instance_id and person.id = absence.staff_id
  where absence.instance_id = ${$.instanceId} and absence.ends_at > ${$.from} and absence.starts_at < ${$.to}
    and (${$.staffId}::bigint is null or absence.staff_id = ${$.staffId})
  order by absence.starts_at, absence.id`,
);

export const insertAbsence = query.one(
  pickColumns(absences, ['instance_id', 'staff_id', 'starts_at', 'ends_at', 'reason']),
  ($, db) => db.insert(absences).values($).returning(visibleColumns),
);

export const deleteAbsence = query.first(pickColumns(absences, ['instance_id', 'id']), ($, db) =>
  db
    .delete(absences)
    .where(and(eq(absences.instance_id, $.instance_id), eq(absences.id, $.id)))
    .returning({ id: absences.id }),
);
