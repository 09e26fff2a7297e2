import { sql } from 'drizzle-orm';
import type { InvoiceStatus } from '../../domain/invoices/invoice.ts';
import type { RecordState } from '../../domain/verifactu/states.ts';
import type { Db } from '../connection/client.ts';
import { FilteredIdSearch, type ListQuery } from '../connection/filtered-ids.ts';
import { type Lifetime, momentInUtc } from '../connection/lifetimes.ts';
import { type Page, pageOf } from '../connection/pages.ts';
import { listShownInvoices, type ShownInvoiceRow } from './queries.ts';
import { invoiceLifetime, invoiceLifetimeOfClient, isUnpaid } from './table.ts';

/** Filters of the list of invoices. Cancelled invoices are listed only if the filter `status` requests them. */
export interface InvoiceFilters {
  status?: InvoiceStatus | undefined;
  client_id?: number | undefined;
  vehicle_id?: number | undefined;
  series?: string | undefined;
  verifactu_status?: RecordState | undefined;
  /** True selects only invoices with a pending amount. */
  unpaid?: true | undefined;
  from?: string | undefined;
  to?: string | undefined;
  updated_since?: string | undefined;
}

export async function findInvoicePage(
  db: Db,
  instanceId: number,
  filters: InvoiceFilters,
  after: number,
  limit: number,
): Promise<Page<ShownInvoiceRow>> {
  const ids = await findIds({ db, instanceId, after, most: limit + 1, filters });
  return pageOf(ids.length === 0 ? [] : await listShownInvoices(db, { instanceId, ids }), limit);
}

type Filter = keyof InvoiceFilters;

/**
 * Finds the ids of a page. A filter by vehicle uses an index with all filter columns, the filter `unpaid` uses a
 * separate index, and the unfiltered list uses the primary key. All other filters use the lifetime indexes, which
 * return rows by id for any combination of filters. A generic plan over other indexes expected few invoices per
 * workshop and sorted them, which took 16 ms for the most frequent page among 3,400 invoices.
 */
function findIds(listQuery: ListQuery<Filter>): Promise<number[]> {
  const { vehicle_id, client_id, unpaid } = listQuery.filters;
  const isFiltered = Object.values(listQuery.filters).some((value) => value !== undefined);
  if (vehicle_id !== undefined || unpaid !== undefined || !isFiltered) return allInvoiceIds.walk(listQuery);
  return client_id === undefined ? allInvoiceIds.meet(listQuery) : invoiceIdsOfClient.meet(listQuery);
}

const allInvoiceIds = idsBy(invoiceLifetime);
const invoiceIdsOfClient = idsBy(invoiceLifetimeOfClient);

function idsBy(lifetime: Lifetime): FilteredIdSearch<Filter> {
  return new FilteredIdSearch({
    table: 'invoices',
    lifetime,
    exactly: {
      status: (value) => sql`status = ${value}`,
      client_id: (value) => sql`client_id = ${value}`,
      vehicle_id: (value) => sql`vehicle_id = ${value}`,
      series: (value) => sql`series = ${value}`,
      verifactu_status: (value) => sql`verifactu_status = ${value}`,
      unpaid: (value) => sql`${value}::boolean and ${sql.raw(isUnpaid)}`,
      from: (value) => sql`date >= ${value}::date`,
      to: (value) => sql`date <= ${value}::date`,
      updated_since: (value) => sql`updated_at >= ${value}::timestamptz`,
    },
    inLifetimes: {
      from: (value) => lifetime.begunFrom(sql`${value}::date`),
      to: (value) => lifetime.begunTo(sql`${value}::date`),
      updated_since: (value) => lifetime.changedSince(momentInUtc(value)),
    },
    otherwise: { status: sql`status <> 'cancelled'` },
  });
}
