import { and, eq, sql } from 'drizzle-orm';
import type { SeriesClaim } from '../../domain/invoices/series-claims.ts';
import { pickColumns, query } from '../connection/query.ts';
import { series_claims, verifactu_differences } from '../connection/tables.ts';

const { workshop_id, tax_id, test, code, per_year, used, holds } = pickColumns(series_claims, [
  'workshop_id',
  'tax_id',
  'test',
  'code',
  'per_year',
  'used',
  'holds',
]);
const ofOwner = { workshop_id, tax_id, test };

/**
 * Locks a tax id against other claims of series until the transaction ends. A unique index does not suffice, because
 * different codes may result in the same invoice numbers.
 */
export const lockSeriesOf = query.run(
  { tax_id },
  ($) => sql`select pg_advisory_xact_lock(hashtextextended('series of ' || ${$.tax_id}, 0))`,
);

/** Lists all claims of series of a tax id, and all claims of a workshop. */
export const listSeriesClaims = query(
  ofOwner,
  ($) => sql<SeriesClaim>`
  select c.workshop_id, c.tax_id, c.test, c.code, c.per_year, c.holds, c.used,
    (select host from instance_hosts h where h.instance_id = c.workshop_id and h.canonical) as host
  from series_claims c
  where (c.tax_id = ${$.tax_id} and c.test = ${$.test}) or c.workshop_id = ${$.workshop_id}
  order by c.workshop_id, c.code`,
);

/** Lists the invoice numbers of a tax id that other workshops lost when a backup was restored. */
export const listLostByOthers = query({ workshop_id, tax_id }, ($, db) =>
  db
    .select({ full_number: verifactu_differences.full_number })
    .from(verifactu_differences)
    .where(
      and(
        eq(verifactu_differences.issuer_tax_id, $.tax_id),
        eq(verifactu_differences.what, 'lost_here'),
        sql`${verifactu_differences.instance_id} <> ${$.workshop_id}`,
      ),
    ),
);

/** Finds the valid claim of a workshop for a series with this code and numbering. */
export const findHeldSeries = query.first({ ...ofOwner, code, per_year }, ($, db) =>
  db
    .select({ used: series_claims.used })
    .from(series_claims)
    .where(
      and(
        eq(series_claims.tax_id, $.tax_id),
        eq(series_claims.test, $.test),
        eq(series_claims.code, $.code),
        eq(series_claims.workshop_id, $.workshop_id),
        eq(series_claims.per_year, $.per_year),
        series_claims.holds,
      ),
    ),
);

/**
 * Claims a series for a workshop, or updates the workshop's existing claim. Returns undefined if another workshop holds
 * the series.
 */
export const claimSeries = query.first(
  { ...ofOwner, code, per_year, used },
  ($) => sql<{ code: string }>`
  with own as (
    update series_claims set per_year = ${$.per_year}, used = used or ${$.used}
    where tax_id = ${$.tax_id} and test = ${$.test} and code = ${$.code} and workshop_id = ${$.workshop_id} and holds
    returning code
  ), added as (
    insert into series_claims (tax_id, test, code, workshop_id, per_year, holds, used)
    select ${$.tax_id}, ${$.test}::boolean, ${$.code}, ${$.workshop_id}::bigint, ${$.per_year}::boolean, true, ${$.used}::boolean
    where not exists (select from own)
    on conflict do nothing
    returning code
  )
  select code from own union all select code from added`,
);

/** Releases a workshop's claim of a series, unless an invoice was numbered under the claim. */
export const releaseSeries = query.run({ workshop_id, code }, ($, db) =>
  db
    .delete(series_claims)
    .where(
      and(
        eq(series_claims.workshop_id, $.workshop_id),
        eq(series_claims.code, $.code),
        eq(series_claims.used, false),
      ),
    ),
);

/** Releases all claims of a workshop under which no invoice was numbered. */
export const releaseUnusedSeries = query.run({ workshop_id }, ($, db) =>
  db
    .delete(series_claims)
    .where(and(eq(series_claims.workshop_id, $.workshop_id), eq(series_claims.used, false))),
);

/**
 * Releases the test claims and the unused claims of a removed workshop. Its other claims remain, because its invoices
 * are legally retained.
 */
export const releaseSeriesOfRemoved = query.run(
  { workshop_id },
  ($) => sql`delete from series_claims where workshop_id = ${$.workshop_id} and (test or not used)`,
);

/**
 * Adds the claim of an imported workshop. The claim is invalid if another workshop of this deployment holds the series.
 */
export const insertMovedSeries = query.run(
  { ...ofOwner, code, per_year, used, holds },
  ($) => sql`
  insert into series_claims as c (tax_id, test, code, workshop_id, per_year, holds, used)
  select ${$.tax_id}, ${$.test}::boolean, ${$.code}, ${$.workshop_id}::bigint, ${$.per_year}::boolean,
    ${$.holds}::boolean and not exists (
      select from series_claims o
      where o.tax_id = ${$.tax_id} and o.test = ${$.test} and o.code = ${$.code} and o.holds
        and o.workshop_id <> ${$.workshop_id}
    ), ${$.used}::boolean
  on conflict (tax_id, test, code, workshop_id) do update
    set per_year = excluded.per_year, used = c.used or excluded.used`,
);

/** A workshop with an active series that is held by another workshop with the same tax id. */
export interface SharedSeries {
  host: string;
  tax_id: string;
  code: string;
  holder_id: number;
  /** Host of the workshop that holds the series; null if that workshop was removed. */
  holder: string | null;
}

/** Lists the workshops with an active series that another workshop with the same tax id holds. */
export const listSharedSeries = query(
  {},
  () => sql<SharedSeries>`
  select h.host, c.tax_id, c.code, o.workshop_id as holder_id,
    (select host from instance_hosts where instance_id = o.workshop_id and canonical) as holder
  from series_claims c
    join series_claims o on o.tax_id = c.tax_id and o.test = c.test and o.code = c.code and o.holds
    join instances i on i.id = c.workshop_id and i.removing_at is null
    join instance_hosts h on h.instance_id = i.id and h.canonical
    join invoice_series s on s.instance_id = c.workshop_id and s.code = c.code and s.active
  where not c.holds and upper(regexp_replace(i.tax_id, '[\\s.-]', '', 'g')) = c.tax_id
  order by h.host, c.code`,
);
