import { sql } from 'drizzle-orm';
import type { readAppointmentId } from '../../domain/appointments/appointment.ts';
import type { Db, WithSession } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
import { appointments, budgets } from '../connection/tables.ts';
import type { AppointmentRow } from './queries.ts';

const { instance_id, id, budget_id, status, box_id } = appointments;
const oneAppointment = { instanceId: instance_id, id };

/** An appointment with the columns that the API shows. Has only few columns, because lists may be long. */
export interface ShownAppointmentRow
  extends Pick<
    AppointmentRow,
    'id' | 'budget_id' | 'status' | 'box_id' | 'starts_at' | 'ends_at' | 'client_confirmed_at' | 'proposed_at'
  > {
  box_name: string;
  budget_status: (typeof budgets.$inferSelect)['status'];
  channel: string;
  date_in: string | null;
  estimated_duration_minutes: number | null;
  client_id: number;
  client_name: string;
  vehicle_id: number | null;
  plate: string | null;
  brand: string | null;
  model: string | null;
  mechanic_id: number | null;
  mechanic_name: string | null;
  category_id: number | null;
  category_name: string | null;
}

const visibleColumns = sql.raw(`
  select a.id, a.budget_id, a.status, a.box_id, a.starts_at, a.ends_at, a.client_confirmed_at, a.proposed_at,
    box.name as box_name, b.status as budget_status, b.channel, b.date_in, b.estimated_duration_minutes, b.client_id,
    c.name as client_name, b.vehicle_id, v.plate, v.brand, v.model, b.mechanic_id, mechanic.name as mechanic_name,
    b.category_id, category.name as category_name
  from appointments a
    join boxes box on box.instance_id = a.instance_id and box.id = a.box_id
    join budgets b on b.instance_id = a.instance_id and b.id = a.budget_id
    join clients c on c.instance_id = b.instance_id and c.id = b.client_id
    left join vehicles v on v.instance_id = b.instance_id and v.id = b.vehicle_id
    left join staff mechanic on mechanic.instance_id = b.instance_id and mechanic.id = b.mechanic_id
    left join service_categories category on category.instance_id = b.instance_id
      and category.id = b.category_id and (b.internal or not category.internal)`);

export const findAppointment = query.one(
  oneAppointment,
  ($) => sql<ShownAppointmentRow>`${visibleColumns} where a.instance_id = ${$.instanceId} and a.id = ${$.id}`,
);

const findConfirmed = query.first(
  { instanceId: instance_id, budgetId: budget_id, internal: param.boolean },
  ($) => sql<ShownAppointmentRow>`${visibleColumns}
  where a.instance_id = ${$.instanceId} and a.budget_id = ${$.budgetId} and a.status = 'confirmed'
    and (${$.internal} or not b.internal)`,
);

const findProposal = query.first(
  { ...oneAppointment, now: param.date, internal: param.boolean },
  ($) => sql<ShownAppointmentRow>`${visibleColumns}
  where a.instance_id = ${$.instanceId} and a.id = ${$.id} and a.status = 'proposed' and a.lapses_at > ${$.now}
    and (${$.internal} or not b.internal)`,
);

interface WantedAppointment extends ReturnType<typeof readAppointmentId> {
  instanceId: number;
  /** Whether to find the appointments of budgets for internal use. */
  internal: boolean;
  now: Date;
}

/** Finds an appointment or an unexpired proposal by the letter and the number of its id. */
export async function findShownAppointment(
  db: Db,
  { instanceId, status, number, internal, now }: WantedAppointment,
): Promise<ShownAppointmentRow | undefined> {
  return status === 'confirmed'
    ? findConfirmed(db, { instanceId, budgetId: number, internal })
    : findProposal(db, { instanceId, id: number, internal, now });
}

/** SQL expression for the number in an appointment's id (`b512`, `p77`). The number is part of a list's cursor. */
const numberInId = sql.raw(`case a.status when 'confirmed' then a.budget_id else a.id end`);

const listShown = query(
  {
    instanceId: instance_id,
    from: param.text,
    to: param.text,
    now: param.date,
    internal: param.boolean,
    status: param.orNull(status),
    boxId: param.orNull(box_id),
    mechanicId: param.orNull(budgets.mechanic_id),
    afterStart: param.text,
    afterStatus: param.text,
    afterNumber: param.integer,
    most: param.integer,
  },
  ($) => sql<ShownAppointmentRow>`${visibleColumns}
  where a.instance_id = ${$.instanceId} and a.starts_at > ${$.from}::timestamptz - interval '12 hours'
    and a.starts_at < ${$.to} and a.ends_at > ${$.from} and (a.lapses_at is null or a.lapses_at > ${$.now})
    and (${$.internal} or not b.internal) and (${$.status}::text is null or a.status = ${$.status})
    and (${$.boxId}::bigint is null or a.box_id = ${$.boxId})
    and (${$.mechanicId}::bigint is null or b.mechanic_id = ${$.mechanicId}) and a.starts_at >= ${$.afterStart}
    and (a.starts_at, a.status, ${numberInId}) > (${$.afterStart}, ${$.afterStatus}, ${$.afterNumber})
  order by a.starts_at, a.status, ${numberInId}
  limit ${$.most}`,
);

export interface AppointmentFilters {
  from: string;
  to: string;
  status?: AppointmentRow['status'] | undefined;
  box_id?: number | undefined;
  mechanic_id?: number | undefined;
  internal?: boolean;
}

/** Batch size of long lists, in rows. A batch has 120 KB and blocks the event loop for about 4 ms. */
const rowsPerBatch = 250;

const firstPosition = { afterStart: '-infinity', afterStatus: '', afterNumber: 0 };

/**
 * Lists appointments in batches. Reads each batch on a newly borrowed session, so that no transaction stays open
 * between batches. Empties a batch when the caller requests the next batch: the driver's results reference one another
 * until a major garbage collection, so that six lists with all their rows grew to 200 MB.
 */
export async function* listShownAppointments(
  read: WithSession,
  instanceId: number,
  { from, to, status, box_id, mechanic_id, internal = false }: AppointmentFilters,
  now: Date,
): AsyncGenerator<ShownAppointmentRow[]> {
  const filters = {
    ...{ instanceId, from, to, now, internal },
    ...{ status: status ?? null, boxId: box_id ?? null, mechanicId: mechanic_id ?? null },
  };
  let after = firstPosition;
  for (;;) {
    const rows = await read((db) => listShown(db, { ...filters, ...after, most: rowsPerBatch }));
    yield rows;
    const last = rows.at(-1);
    const isLast = rows.length < rowsPerBatch;
    rows.length = 0;
    if (!last || isLast) return;
    after = {
      afterStart: last.starts_at,
      afterStatus: last.status,
      afterNumber: last.status === 'confirmed' ? last.budget_id : last.id,
    };
  }
}
