import type { InvoiceStatus } from '../../domain/invoices/invoice.ts';
import { arrayLiteral, type Db, statement } from '../connection/client.ts';
import { type Asked, FilteredIds } from '../connection/filtered-ids.ts';
import { inUtc, type Lifetime } from '../connection/lifetimes.ts';
import { type Page, pageOf } from '../connection/pages.ts';
import { namesOfInvoice, type ShownInvoiceRow, shownOfInvoice } from './queries.ts';
import { invoiceLifetime, invoiceLifetimeOfClient } from './table.ts';

/** Days and moments; a cancelled one is found where its status is asked for. */
export interface InvoiceFilters {
  status?: InvoiceStatus | undefined;
  client_id?: number | undefined;
  vehicle_id?: number | undefined;
  series?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  updated_since?: string | undefined;
}

export async function listInvoices(
  db: Db,
  instanceId: number,
  filters: InvoiceFilters,
  after: number,
  limit: number,
): Promise<Page<ShownInvoiceRow>> {
  const ids = await findIds({ db, instanceId, after, most: limit + 1, filters });
  return pageOf(ids.length === 0 ? [] : await show(db, instanceId, arrayLiteral(ids)), limit);
}

const show = statement<ShownInvoiceRow>(`
  select ${shownOfInvoice} from unnest($2::bigint[]) page (id)
    join invoices i on i.instance_id = $1 and i.id = page.id ${namesOfInvoice}
  order by i.id`);

type Filter = keyof InvoiceFilters;

/**
 * A vehicle has few, in an index that holds all that is filtered by. The others are asked of the indexes of lifetimes,
 * which have an order of ids for whatever is asked for together; who has a tenth of a million, too.
 */
function findIds(asked: Asked<Filter>): Promise<number[]> {
  const { vehicle_id, client_id } = asked.filters;
  if (vehicle_id !== undefined) return ofAll.walk(asked);
  return client_id === undefined ? ofAll.meet(asked) : ofClient.meet(asked);
}

const ofAll = idsBy(invoiceLifetime);
const ofClient = idsBy(invoiceLifetimeOfClient);

function idsBy(lifetime: Lifetime): FilteredIds<Filter> {
  return new FilteredIds({
    table: 'invoices',
    lifetime,
    exactly: {
      status: (value) => `status = ${value}`,
      client_id: (value) => `client_id = ${value}`,
      vehicle_id: (value) => `vehicle_id = ${value}`,
      series: (value) => `series = ${value}`,
      from: (value) => `date >= ${value}::date`,
      to: (value) => `date <= ${value}::date`,
      updated_since: (value) => `updated_at >= ${value}::timestamptz`,
    },
    inLifetimes: {
      from: (value) => lifetime.begunFrom(`${value}::date`),
      to: (value) => lifetime.begunTo(`${value}::date`),
      updated_since: (value) => lifetime.changedSince(inUtc(`${value}::timestamptz`)),
    },
    otherwise: { status: "status <> 'cancelled'" },
  });
}
