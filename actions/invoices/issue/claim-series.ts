import { listAllSeries, type SeriesRow } from '../../../db/invoices/series.ts';
import {
  claimSeries,
  findHeldSeries,
  listLostByOthers,
  listSeriesClaims,
  lockSeriesOf,
  releaseSeries,
  releaseUnusedSeries,
} from '../../../db/invoices/series-claims.ts';
import type { Instance } from '../../../db/workshops/queries.ts';
import { canProduceSameNumber, type SeriesFormat } from '../../../domain/invoices/invoice.ts';
import {
  type ClaimOwner,
  type ClaimProblem,
  claimProblem,
  claimRefusal,
  findFreeSeriesCode,
  type SeriesClaims,
  seriesOwner,
} from '../../../domain/invoices/series-claims.ts';
import { type FieldProblem, problem } from '../../../domain/requests/problem.ts';
import type { Context } from '../../context.ts';

type ClaimContext = Pick<Context, 'tx' | 'instance'>;

/**
 * Reads the series claims of the workshop's tax id, and the workshop's own claims. Returns null if the workshop's
 * invoices have no legal effect.
 */
export async function readClaims(
  { tx, instance }: ClaimContext,
  owner: ClaimOwner | null = seriesOwner(instance),
): Promise<SeriesClaims | null> {
  if (owner === null) return null;
  const { taxId: tax_id, isTest: test } = owner;
  const all = await listSeriesClaims(tx, { workshop_id: instance.id, tax_id, test });
  return { workshopId: instance.id, owner, all, lost: [] };
}

/**
 * Locks the series claims of a tax id. Returns them with the invoice numbers that other workshops lost in a restore,
 * because the restore may also have lost the claims of those workshops.
 */
export async function lockClaims(
  context: ClaimContext,
  owner: ClaimOwner | null = seriesOwner(context.instance),
): Promise<SeriesClaims | null> {
  if (owner === null) return null;
  const { tx, instance } = context;
  await lockSeriesOf(tx, { tax_id: owner.taxId });
  const claims = await readClaims(context, owner);
  const lost = await listLostByOthers(tx, { workshop_id: instance.id, tax_id: owner.taxId });
  return claims && { ...claims, lost: lost.map(({ full_number }) => full_number) };
}

/**
 * Returns the code of a series if no workshop with this tax id uses the code, otherwise the first free variant of the
 * code.
 */
export function findFreeCode(
  { code, per_year }: SeriesFormat,
  { own, claims }: { own: readonly SeriesFormat[]; claims: SeriesClaims | null },
): string {
  return findFreeSeriesCode(code, (other) => {
    const counting = { code: other, per_year };
    if (own.some((each) => canProduceSameNumber(each, counting))) return true;
    return claims !== null && claimProblem(counting, claims) !== null;
  });
}

/** Returns the field error for a series that the workshop may not use. The error suggests a free code. */
export function refuseSeries(
  { path, series, problem: found }: { path: string; series: SeriesFormat; problem: ClaimProblem },
  known: { own: readonly SeriesFormat[]; claims: SeriesClaims | null },
): FieldProblem {
  return claimRefusal({ path, series, problem: found }, findFreeCode(series, known));
}

interface ClaimOptions {
  claims: SeriesClaims;
  /** The path of the field that an error names. */
  path: string;
  own: readonly SeriesFormat[];
  used?: boolean;
}

/**
 * Claims a series for the workshop. Requires `lockClaims`. Returns a field error if another workshop has the series,
 * otherwise null.
 */
async function claim(
  { tx }: ClaimContext,
  series: SeriesFormat,
  { claims, path, own, used = false }: ClaimOptions,
): Promise<FieldProblem | null> {
  const { code, per_year } = series;
  const { workshopId: workshop_id, owner } = claims;
  const found = claimProblem(series, claims);
  if (found) return refuseSeries({ path, series, problem: found }, { own, claims });
  const row = { workshop_id, tax_id: owner.taxId, test: owner.isTest, code, per_year, used };
  if (await claimSeries(tx, row)) return null;
  const lost: ClaimProblem = { kind: 'sister', holder: owner.taxId };
  return refuseSeries({ path, series, problem: lost }, { own, claims });
}

/** Claims one series, or throws a field error. Requires `lockClaims`. */
export async function requireSeries(
  context: ClaimContext,
  series: SeriesFormat,
  claiming: ClaimOptions,
): Promise<void> {
  const refusal = await claim(context, series, claiming);
  if (refusal) throw problem('validation_error', { fields: [refusal] });
}

/** Ensures that the workshop has claimed the series before a number is assigned. */
export async function holdSeries(context: ClaimContext, series: SeriesFormat): Promise<void> {
  const { tx, instance } = context;
  const owner = seriesOwner(instance);
  if (owner === null) return;
  const { code, per_year } = series;
  const row = { workshop_id: instance.id, tax_id: owner.taxId, test: owner.isTest, code, per_year };
  const held = await findHeldSeries(tx, row);
  if (held?.used) return;
  // Does not lock the tax id if the workshop has the claim, because the claim excludes other workshops.
  if (held && (await claimSeries(tx, { ...row, used: true }))) return;
  const claims = await lockClaims(context);
  if (claims === null) return;
  const own = await listAllSeries(tx, { instanceId: instance.id });
  await requireSeries(context, series, { claims, own, path: '/series', used: true });
}

/** Claims a changed series if it is active, and otherwise releases its claim. Requires `lockInstance`. */
export async function claimChanged(
  context: ClaimContext,
  series: SeriesRow,
  own: readonly SeriesRow[],
): Promise<void> {
  const { tx, instance } = context;
  if (!series.active) return releaseSeries(tx, { workshop_id: instance.id, code: series.code });
  const claims = await lockClaims(context);
  if (claims === null || claimProblem(series, claims)?.kind === 'formerIssuer') return;
  await requireSeries(context, series, { claims, own, path: '/active' });
}

type IssuerFields = Pick<Instance, 'tax_id' | 'verifactu'>;

/**
 * Claims the workshop's active series for another tax id or mode, and releases unused claims. Throws a field error if
 * another workshop has one of the series. Requires `lockInstance`.
 */
export async function claimAllSeries(
  context: ClaimContext,
  next: Partial<IssuerFields>,
  path: string,
): Promise<void> {
  const { tx, instance } = context;
  await releaseUnusedSeries(tx, { workshop_id: instance.id });
  const claims = await lockClaims(context, seriesOwner({ ...instance, ...next }));
  if (claims === null) return;
  const own = await listAllSeries(tx, { instanceId: instance.id });
  const refusals: FieldProblem[] = [];
  for (const series of own) {
    if (!series.active || claimProblem(series, claims)?.kind === 'formerIssuer') continue;
    const refusal = await claim(context, series, { claims, own, path });
    if (refusal) refusals.push(refusal);
  }
  if (refusals.length > 0) throw problem('validation_error', { fields: refusals });
}
