import type { Answers, Parameters, WorkshopApi } from '../api.ts';
import { countWord, quoteText } from '../texts.ts';
import { localMoment } from '../times.ts';
import { defineTool, idSchema, readHints } from '../tool.ts';
import { summariseVehicle } from './people.ts';

const maxShown = 30;
const pageRows = 200;
/** Maximum number of pages that are read. A vehicle with more than a thousand visits is an error in the records. */
const maxPages = 5;

export const vehicleHistory = defineTool<{ vehicle_id: number }>({
  name: 'vehicle_history',
  title: 'History of a vehicle',
  description: "A vehicle's data, quotes, visits and invoices, the newest first.",
  properties: { vehicle_id: idSchema('The vehicle.') },
  required: ['vehicle_id'],
  hints: readHints,
  async run({ vehicle_id }, api) {
    const [vehicle, budgets, invoices, timezone] = await Promise.all([
      api.readIfAllowed('getVehicle', { id: vehicle_id }),
      listNewestRows(api, 'listBudgets', { vehicle_id }),
      listNewestRows(api, 'listInvoices', { vehicle_id }),
      api.port.timezone(),
    ]);
    if (!vehicle && !budgets && !invoices) await api.read('getVehicle', { id: vehicle_id }); // throws the API's refusal
    const name = vehicle
      ? `${quoteText(vehicle.plate)} of ${quoteText(vehicle.client?.name ?? null)}`
      : `${vehicle_id}`;
    const count = (rows: unknown[] | null, what: string) =>
      rows ? countWord(rows.length, what) : `${what}s that this key may not read`;
    return {
      summary: `Vehicle ${name}: ${count(budgets, 'quote')}, ${count(invoices, 'invoice')}. The newest ${maxShown} of each are listed.`,
      data: {
        vehicle: vehicle && summariseVehicle(vehicle),
        quotes: budgets?.slice(0, maxShown).map((budget) => shownQuote(budget, timezone)) ?? null,
        invoices: invoices?.slice(0, maxShown).map(shownInvoice) ?? null,
      },
    };
  },
});

type Row<Id extends 'listBudgets' | 'listInvoices'> = Answers[Id]['data'][number];

/**
 * Returns the rows of a list, newest first; the API lists the oldest first. Returns null if the key lacks the scope for
 * the list.
 */
async function listNewestRows<Id extends 'listBudgets' | 'listInvoices'>(
  api: WorkshopApi,
  list: Id,
  parameters: Parameters,
): Promise<Row<Id>[] | null> {
  const rows: Row<Id>[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const answer = await api.readIfAllowed(list, { ...parameters, limit: pageRows, cursor });
    if (!answer) return null;
    rows.unshift(...answer.data.toReversed());
    cursor = answer.next_cursor ?? undefined;
    if (cursor === undefined) break;
  }
  return rows;
}

function shownQuote(budget: Row<'listBudgets'>, timezone: string) {
  const { id, status, category, subcategory, km, reject_reason } = budget;
  return {
    ...{ id, status, category: category?.name ?? null, subcategory: subcategory?.name ?? null },
    created: localMoment(budget.created_at, timezone),
    date_in: localMoment(budget.date_in, timezone),
    date_out: localMoment(budget.date_out, timezone),
    ...{ km, reject_reason },
  };
}

function shownInvoice({
  id,
  full_number,
  kind,
  status,
  date,
  total,
  payments,
  budget_id,
}: Row<'listInvoices'>) {
  return {
    id,
    number: full_number,
    kind,
    status,
    date,
    total,
    pending: payments.pending,
    quote_id: budget_id,
  };
}
