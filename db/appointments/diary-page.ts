import { sql } from 'drizzle-orm';
import { type BudgetStatus, budgetStatuses, endedWithoutWork } from '../../domain/budgets/status.ts';
import { param, query } from '../connection/query.ts';
import { appointments, budgets } from '../connection/tables.ts';
import type { AppointmentRow } from './queries.ts';

/** Maximum length of the reason for a visit in the diary, in characters. The budget has the whole text. */
const reasonLength = 200;
/** Maximum number of vehicles in a list of those that need attention. */
const maxVehicles = 100;

export interface DiaryRow
  extends Pick<
    AppointmentRow,
    'id' | 'budget_id' | 'status' | 'box_id' | 'starts_at' | 'ends_at' | 'client_confirmed_at'
  > {
  box_name: string;
  budget_status: BudgetStatus;
  date_in: string | null;
  delivered_at: string | null;
  waiting_parts: boolean;
  visit_reason: string | null;
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

/** Lists the confirmed appointments and unexpired proposals between two moments, with what the diary shows of them. */
export const listDiaryRows = query(
  { instanceId: appointments.instance_id, from: param.date, to: param.date, now: param.date },
  ($) => sql<DiaryRow>`
  select a.id, a.budget_id, a.status, a.box_id, a.starts_at, a.ends_at, a.client_confirmed_at, box.name as box_name,
    b.status as budget_status, b.date_in, b.delivered_at, b.waiting_parts,
    left(b.public_notes, ${sql.raw(String(reasonLength))}) as visit_reason, b.client_id, c.name as client_name,
    b.vehicle_id, v.plate, v.brand, v.model, b.mechanic_id, mechanic.name as mechanic_name, b.category_id,
    category.name as category_name
  from appointments a
    join boxes box on box.instance_id = a.instance_id and box.id = a.box_id
    join budgets b on b.instance_id = a.instance_id and b.id = a.budget_id
    join clients c on c.instance_id = b.instance_id and c.id = b.client_id
    left join vehicles v on v.instance_id = b.instance_id and v.id = b.vehicle_id
    left join staff mechanic on mechanic.instance_id = b.instance_id and mechanic.id = b.mechanic_id
    left join service_categories category on category.instance_id = b.instance_id and category.id = b.category_id
  where a.instance_id = ${$.instanceId} and a.starts_at > ${$.from}::timestamptz - interval '12 hours'
    and a.starts_at < ${$.to} and a.ends_at > ${$.from} and (a.lapses_at is null or a.lapses_at > ${$.now})
  order by a.starts_at, a.id`,
);

export interface DiaryVehicleRow {
  budget_id: number;
  client_id: number;
  client_name: string;
  phone: string | null;
  vehicle_id: number | null;
  plate: string | null;
  brand: string | null;
  model: string | null;
  since: string | null;
}

const vehicleColumns = sql.raw(
  'b.id as budget_id, b.client_id, c.name as client_name, c.phone, b.vehicle_id, v.plate, v.brand, v.model',
);
const ownerAndVehicle = sql.raw(`
  join clients c on c.instance_id = b.instance_id and c.id = b.client_id
  left join vehicles v on v.instance_id = b.instance_id and v.id = b.vehicle_id`);

/** Quoted statuses of budgets that ended without work, for an SQL list. */
const withoutWork = sql.raw(
  budgetStatuses
    .filter(endedWithoutWork)
    .map((status) => `'${status}'`)
    .join(', '),
);
const atMost = sql.raw(`limit ${maxVehicles}`);

/** Lists the vehicles that are at the workshop, the longest stay first. */
export const listVehiclesInWorkshop = query(
  { instanceId: budgets.instance_id },
  ($) => sql<DiaryVehicleRow>`
  select ${vehicleColumns}, b.date_in as since
  from budgets b ${ownerAndVehicle}
  where b.instance_id = ${$.instanceId} and not b.internal and b.date_in is not null
    and greatest(b.date_in, coalesce(b.delivered_at, 'infinity')) = 'infinity' and b.status not in (${withoutWork})
  order by b.date_in, b.id
  ${atMost}`,
);

/** Lists the vehicles whose work waits for parts, the oldest budget first. */
export const listVehiclesWaitingForParts = query(
  { instanceId: budgets.instance_id },
  ($) => sql<DiaryVehicleRow>`
  select ${vehicleColumns}, b.date_in as since
  from budgets b ${ownerAndVehicle}
  where b.instance_id = ${$.instanceId} and b.waiting_parts and b.status in ('Aprobado', 'En curso', 'En espera')
  order by b.id
  ${atMost}`,
);

/** Lists the vehicles with an appointment between two moments that have not arrived. */
export const listLateVehicles = query(
  { instanceId: appointments.instance_id, from: param.date, to: param.date },
  ($) => sql<DiaryVehicleRow>`
  select ${vehicleColumns}, a.starts_at as since
  from appointments a
    join budgets b on b.instance_id = a.instance_id and b.id = a.budget_id ${ownerAndVehicle}
  where a.instance_id = ${$.instanceId} and a.status = 'confirmed' and a.starts_at >= ${$.from} and a.starts_at <= ${$.to}
    and b.date_in is null and b.status in ('Pendiente', 'En cotización', 'Enviado', 'Aprobado')
  order by a.starts_at, a.id
  ${atMost}`,
);
