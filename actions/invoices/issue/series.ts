import { insertSeries, listAllSeries, type SeriesRow, updateSeries } from '../../../db/invoices/series.ts';
import { lockInstance } from '../../../db/workshops/queries.ts';
import {
  canProduceSameNumber,
  defaultSeriesCode,
  type InvoiceKind,
  invoiceKinds,
} from '../../../domain/invoices/invoice.ts';
import { sealWhole } from '../../../domain/invoices/sealed-fields.ts';
import { claimProblem, type SeriesClaims } from '../../../domain/invoices/series-claims.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import { openSeals } from '../../../domain/secrets/seals.ts';
import type { Context } from '../../context.ts';
import { findFreeCode, lockClaims, readClaims, refuseSeries, requireSeries } from './claim-series.ts';
import { skipLostNumbers } from './skip-lost-numbers.ts';

/**
 * Finds the series with the given code, or the default series of the kind. If the workshop has no usable series for its
 * tax id, adds one with the default code. If that code belongs to another workshop or to a former tax id, uses a free
 * code.
 */
export async function findOrAddSeries(
  context: Context,
  kind: InvoiceKind,
  code?: string,
): Promise<SeriesRow> {
  const { tx, instance } = context;
  const found = usableSeries(await readSeries(context), kind, code);
  if (found) return found;
  if (code !== undefined) throw invalidField('/series', 'seriesUnfit');
  await lockInstance(tx, instance.id);
  const known = await readSeries(context);
  const added = usableSeries(known, kind);
  if (!added && hasOwnSeries(known, kind)) throw invalidField('/series', 'seriesUnfit');
  return added ?? addUsual(context, kind, known.all);
}

/** The series of a workshop, and the claims that decide which of them it may use. */
interface KnownSeries {
  all: SeriesRow[];
  claims: SeriesClaims | null;
}

async function readSeries(context: Context): Promise<KnownSeries> {
  const { tx, instance } = context;
  const all = await listAllSeries(tx, { instanceId: instance.id });
  return { all, claims: await readClaims(context) };
}

/**
 * Finds the active series with the given code. Without a code, finds the default series of the kind, or another usable
 * series of the kind.
 */
function usableSeries(known: KnownSeries, kind: InvoiceKind, code?: string): SeriesRow | undefined {
  const active = known.all.filter((each) => each.active && each.kind === kind);
  if (code !== undefined) {
    const named = active.find((each) => each.code === code);
    if (named) requireUsable(named, known);
    return named;
  }
  const usable = active.filter((each) => problemOf(each, known) === null);
  const usual = active.find(({ is_default }) => is_default);
  if (usual && problemOf(usual, known) === null) return usual;
  return usual && usable[0];
}

function problemOf(series: SeriesRow, { claims }: KnownSeries) {
  return claims && claimProblem(series, claims);
}

function requireUsable(series: SeriesRow, known: KnownSeries): void {
  const found = problemOf(series, known);
  if (!found) return;
  const refusal = refuseSeries({ path: '/series', series, problem: found }, { ...known, own: known.all });
  throw problem('validation_error', { fields: [refusal] });
}

/**
 * Tells whether the workshop has a usable series of the kind, or a usable series of another kind whose numbers could
 * equal those of the default series.
 */
function hasOwnSeries(known: KnownSeries, kind: InvoiceKind): boolean {
  const usual = { code: defaultSeriesCode(kind), per_year: true };
  return known.all.some(
    (each) => (each.kind === kind || canProduceSameNumber(each, usual)) && problemOf(each, known) === null,
  );
}

/** Adds the default series of each kind for which the workshop has none. Requires `lockInstance`. */
export async function addUsualSeries(context: Context): Promise<SeriesRow[]> {
  const known = await readSeries(context);
  for (const kind of invoiceKinds)
    if (!hasOwnSeries(known, kind)) known.all.push(await addUsual(context, kind, known.all));
  return known.all;
}

async function addUsual(context: Context, kind: InvoiceKind, all: SeriesRow[]): Promise<SeriesRow> {
  const usual = { code: defaultSeriesCode(kind), per_year: true };
  const code = findFreeCode(usual, { own: all, claims: await lockClaims(context) });
  return addSeries(context, { code, kind }, all);
}

type NewSeries = Pick<SeriesRow, 'code' | 'kind'> &
  Partial<Pick<SeriesRow, 'per_year' | 'first_number' | 'is_default'>>;

type SeriesContext = Pick<Context, 'tx' | 'instance' | 'secretBox'>;

/**
 * Adds a series. The first series of its kind becomes the default. If a restore lost a series with the same code, the
 * new series continues after the last number that the tax authority knows. Requires `lockInstance`.
 */
export async function addSeries(
  context: SeriesContext & Pick<Context, 'now'>,
  { code, kind, per_year = true, first_number = 1, is_default = false }: NewSeries,
  all: SeriesRow[],
): Promise<SeriesRow> {
  const other = all.find((each) => canProduceSameNumber(each, { code, per_year }));
  if (other?.code === code) throw invalidField('/code', 'nameTaken');
  if (other) throw invalidField('/code', 'seriesCollides', { code: other.code });
  const claims = await lockClaims(context);
  if (claims) await requireSeries(context, { code, per_year }, { claims, own: all, path: '/code' });
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

/** Removes the mark of the default series of a kind. Requires `lockInstance`. */
export async function clearDefault(
  context: SeriesContext,
  all: SeriesRow[],
  kind: InvoiceKind,
): Promise<void> {
  const former = all.find((each) => each.kind === kind && each.is_default);
  if (former) await changeSeries(context, { ...former, is_default: false });
}

/** Updates a series, and renews its seal. Requires `lockInstance`. */
export async function changeSeries(context: SeriesContext, series: SeriesRow): Promise<void> {
  const { tx, instance } = context;
  await updateSeries(tx, instance.id, series, (row) => sealOfSeries(context, row));
}

function sealOfSeries({ secretBox }: SeriesContext, row: object): Buffer {
  return sealWhole(openSeals(secretBox.sealKeys), 'series', row);
}
