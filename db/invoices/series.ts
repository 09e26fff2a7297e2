import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { type Db, nextIds, sendInOrder, type Tx } from '../connection/client.ts';
import { param, pickColumns, query } from '../connection/query.ts';
import { invoice_counters, invoice_number_gaps, invoice_series } from '../connection/tables.ts';

const { seal, created_at, instance_id, ...columns } = getTableColumns(invoice_series);
const { id } = columns;
const seriesColumns = { instance_id, ...columns, created_at };

export type SeriesRow = Pick<typeof invoice_series.$inferSelect, keyof typeof columns>;

const ofWorkshop = { instanceId: instance_id };

/** Lists all series of a workshop without pages, because a workshop has only a few. */
export const listAllSeries = query(ofWorkshop, ($, db) =>
  db.select(columns).from(invoice_series).where(eq(instance_id, $.instanceId)).orderBy(asc(id)),
);

/**
 * Locks all series of a workshop until the transaction ends. Waits for other transactions that are numbering an
 * invoice.
 */
export const lockAllSeries = query(ofWorkshop, ($, db) =>
  db
    .select(columns)
    .from(invoice_series)
    .where(eq(instance_id, $.instanceId))
    .orderBy(asc(id))
    .for('no key update'),
);

type WholeSeries = Omit<typeof invoice_series.$inferSelect, 'seal'>;
type SealOf = (row: WholeSeries) => Buffer;

const insert = query.run({ ...seriesColumns, seal }, ($, db) =>
  db.insert(invoice_series).overridingSystemValue().values($),
);

/** Inserts a series with the seal that `sealOf` computes for its row. Returns the id of the series. */
export async function insertSeries(tx: Tx, series: Omit<WholeSeries, 'id'>, sealOf: SealOf): Promise<number> {
  const [id] = (await nextIds(tx, 'invoice_series', 1)) as [number];
  const row = { ...series, id };
  await insert(tx, { ...row, seal: sealOf(row) });
  return id;
}

const findWholeSeries = query.one({ ...ofWorkshop, id }, ($, db) =>
  db
    .select(seriesColumns)
    .from(invoice_series)
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id))),
);

const update = query.run(
  {
    ...ofWorkshop,
    ...pickColumns(invoice_series, ['id', 'per_year', 'first_number', 'is_default', 'active', 'seal']),
  },
  ({ instanceId, id: seriesId, ...changed }, db) =>
    db
      .update(invoice_series)
      .set(changed)
      .where(and(eq(instance_id, instanceId), eq(id, seriesId))),
);

/** Changes a series, and renews its row seal. Requires `lockInstance`. */
export async function updateSeries(
  tx: Tx,
  instanceId: number,
  series: SeriesRow,
  sealOf: SealOf,
): Promise<void> {
  const row = { ...(await findWholeSeries(tx, { instanceId, id: series.id })), ...series };
  await update(tx, { ...row, instanceId, seal: sealOf(row) });
}

/** Finds the counter of a series. Returns undefined if no invoice was numbered in the series. */
export const findCounter = query.first({ ...ofWorkshop, seriesId: invoice_counters.series_id }, ($, db) =>
  db
    .select({ series_id: invoice_counters.series_id })
    .from(invoice_counters)
    .where(and(eq(invoice_counters.instance_id, $.instanceId), eq(invoice_counters.series_id, $.seriesId)))
    .limit(1),
);

/** Finds a series, and locks it against changes until the transaction ends. */
export const lockSeriesShared = query.one({ ...ofWorkshop, id }, ($, db) =>
  db
    .select(columns)
    .from(invoice_series)
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id)))
    .for('share'),
);

/**
 * Increases the counter of a series, and returns the new number. Requires a lock on the workshop's chain of tax
 * records.
 */
export const assignNextNumber = query.one(
  { ...ofWorkshop, seriesId: id, year: param.integer },
  ($) => sql<{ last_number: number }>`
  insert into invoice_counters as c (instance_id, series_id, year, last_number)
  select instance_id, id, case when per_year then ${$.year}::integer else 0 end, first_number
  from invoice_series where instance_id = ${$.instanceId} and id = ${$.seriesId}
  on conflict (instance_id, series_id, year) do update set last_number = c.last_number + 1
  returning last_number`,
);

const ofYear = { ...ofWorkshop, seriesId: id, year: invoice_counters.year };

const findNext = query.one(
  ofYear,
  ($) => sql<{ next: number }>`
  select coalesce(
    (select last_number + 1 from invoice_counters
      where instance_id = ${$.instanceId} and series_id = ${$.seriesId} and year = ${$.year}),
    (select first_number from invoice_series where instance_id = ${$.instanceId} and id = ${$.seriesId})) as next`,
);

const insertGap = query.run(
  {
    ...pickColumns(invoice_number_gaps, [
      'instance_id',
      'series_id',
      'year',
      'first_number',
      'last_number',
      'created_at',
      'stated_by',
      'seal',
    ]),
  },
  ($, db) => db.insert(invoice_number_gaps).values($),
);

// Updates first, and inserts only if no row exists. In an upsert the trigger would treat the row as inserted and
// require that it begins with the series' first number.
const moveCounter = query.run(
  pickColumns(invoice_counters, ['instance_id', 'series_id', 'year', 'last_number']),
  ($) => sql`
  with moved as (
    update invoice_counters set last_number = ${$.last_number}
    where instance_id = ${$.instance_id} and series_id = ${$.series_id} and year = ${$.year}
    returning 1
  )
  insert into invoice_counters (instance_id, series_id, year, last_number)
  select ${$.instance_id}, ${$.series_id}, ${$.year}, ${$.last_number} where not exists (select from moved)`,
);

interface SkippedNumbers {
  instance_id: number;
  series_id: number;
  year: number;
  last_number: number;
  /** The person who stated the last number; null if the tax authority reported it. */
  stated_by: string | null;
}

/** Lists the last used number of each series and year of a workshop. */
export const listCounters = query({ instanceId: invoice_counters.instance_id }, ($, db) =>
  db
    .select({
      series_id: invoice_counters.series_id,
      year: invoice_counters.year,
      last_number: invoice_counters.last_number,
    })
    .from(invoice_counters)
    .where(eq(invoice_counters.instance_id, $.instanceId)),
);

/**
 * Skips the numbers of a series up to and including `last_number`. Requires a lock on the workshop's chain of tax
 * records.
 */
export async function skipNumbers(
  tx: Tx,
  skipped: SkippedNumbers,
  {
    now,
    sealOf,
  }: { now: Date; sealOf: (gap: SkippedNumbers & { first_number: number; created_at: string }) => Buffer },
): Promise<void> {
  const { instance_id: instanceId, series_id: seriesId, year, last_number } = skipped;
  const { next: first_number } = await findNext(tx, { instanceId, seriesId, year });
  if (first_number > last_number) return;
  const gap = { ...skipped, first_number, created_at: now.toISOString() };
  await sendInOrder(tx, [insertGap(tx, { ...gap, seal: sealOf(gap) }), moveCounter(tx, skipped)]);
}

const readIssuedFlag = query.one(
  { instanceId: invoice_counters.instance_id },
  ($) => sql<{ issued: boolean }>`
  select exists (select from invoice_counters where instance_id = ${$.instanceId}) as issued`,
);

/** Returns true if the workshop has ever issued an invoice. */
export async function hasIssuedInvoices(db: Db, instanceId: number): Promise<boolean> {
  const { issued } = await readIssuedFlag(db, { instanceId });
  return issued;
}
