import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import {
  type Db,
  placeholders,
  preparedSelect,
  preparedWrite,
  statement,
  type Tx,
} from '../connection/client.ts';
import { invoice_counters, invoice_series } from '../connection/tables.ts';

const { instance_id, created_at, ...columns } = getTableColumns(invoice_series);
const { id: _, ...written } = columns;

export type SeriesRow = Pick<typeof invoice_series.$inferSelect, keyof typeof columns>;

const ofWorkshop = eq(instance_id, sql.placeholder('instanceId'));

const list = preparedSelect((db) =>
  db.select(columns).from(invoice_series).where(ofWorkshop).orderBy(asc(invoice_series.id)),
);

/** All series, few as they are. */
export async function listSeries(db: Db, instanceId: number): Promise<SeriesRow[]> {
  return list(db, { instanceId });
}

const lockAll = preparedSelect((db) =>
  db
    .select(columns)
    .from(invoice_series)
    .where(ofWorkshop)
    .orderBy(asc(invoice_series.id))
    .for('no key update'),
);

/** After whoever numbers an invoice now: until the end of the transaction nobody else does. */
export async function lockAllSeries(tx: Tx, instanceId: number): Promise<SeriesRow[]> {
  return lockAll(tx, { instanceId });
}

const insert = preparedWrite((db) =>
  db
    .insert(invoice_series)
    .values(
      placeholders(['instance_id', 'created_at', ...(Object.keys(written) as (keyof typeof written)[])]),
    )
    .returning(columns),
);

export async function insertSeries(
  tx: Tx,
  instanceId: number,
  series: Omit<SeriesRow, 'id'>,
  now: Date,
): Promise<SeriesRow> {
  const [row] = await insert(tx, { ...series, instance_id: instanceId, created_at: now.toISOString() });
  return row as SeriesRow;
}

const update = preparedWrite((db) =>
  db
    .update(invoice_series)
    .set(placeholders(['per_year', 'first_number', 'is_default', 'active']) as object)
    .where(and(ofWorkshop, eq(invoice_series.id, sql.placeholder('id')))),
);

export async function updateSeries(tx: Tx, instanceId: number, series: SeriesRow): Promise<void> {
  const { id, per_year, first_number, is_default, active } = series;
  await update(tx, { instanceId, id, per_year, first_number, is_default, active });
}

const undefault = preparedWrite((db) =>
  db
    .update(invoice_series)
    .set({ is_default: false })
    .where(and(ofWorkshop, eq(invoice_series.kind, sql.placeholder('kind')), invoice_series.is_default)),
);

export async function takeDefaultAway(tx: Tx, instanceId: number, kind: SeriesRow['kind']): Promise<void> {
  await undefault(tx, { instanceId, kind });
}

const counters = preparedSelect((db) =>
  db
    .select({ series_id: invoice_counters.series_id })
    .from(invoice_counters)
    .where(eq(invoice_counters.instance_id, sql.placeholder('instanceId'))),
);

/** Of which series numbers were given. */
export async function listNumberedSeries(db: Db, instanceId: number): Promise<Set<number>> {
  const rows = await counters(db, { instanceId });
  return new Set(rows.map(({ series_id }) => series_id));
}

const lockOneShared = preparedSelect((db) =>
  db
    .select(columns)
    .from(invoice_series)
    .where(and(ofWorkshop, eq(invoice_series.id, sql.placeholder('id'))))
    .for('share'),
);

/** As it counts now: until the end of the transaction nobody changes that. */
export async function lockSeriesShared(tx: Tx, instanceId: number, id: number): Promise<SeriesRow> {
  const [row] = await lockOneShared(tx, { instanceId, id });
  return row as SeriesRow;
}

const count = statement<{ last_number: number }>(`
  insert into invoice_counters as c (instance_id, series_id, year, last_number)
  select instance_id, id, case when per_year then $3::integer else 0 end, first_number
  from invoice_series where instance_id = $1 and id = $2
  on conflict (instance_id, series_id, year) do update set last_number = c.last_number + 1
  returning last_number`);

/** The next number of a series, given for good with the transaction. The end of the chain is locked before. */
export async function takeNumber(
  tx: Tx,
  instanceId: number,
  seriesId: number,
  year: number,
): Promise<number> {
  const [row] = await count(tx, instanceId, seriesId, year);
  return row?.last_number as number;
}
