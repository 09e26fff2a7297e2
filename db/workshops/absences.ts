import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../connection/client.ts';
import { type Page, pageOf } from '../connection/pages.ts';
import { param, pickColumns, query } from '../connection/query.ts';
import { absences } from '../connection/tables.ts';

const visibleColumns = pickColumns(absences, ['id', 'staff_id', 'starts_at', 'ends_at', 'reason']);

export interface AbsenceRow extends Pick<typeof absences.$inferSelect, keyof typeof visibleColumns> {
  staff_name: string;
}

const withNames = sql.raw(`
  select absence.id, absence.staff_id, absence.starts_at, absence.ends_at, absence.reason, person.name as staff_name
  from absences absence
    join staff person on person.instance_id = absence.instance_id and person.id = absence.staff_id`);

const oneAbsence = { instanceId: absences.instance_id, id: absences.id };

export const findAbsence = query.first(
  oneAbsence,
  ($) => sql<AbsenceRow>`${withNames} where absence.instance_id = ${$.instanceId} and absence.id = ${$.id}`,
);

/** Locks an absence until the transaction ends. */
export const lockAbsence = query.first(
  oneAbsence,
  ($) => sql<AbsenceRow>`${withNames}
  where absence.instance_id = ${$.instanceId} and absence.id = ${$.id} for no key update of absence`,
);

/** Lists the absences that overlap a time, with the names of the people. */
export const listAbsencesWithin = query(
  {
    instanceId: absences.instance_id,
    staffId: param.orNull(absences.staff_id),
    from: param.date,
    to: param.date,
  },
  ($) => sql<AbsenceRow>`${withNames}
  where absence.instance_id = ${$.instanceId} and absence.ends_at > ${$.from} and absence.starts_at < ${$.to}
    and (${$.staffId}::bigint is null or absence.staff_id = ${$.staffId})
  order by absence.starts_at, absence.id`,
);

export const insertAbsence = query.one(
  pickColumns(absences, ['instance_id', 'staff_id', 'starts_at', 'ends_at', 'reason']),
  ($, db) => db.insert(absences).values($).returning(visibleColumns),
);

export const updateAbsence = query.run(
  pickColumns(absences, ['instance_id', 'id', 'starts_at', 'ends_at', 'reason']),
  ($, db) =>
    db
      .update(absences)
      .set({ starts_at: $.starts_at, ends_at: $.ends_at, reason: $.reason })
      .where(and(eq(absences.instance_id, $.instance_id), eq(absences.id, $.id))),
);

export const deleteAbsence = query.first(pickColumns(absences, ['instance_id', 'id']), ($, db) =>
  db
    .delete(absences)
    .where(and(eq(absences.instance_id, $.instance_id), eq(absences.id, $.id)))
    .returning({ id: absences.id }),
);

const listPage = query(
  {
    instanceId: absences.instance_id,
    staffId: param.orNull(absences.staff_id),
    from: param.orNull(param.date),
    to: param.orNull(param.date),
    after: param.integer,
    most: param.integer,
  },
  ($) => sql<AbsenceRow>`${withNames}
  where absence.instance_id = ${$.instanceId} and absence.id > ${$.after}
    and (${$.staffId}::bigint is null or absence.staff_id = ${$.staffId})
    and (${$.from}::timestamptz is null or absence.ends_at > ${$.from})
    and (${$.to}::timestamptz is null or absence.starts_at < ${$.to})
  order by absence.id
  limit ${$.most}`,
);

export interface AbsenceFilter {
  staffId: number | null;
  from: Date | null;
  to: Date | null;
}

/** Lists a page of absences by ascending id. */
export async function listAbsencePage(
  db: Db,
  instanceId: number,
  filter: AbsenceFilter,
  after: number,
  limit: number,
): Promise<Page<AbsenceRow>> {
  return pageOf(await listPage(db, { instanceId, ...filter, after, most: limit + 1 }), limit);
}

export interface StaffAbsenceRow {
  staff_id: number;
  /** Null if the person is not absent in the time. */
  starts_at: string | null;
  ends_at: string | null;
}

/** Lists the present staff with their absences that overlap a time. A person without absences has one row. */
export const listAbsencesOfStaff = query(
  { instanceId: absences.instance_id, from: param.date, to: param.date },
  ($) => sql<StaffAbsenceRow>`
  select person.id as staff_id, absence.starts_at, absence.ends_at
  from staff person
    left join absences absence on absence.instance_id = person.instance_id and absence.staff_id = person.id
      and absence.ends_at > ${$.from} and absence.starts_at < ${$.to}
  where person.instance_id = ${$.instanceId} and person.active
  order by person.id, absence.starts_at`,
);
