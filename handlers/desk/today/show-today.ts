import { hasOtherCopy } from '../../../actions/invoices/correct/foreign-copy.ts';
import type { Db } from '../../../db/connection/client.ts';
import { sendInOrder } from '../../../db/connection/client.ts';
import { listOpenPartRequests, maxOpenRequests } from '../../../db/jobs/queries.ts';
import {
  type ArrivalRow,
  countLowParts,
  countUnanswered,
  countVehiclesIn,
  hasBudgets,
  type LowPartRow,
  listArrivals,
  listFailing,
  listLowParts,
  listNewAlerts,
  listProposals,
  listReady,
  listUnanswered,
  listUnpaid,
  listVehiclesIn,
  type ReadyRow,
  sumUnpaid,
  type UnansweredRow,
  type UnpaidRow,
  type VehicleInRow,
} from '../../../db/today/queries.ts';
import { listRejected, type RejectedInvoice } from '../../../db/verifactu/rejected.ts';
import { findSendingFigures } from '../../../db/verifactu/sending.ts';
import type { Instance } from '../../../db/workshops/queries.ts';
import { appointmentId } from '../../../domain/appointments/appointment.ts';
import { type ArrivalState, sortArrivals } from '../../../domain/appointments/arrival.ts';
import { fromHundredths } from '../../../domain/money/money.ts';
import { nextDay, startOfDay } from '../../../domain/time/day.ts';
import { dayMs } from '../../../domain/time/lengths.ts';
import { localDay } from '../../../domain/time/local.ts';
import { chooseRemedy, dependsOnComparison } from '../../../domain/verifactu/remedy.ts';
import { sortRequests } from '../../../domain/work/part-request.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { readTotalsByBudgetId } from '../../budgets/record.ts';
import { openRequestRecord } from '../jobs/record.ts';

type Schemas = components['schemas'];

/** More appointments than any workshop has on one day. All are read, because their order depends on the time. */
const maxArrivals = 500;
/** Vehicles that arrived earlier were returned without being recorded. */
const maxStayDays = 366;
const expiringDays = 3;
const alertDays = 7;
const defaultRows = 6;

export const showToday: DeskHandlers['showToday'] = async ({ query, instance, snapshot, now }) => {
  const most = query.rows ?? defaultRows;
  const day = localDay(now, instance.timezone);
  const read = await snapshot((tx) => readDay(tx, { instance, now, day, most }));
  const arrivals = sortArrivals(read.arrivals, now);
  const requests = sortRequests(read.requests);
  const isComing = ({ state }: { state: ArrivalState }) => state === 'late' || state === 'expected';
  const body: Schemas['Today'] = {
    day,
    at: now.toISOString(),
    has_budgets: read.budgets.found,
    arrivals: {
      count: arrivals.length,
      waiting: arrivals.filter(isComing).length,
      data: arrivals.slice(0, most).map(arrivalRecord),
    },
    proposals: { count: read.proposals[0]?.total ?? 0, data: read.proposals.map(proposalRecord) },
    quotes: {
      ...read.unanswered,
      data: read.quotes.map((row) => quoteRecord(row, read.totals.get(row.budget_id)?.total ?? 0, day)),
    },
    ready: { count: read.inside.ready, data: read.ready.map(readyRecord) },
    in_workshop: { count: read.inside.others, data: read.vehicles.map(vehicleRecord) },
    unpaid: {
      count: read.owed.count,
      pending: fromHundredths(read.owed.pending_cents),
      overdue_count: read.owed.overdue_count,
      overdue: fromHundredths(read.owed.overdue_cents),
      data: read.unpaid.map((row) => invoiceRecord(row, day)),
    },
    part_requests: { count: requests.length, data: requests.slice(0, most).map(openRequestRecord) },
    parts: { count: read.low.count, data: read.parts.map(partRecord) },
    tax_records: {
      count: read.sending.rejected,
      unsent: read.sending.unsent,
      unsent_since: read.sending.unsent_since,
      stopped: read.sending.stopped_at !== null || read.sending.suspended,
      data: read.rejected.map((row) => taxRecord(row, read.compared.has(row.invoice_id))),
    },
    webhooks: { count: read.failing[0]?.total ?? 0, data: read.failing.map(({ total, ...row }) => row) },
    alerts: { count: read.alerts[0]?.total ?? 0, data: read.alerts.map(({ total, ...row }) => row) },
  };
  return { status: 200, body };
};

interface DayContext {
  instance: Instance;
  now: Date;
  day: string;
  most: number;
}

async function readDay(tx: Db, { instance, now, day, most }: DayContext) {
  const instanceId = instance.id;
  const ofWorkshop = { instanceId };
  const from = startOfDay(day, instance.timezone).toISOString();
  const to = startOfDay(nextDay(day), instance.timezone).toISOString();
  const soon = localDay(new Date(now.getTime() + expiringDays * dayMs), instance.timezone);
  const since = new Date(now.getTime() - maxStayDays * dayMs);
  const rows = { instanceId, most };
  const [arrivals, proposals, unanswered, quotes, inside, vehicles, ready, owed] = await sendInOrder(tx, [
    listArrivals(tx, { instanceId, from, to, most: maxArrivals }),
    listProposals(tx, { ...rows, now }),
    countUnanswered(tx, { instanceId, today: day, soon }),
    listUnanswered(tx, { ...rows, today: day }),
    countVehiclesIn(tx, { instanceId, since }),
    listVehiclesIn(tx, { ...rows, since }),
    listReady(tx, { ...rows, since }),
    sumUnpaid(tx, { instanceId, today: day }),
  ]);
  const newAlerts = { ...rows, since: new Date(now.getTime() - alertDays * dayMs) };
  const [unpaid, requests, low, parts, sending, rejected, failing, alerts, budgets, totals] =
    await sendInOrder(tx, [
      listUnpaid(tx, rows),
      listOpenPartRequests(tx, { instanceId, budgetId: null, most: maxOpenRequests }),
      countLowParts(tx, ofWorkshop),
      listLowParts(tx, rows),
      findSendingFigures(tx, ofWorkshop),
      listRejected(tx, rows),
      listFailing(tx, rows),
      listNewAlerts(tx, newAlerts),
      hasBudgets(tx, ofWorkshop),
      readTotalsByBudgetId(
        tx,
        instanceId,
        quotes.map(({ budget_id: id }) => ({ id })),
      ),
    ]);
  const compared = new Set<number>();
  for (const { invoice_id: invoiceId, code } of rejected)
    if (dependsOnComparison(code) && (await hasOtherCopy(tx, { instanceId, invoiceId })))
      compared.add(invoiceId);
  return {
    ...{
      arrivals,
      proposals,
      unanswered,
      quotes,
      inside,
      vehicles,
      ready,
      owed,
      unpaid,
      requests,
      low,
      parts,
    },
    ...{ sending, rejected, compared, failing, alerts, budgets, totals },
  };
}

interface PartiesRow {
  client_id: number;
  client_name: string;
  client_phone: string | null;
  vehicle_id: number | null;
  plate: string | null;
  brand: string | null;
  model: string | null;
}

function clientRef({ client_id, client_name, client_phone }: PartiesRow | UnpaidRow): Schemas['TodayClient'] {
  return { id: client_id, name: client_name, phone: client_phone };
}

function vehicleRef({ vehicle_id, plate, brand, model }: PartiesRow): Schemas['VehicleRef'] | null {
  return vehicle_id === null || plate === null ? null : { id: vehicle_id, plate, brand, model };
}

function timeRecord({ id, budget_id, appointment_status: status, ...row }: ArrivalRow) {
  return {
    id: appointmentId({ id, budget_id, status }),
    budget_id,
    start: row.starts_at,
    end: row.ends_at,
    box: { id: row.box_id, name: row.box_name },
    category: row.category,
    client: clientRef(row),
    vehicle: vehicleRef(row),
  };
}

function arrivalRecord(row: ArrivalRow & { state: ArrivalState }): Schemas['TodayArrival'] {
  const { state, status, date_in, client_confirmed_at } = row;
  const client_confirmed = client_confirmed_at !== null;
  return { ...timeRecord(row), state, status, client_confirmed, checked_in_at: date_in };
}

function proposalRecord(row: ArrivalRow): Schemas['TodayProposal'] {
  return { ...timeRecord(row), expires_at: row.lapses_at ?? row.starts_at };
}

function quoteRecord(row: UnansweredRow, total: number, day: string): Schemas['TodayQuote'] {
  const { budget_id, valid_until, renewal_asked_at, sent_at } = row;
  const lastDay = valid_until === null ? Number.POSITIVE_INFINITY : Date.parse(valid_until);
  const left = (lastDay - Date.parse(day)) / dayMs;
  return {
    ...{ budget_id, sent_at, valid_until, total },
    expiring: left >= 0 && left <= expiringDays,
    renewal_asked: renewal_asked_at !== null && left < 0,
    client: clientRef(row),
    vehicle: vehicleRef(row),
  };
}

function readyRecord(row: ReadyRow): Schemas['TodayReady'] {
  const { budget_id, status, date_in, ready_at, unpaid_cents } = row;
  const unpaid = fromHundredths(unpaid_cents);
  return {
    ...{ budget_id, status, date_in, ready_at, unpaid },
    client: clientRef(row),
    vehicle: vehicleRef(row),
  };
}

function vehicleRecord(row: VehicleInRow): Schemas['TodayVehicle'] {
  const { budget_id, status, date_in, date_out, waiting_parts, on_hold, category } = row;
  const { box, mechanic, working } = row;
  return {
    ...{ budget_id, status, date_in, promised_at: date_out, waiting_parts, on_hold, category },
    ...{ box, mechanic, working, vehicle: vehicleRef(row) },
  };
}

function invoiceRecord(row: UnpaidRow, day: string): Schemas['TodayInvoice'] {
  const { invoice_id, full_number, date, due_date, pending_cents, plate } = row;
  return {
    ...{ invoice_id, full_number, date, due_date, plate },
    overdue: due_date !== null && due_date < day,
    pending: fromHundredths(pending_cents),
    client: clientRef(row),
  };
}

function taxRecord(row: RejectedInvoice, isCompared: boolean): Schemas['TodayTaxRecord'] {
  const { invoice_id, full_number, rejected_at, code, message, is_cancelled: isCancelled } = row;
  const rejection = { invoiceId: invoice_id, fullNumber: full_number, isCancelled, code, isCompared };
  return { invoice_id, full_number, rejected_at, code, message, remedy: chooseRemedy(rejection).operation };
}

function partRecord({ on_hand_thousandths, minimum_thousandths, ...part }: LowPartRow): Schemas['TodayPart'] {
  return { ...part, on_hand: on_hand_thousandths / 1_000, minimum: minimum_thousandths / 1_000 };
}
