import type { Context } from '../../../actions/context.ts';
import { claimChanged } from '../../../actions/invoices/issue/claim-series.ts';
import { addSeries, changeSeries, clearDefault } from '../../../actions/invoices/issue/series.ts';
import { findCounter, listAllSeries, lockAllSeries, type SeriesRow } from '../../../db/invoices/series.ts';
import { lockInstance } from '../../../db/workshops/queries.ts';
import { insertSettingsChange } from '../../../db/workshops/settings-history.ts';
import { changesBetween, initialChanges } from '../../../domain/events/changes.ts';
import { canProduceSameNumber } from '../../../domain/invoices/invoice.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { requireRowById } from '../find-row.ts';

/** Lists all series, and locks them until the transaction ends. */
async function lockSeries({ instance, tx }: Context): Promise<SeriesRow[]> {
  await lockInstance(tx, instance.id);
  return lockAllSeries(tx, { instanceId: instance.id });
}

export const listSeries: DeskHandlers['listSeries'] = async ({ instance, tx }) => {
  return { status: 200, body: { data: await listAllSeries(tx, { instanceId: instance.id }) } };
};

export const showSeries: DeskHandlers['showSeries'] = async ({ params, instance, tx }) => {
  const all = await listAllSeries(tx, { instanceId: instance.id });
  return { status: 200, body: requireRowById(all, params.id) };
};

export const createSeries: DeskHandlers['createSeries'] = async (request) => {
  const all = await lockSeries(request);
  const series = await addSeries(request, request.body, all);
  const { code, kind, per_year, first_number } = series;
  const changes = initialChanges({ kind, per_year, first_number });
  await insertSettingsChange(request.tx, request, {
    subject: 'series',
    action: 'added',
    name: code,
    changes,
  });
  return { status: 201, body: series };
};

export const setSeries: DeskHandlers['setSeries'] = async (request) => {
  const { params, body } = request;
  const all = await lockSeries(request);
  const before = requireRowById(all, params.id);
  const series = { ...before, ...body };
  await requireUnusedSeries(request, before, series);
  const other = all.find((each) => each.id !== series.id && canProduceSameNumber(each, series));
  if (other) throw invalidField('/per_year', 'seriesCollides', { code: other.code });
  if (series.is_default && !before.is_default) await clearDefault(request, all, series.kind);
  await claimChanged(request, series, all);
  await changeSeries(request, series);
  const changes = changesBetween(before, body);
  const { code } = series;
  await insertSettingsChange(request.tx, request, {
    subject: 'series',
    action: 'changed',
    name: code,
    changes,
  });
  return { status: 200, body: series };
};

async function requireUnusedSeries(
  { instance, tx }: Context,
  before: SeriesRow,
  after: SeriesRow,
): Promise<void> {
  const field = (['per_year', 'first_number'] as const).find((each) => before[each] !== after[each]);
  if (field && (await findCounter(tx, { instanceId: instance.id, seriesId: before.id })))
    throw invalidField(`/${field}`, 'seriesNumbered');
}
