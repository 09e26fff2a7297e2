import { sql } from 'drizzle-orm';
import type { BudgetStatus } from '../../domain/budgets/status.ts';
import { param, query } from '../connection/query.ts';
import type { workshopAlerts } from '../connection/tables.ts';
import { isUnpaid } from '../invoices/table.ts';

const ofWorkshop = { instanceId: param.integer };
const rows = { most: param.integer };

/** A client and a vehicle in a section of the day. */
interface PartiesRow {
  client_id: number;
  client_name: string;
  client_phone: string | null;
  vehicle_id: number | null;
  plate: string | null;
  brand: string | null;
  model: string | null;
}

const parties = sql.raw(`c.id as client_id, c.name as client_name, c.phone as client_phone,
  v.id as vehicle_id, v.plate, v.brand, v.model`);
const joinParties = sql.raw(`
  join clients c on c.instance_id = b.instance_id and c.id = b.client_id
  left join vehicles v on v.instance_id = b.instance_id and v.id = b.vehicle_id`);
const joinCategory = sql.raw(`
  left join service_categories category on category.instance_id = b.instance_id and category.id = b.category_id`);

export interface ArrivalRow extends PartiesRow {
  id: number;
  budget_id: number;
  appointment_status: 'confirmed' | 'proposed';
  starts_at: string;
  ends_at: string;
  lapses_at: string | null;
  client_confirmed_at: string | null;
  box_id: number;
  box_name: string;
  status: BudgetStatus;
  date_in: string | null;
  category: string | null;
}

const appointmentColumns = sql.raw(`a.id, a.budget_id, a.status as appointment_status, a.starts_at, a.ends_at,
  a.lapses_at, a.client_confirmed_at, box.id as box_id, box.name as box_name, b.status, b.date_in,
  category.name as category`);
const fromAppointments = sql.raw(`
  from appointments a
    join boxes box on box.instance_id = a.instance_id and box.id = a.box_id
    join budgets b on b.instance_id = a.instance_id and b.id = a.budget_id`);

/** Lists the confirmed appointments that start on a day, without those of cancelled work whose vehicle never came. */
export const listArrivals = query(
  { ...ofWorkshop, from: param.text, to: param.text, ...rows },
  ($) => sql<ArrivalRow>`
  select ${appointmentColumns}, ${parties} ${fromAppointments} ${joinParties} ${joinCategory}
  where a.instance_id = ${$.instanceId} and a.status = 'confirmed'
    and a.starts_at >= ${$.from}::timestamptz and a.starts_at < ${$.to}::timestamptz
    and (b.date_in is not null or b.status not in ('Cancelado', 'Rechazado', 'Retirado'))
  order by a.starts_at, a.id limit ${$.most}`,
);

/** Lists the live proposals, by start, each with the number of all. */
export const listProposals = query(
  { ...ofWorkshop, now: param.date, ...rows },
  ($) => sql<ArrivalRow & { total: number }>`
  select ${appointmentColumns}, ${parties}, count(*) over ()::int as total
  ${fromAppointments} ${joinParties} ${joinCategory}
  where a.instance_id = ${$.instanceId} and a.status = 'proposed'
    and a.starts_at > ${$.now} and a.lapses_at > ${$.now}
  order by a.starts_at, a.id limit ${$.most}`,
);

/** Condition for quotes that wait for an answer: sent, and not expired or with a requested renewal. */
const isUnanswered = (today: unknown) => sql`b.status = 'Enviado' and not b.internal
  and (b.valid_until is null or b.valid_until >= ${today}::date or b.renewal_asked_at is not null)`;

export const countUnanswered = query.one(
  { ...ofWorkshop, today: param.text, soon: param.text },
  ($) => sql<{ count: number; expiring: number }>`
  select count(*)::int as count,
    count(*) filter (where b.valid_until between ${$.today}::date and ${$.soon}::date)::int as expiring
  from budgets b where b.instance_id = ${$.instanceId} and ${isUnanswered($.today)}`,
);

export interface UnansweredRow extends PartiesRow {
  budget_id: number;
  valid_until: string | null;
  renewal_asked_at: string | null;
  sent_at: string | null;
}

export const listUnanswered = query(
  { ...ofWorkshop, today: param.text, ...rows },
  ($) => sql<UnansweredRow>`
  select b.id as budget_id, b.valid_until, b.renewal_asked_at, ${parties},
    (select max(m.at) from budget_milestones m
      where m.instance_id = b.instance_id and m.budget_id = b.id and m.status = 'Enviado') as sent_at
  from (
    select * from budgets b where b.instance_id = ${$.instanceId} and ${isUnanswered($.today)}
    order by b.valid_until nulls last, b.id limit ${$.most}
  ) b ${joinParties}
  order by b.valid_until nulls last, b.id`,
);

const readyStatuses = sql.raw(`('Finalizado', 'Facturado')`);
const goneStatuses = sql.raw(`('Cancelado', 'Rechazado', 'Retirado')`);

/** Counts the vehicles that arrived after a moment and have not been returned: the ready ones, and the others. */
export const countVehiclesIn = query.one(
  { ...ofWorkshop, since: param.date },
  ($) => sql<{ ready: number; others: number }>`
  select count(*) filter (where b.status in ${readyStatuses} and not b.internal)::int as ready,
    count(*) filter (where b.status not in ${readyStatuses} and b.status not in ${goneStatuses})::int as others
  from budgets b
  where b.instance_id = ${$.instanceId} and b.date_in > ${$.since} and b.delivered_at is null`,
);

export interface VehicleInRow extends PartiesRow {
  budget_id: number;
  status: BudgetStatus;
  date_in: string;
  date_out: string | null;
  waiting_parts: boolean;
  on_hold: boolean;
  category: string | null;
  box: string | null;
  mechanic: string | null;
  working: string[];
}

/** Lists the vehicles in the workshop whose work is not done, by arrival. */
export const listVehiclesIn = query(
  { ...ofWorkshop, since: param.date, ...rows },
  ($) => sql<VehicleInRow>`
  select b.id as budget_id, b.status, b.date_in, b.date_out, b.waiting_parts, b.on_hold, category.name as category,
    ${parties}, mechanic.name as mechanic,
    (select box.name from appointments a
      join boxes box on box.instance_id = a.instance_id and box.id = a.box_id
      where a.instance_id = b.instance_id and a.budget_id = b.id and a.status = 'confirmed') as box,
    (select coalesce(json_agg(person.name order by w.started_at), '[]') from work_periods w
      join staff person on person.instance_id = w.instance_id and person.id = w.staff_id
      where w.instance_id = b.instance_id and w.budget_id = b.id and w.ended_at is null) as working
  from budgets b ${joinParties} ${joinCategory}
    left join staff mechanic on mechanic.instance_id = b.instance_id and mechanic.id = b.mechanic_id
  where b.instance_id = ${$.instanceId} and b.date_in > ${$.since} and b.delivered_at is null
    and b.status not in ${readyStatuses} and b.status not in ${goneStatuses}
  order by b.date_in, b.id limit ${$.most}`,
);

export interface ReadyRow extends PartiesRow {
  budget_id: number;
  status: BudgetStatus;
  date_in: string;
  ready_at: string | null;
  unpaid_cents: number;
}

/** Lists the vehicles that are ready and not collected, by arrival. */
export const listReady = query(
  { ...ofWorkshop, since: param.date, ...rows },
  ($) => sql<ReadyRow>`
  select b.id as budget_id, b.status, b.date_in, ${parties},
    (select max(m.at) from budget_milestones m
      where m.instance_id = b.instance_id and m.budget_id = b.id and m.status = 'Finalizado') as ready_at,
    (select coalesce(sum(i.total_cents - i.paid_cents), 0)::int from invoices i
      where i.instance_id = b.instance_id and i.budget_id = b.id and i.client_id = b.client_id
        and ${sql.raw(isUnpaid.replaceAll(/\b(status|replaced_by_id|total_cents|paid_cents|correction_code)\b/g, 'i.$1'))}
    ) as unpaid_cents
  from budgets b ${joinParties}
  where b.instance_id = ${$.instanceId} and b.date_in > ${$.since} and b.delivered_at is null
    and b.status in ${readyStatuses} and not b.internal
  order by b.date_in, b.id limit ${$.most}`,
);

const owes = sql.raw(`${isUnpaid} and total_cents > paid_cents`);

export const sumUnpaid = query.one(
  { ...ofWorkshop, today: param.text },
  ($) => sql<{ count: number; pending_cents: number; overdue_count: number; overdue_cents: number }>`
  select count(*)::int as count, coalesce(sum(total_cents - paid_cents), 0)::float8 as pending_cents,
    count(*) filter (where due_date < ${$.today}::date)::int as overdue_count,
    coalesce(sum(total_cents - paid_cents) filter (where due_date < ${$.today}::date), 0)::float8 as overdue_cents
  from invoices where instance_id = ${$.instanceId} and ${owes}`,
);

export interface UnpaidRow extends Omit<PartiesRow, 'vehicle_id' | 'brand' | 'model'> {
  invoice_id: number;
  full_number: string;
  date: string;
  due_date: string | null;
  pending_cents: number;
}

// Chooses the invoices by columns of the index alone, because the rows contain the data of their PDFs.
export const listUnpaid = query(
  { ...ofWorkshop, ...rows },
  ($) => sql<UnpaidRow>`
  select i.id as invoice_id, i.full_number, i.date, i.due_date, i.total_cents - i.paid_cents as pending_cents, i.plate,
    c.id as client_id, c.name as client_name, c.phone as client_phone
  from (
    select instance_id, id from invoices where instance_id = ${$.instanceId} and ${owes}
    order by coalesce(due_date, date), id limit ${$.most}
  ) oldest
    join invoices i on i.instance_id = oldest.instance_id and i.id = oldest.id
    join clients c on c.instance_id = i.instance_id and c.id = i.client_id
  order by coalesce(i.due_date, i.date), i.id`,
);

export interface LowPartRow {
  id: number;
  reference: string;
  description: string;
  unit: string;
  on_hand_thousandths: number;
  minimum_thousandths: number;
}

export const countLowParts = query.one(
  ofWorkshop,
  ($) => sql<{ count: number }>`
  select count(*)::int as count from parts where instance_id = ${$.instanceId} and active and below_minimum`,
);

export const listLowParts = query(
  { ...ofWorkshop, ...rows },
  ($) => sql<LowPartRow>`
  select id, reference, description, unit, on_hand_thousandths, minimum_thousandths from parts
  where instance_id = ${$.instanceId} and active and below_minimum order by id limit ${$.most}`,
);

export interface FailingRow {
  id: number;
  url: string;
  key_name: string;
  active: boolean;
  failing_since: string;
  total: number;
}

export const listFailing = query(
  { ...ofWorkshop, ...rows },
  ($) => sql<FailingRow>`
  select s.id, s.url, k.name as key_name, s.active, s.failing_since, count(*) over ()::int as total
  from webhook_subscriptions s join api_keys k on k.instance_id = s.instance_id and k.id = s.key_id
  where s.instance_id = ${$.instanceId} and s.failing_since is not null
  order by s.failing_since, s.id limit ${$.most}`,
);

export interface AlertRow {
  id: number;
  kind: (typeof workshopAlerts)[number];
  data: Record<string, unknown>;
  created_at: string;
  total: number;
}

/** The newest alerts are searched, so that a long history costs nothing. */
const maxSearchedAlerts = 500;

export const listNewAlerts = query(
  { ...ofWorkshop, since: param.date, ...rows },
  ($) => sql<AlertRow>`
  select *, count(*) over ()::int as total from (
    select id, kind, data, created_at from workshop_alerts
    where instance_id = ${$.instanceId} order by id desc limit ${maxSearchedAlerts}
  ) newest
  where created_at > ${$.since} order by id desc limit ${$.most}`,
);

export const hasBudgets = query.one(
  ofWorkshop,
  ($) => sql<{ found: boolean }>`
  select exists (select from budgets where instance_id = ${$.instanceId}) as found`,
);
