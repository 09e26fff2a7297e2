import { insertSeries, listAllSeries, type SeriesRow, updateSeries } from '../../db/invoices/series.ts';
import { lockInstance } from '../../db/workshops/queries.ts';
import { type InvoiceKind, invoiceKinds, mayCollide, usualCode } from '../../domain/invoices/invoice.ts';
import { sealWhole } from '../../domain/invoices/sealed.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import { openSeals } from '../../domain/secrets/seals.ts';
import type { Context } from '../context.ts';
import { skipLostNumbers } from './skip-lost.ts';

/** Finds the named series, or the default of the kind, which it sets up if there is none yet. */
export async function seriesFor(context: Context, kind: InvoiceKind, code?: string): Promise<SeriesRow> {
  const { tx, instance } = context;
  const usable = (all: SeriesRow[]) =>
    all.find((each) => each.active && each.kind === kind && (code ? each.code === code : each.is_default));
  const found = usable(await listAllSeries(tx, { instanceId: instance.id }));
  if (found) return found;
  if (code !== undefined) throw invalidField('/series', 'seriesUnfit');
  await lockInstance(tx, instance.id);
  const all = await listAllSeries(tx, { instanceId: instance.id });
  const usual = usualCode(kind);
  const hasOwn = all.some((each) => each.kind === kind || mayCollide(each, { code: usual, per_year: true }));
  const added = usable(all);
  if (!added && hasOwn) throw invalidField('/series', 'seriesUnfit');
  return added ?? addSeries(context, { code: usual, kind }, all);
}

/** Sets up the usual series of each kind that has none. Requires `lockInstance`. */
export async function addUsualSeries(context: Context): Promise<SeriesRow[]> {
  const all = await listAllSeries(context.tx, { instanceId: context.instance.id });
  for (const kind of invoiceKinds) {
    const code = usualCode(kind);
    const hasOwn = all.some((each) => each.kind === kind || mayCollide(each, { code, per_year: true }));
    if (!hasOwn) all.push(await addSeries(context, { code, kind }, all));
  }
  return all;
}

type NewSeries = Pick<SeriesRow, 'code' | 'kind'> &
  Partial<Pick<SeriesRow, 'per_year' | 'first_number' | 'is_default'>>;

type SeriesContext = Pick<Context, 'tx' | 'instance' | 'secretBox'>;

/**
 * Adds a series. Requires `lockInstance`. The first of its kind is the default. One that was lost in a restore continues
 * after its numbers that the tax authority knows.
 */
export async function addSeries(
  context: SeriesContext & Pick<Context, 'now'>,
  { code, kind, per_year = true, first_number = 1, is_default = false }: NewSeries,
  all: SeriesRow[],
): Promise<SeriesRow> {
  const other = all.find((each) => mayCollide(each, { code, per_year }));
  if (other?.code === code) throw invalidField('/code', 'nameTaken');
  if (other) throw invalidField('/code', 'seriesCollides', { code: other.code });
  const isFirst = !all.some((each) => each.kind === kind && each.is_default);
  if (is_default && !isFirst) await clearDefault(context, all, kind);
  const { tx, instance, now } = context;
  const series = { code, kind, per_year, first_number, is_default: is_default || isFirst, active: true };
  const row = { ...series, instance_id: instance.id, created_at: now.toISOString() };
  const id = await insertSeries(tx, row, (whole) => sealOfSeries(context, whole));
  const added = { ...series, id };
  await skipLostNumbers(context, [added]);
  return added;
}

/** Makes no series of a kind the default. Requires `lockInstance`. */
export async function clearDefault(
  context: SeriesContext,
  all: SeriesRow[],
  kind: InvoiceKind,
): Promise<void> {
  const former = all.find((each) => each.kind === kind && each.is_default);
  if (former) await changeSeries(context, { ...former, is_default: false });
}

/** Changes a series, and renews its seal. Requires `lockInstance`. */
export async function changeSeries(context: SeriesContext, series: SeriesRow): Promise<void> {
  const { tx, instance } = context;
  await updateSeries(tx, instance.id, series, (row) => sealOfSeries(context, row));
}

function sealOfSeries({ secretBox }: SeriesContext, row: object): Buffer {
  return sealWhole(openSeals(secretBox.sealKeys), 'series', row);
}
