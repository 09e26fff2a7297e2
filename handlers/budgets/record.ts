import type { Context } from '../../actions/context.ts';
import { listLineAmounts } from '../../db/budgets/lines-and-history.ts';
import {
  type BudgetDetailRow,
  findBudgetDetail,
  type ShownBudgetRow,
  type ShownLineRow,
} from '../../db/budgets/queries.ts';
import type { Db } from '../../db/connection/client.ts';
import {
  headlineTotals,
  isIncludedInTotals,
  lineAmountsOf,
  lineBaseCents,
} from '../../domain/budgets/lines.ts';
import { fromHundredths } from '../../domain/money/money.ts';
import { problem } from '../../domain/requests/problem.ts';
import { trackingUrlOf } from '../../domain/secrets/tracking-link.ts';
import type { components } from '../../generated/types.ts';

type BudgetRecord = components['schemas']['Budget'];
type BudgetItem = Omit<BudgetRecord, 'public_notes' | 'totals' | 'lines'>;

export function budgetItem(row: ShownBudgetRow, trackingUrl: string): BudgetItem {
  return {
    id: row.id,
    status: row.status,
    created_at: row.created_at,
    updated_at: row.updated_at,
    channel: row.channel,
    client_id: row.client_id,
    client: { id: row.client_id, name: row.client_name },
    vehicle_id: row.vehicle_id,
    vehicle: budgetVehicle(row),
    category: toIdAndName(row.category_id, row.category_name),
    subcategory: toIdAndName(row.subcategory_id, row.subcategory_name),
    assigned_user: toIdAndName(row.assigned_user_id, row.assigned_user_name),
    mechanic: toIdAndName(row.mechanic_id, row.mechanic_name),
    appointment: appointmentOf(row),
    date_in: row.date_in,
    date_out: row.date_out,
    km: row.km,
    client_reference: row.client_reference,
    waiting_parts: row.waiting_parts,
    on_hold: row.on_hold,
    hold_until: row.hold_until,
    valid_until: row.valid_until,
    client_signed_at: row.client_signed_at,
    delivered_at: row.delivered_at,
    reject_reason: row.reject_reason,
    tracking_url: trackingUrl,
  };
}

export function budgetRecord(row: BudgetDetailRow, trackingUrl: string): BudgetRecord {
  return {
    ...budgetItem(row, trackingUrl),
    public_notes: row.public_notes,
    totals: totalsRecord(row.lines),
    lines: row.lines.map(lineRecord),
  };
}

type VehicleNames = Pick<ShownBudgetRow, 'vehicle_id' | 'plate' | 'brand' | 'model'>;

export function budgetVehicle({ vehicle_id, plate, brand, model }: VehicleNames): BudgetItem['vehicle'] {
  return vehicle_id === null || plate === null ? null : { id: vehicle_id, plate, brand, model };
}

export function toIdAndName(id: number | null, name: string | null): { id: number; name: string } | null {
  return id === null || name === null ? null : { id, name };
}

function appointmentOf(row: ShownBudgetRow): BudgetItem['appointment'] {
  return {
    start: row.starts_at,
    end: row.ends_at,
    status: row.appointment_status,
    client_confirmed_at: row.client_confirmed_at,
    estimated_duration_minutes: row.estimated_duration_minutes,
    box: { id: row.box_id, name: row.box_name },
  };
}

/** Reads the lines of budgets and returns their totals by budget id. */
export async function readTotalsByBudgetId(
  tx: Db,
  instanceId: number,
  budgets: readonly { id: number }[],
): Promise<Map<number, BudgetRecord['totals']>> {
  const lines = await listLineAmounts(tx, { instanceId, budgetIds: budgets.map(({ id }) => id) });
  const linesOf = Map.groupBy(lines, ({ budget_id }) => budget_id);
  return new Map(budgets.map(({ id }) => [id, totalsRecord(linesOf.get(id) ?? [])]));
}

function totalsRecord(lines: Parameters<typeof headlineTotals>[0]): BudgetRecord['totals'] {
  const { base_cents, tax_cents, total_cents, rates, optional } = headlineTotals(lines);
  return {
    base: fromHundredths(base_cents),
    tax: fromHundredths(tax_cents),
    total: fromHundredths(total_cents),
    currency: 'EUR',
    optional: {
      base: fromHundredths(optional.base_cents),
      tax: fromHundredths(optional.tax_cents),
      total: fromHundredths(optional.total_cents),
    },
    tax_rates: rates.map((rate) => ({
      rate: fromHundredths(rate.tax_rate_basis_points),
      base: fromHundredths(rate.base_cents),
      quota: fromHundredths(rate.quota_cents),
    })),
  };
}

type LineRecord = components['schemas']['BudgetLine'];

export function lineRecord(row: ShownLineRow): LineRecord {
  return {
    id: row.id,
    description: row.description,
    extended_detail: row.extended_detail,
    reference: row.reference,
    line_type: row.line_type,
    group_title: row.group_title,
    ...lineAmountsOf(row),
    tax_exempt_code: row.tax_exempt_code,
    price_estimated: row.price_estimated,
    optional: row.optional,
    chosen: isIncludedInTotals(row),
    base: fromHundredths(lineBaseCents(row)),
    currency: 'EUR',
    sort_order: row.sort_order,
    part_id: row.part_id,
  };
}

/** Reads a budget in its current state with one statement. This is the response of every operation on a budget. */
export async function budgetDetail(
  context: Pick<Context, 'instance' | 'secretBox' | 'tx'>,
  id: number,
): Promise<BudgetRecord> {
  const { tx, instance } = context;
  const row = await findBudgetDetail(tx, { instanceId: instance.id, id, internal: false });
  if (!row) throw problem('not_found');
  return budgetRecord(row, trackingUrlOf(context, row));
}

export function findLineRecord(
  budget: BudgetRecord,
  lineId: number,
): { line: LineRecord; budget: BudgetRecord } {
  const line = budget.lines.find(({ id }) => id === lineId);
  if (!line) throw new Error(`budget ${budget.id} lacks line ${lineId}`);
  return { line, budget };
}
