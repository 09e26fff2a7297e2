import type { Context } from '../../../actions/context.ts';
import {
  clearDefaultRate,
  deleteRate,
  insertRate,
  type LabourRateRow,
  listLabourRates,
  markOnlyDefaultRate,
  updateRate,
} from '../../../db/catalog/queries.ts';
import { lockInstance } from '../../../db/workshops/queries.ts';
import { insertSettingsChange } from '../../../db/workshops/settings-history.ts';
import { type Changes, changesBetween, initialChanges } from '../../../domain/events/changes.ts';
import { toHundredths } from '../../../domain/money/money.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import type { SettingsChange } from '../../../domain/workshops/settings-history.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { rateRecord } from '../../catalog/record.ts';
import { requireFreeName, requireRowById } from '../find-row.ts';

/** Lists all labour rates, and locks them until the transaction ends. */
async function holdRates({ instance, tx }: Context): Promise<LabourRateRow[]> {
  await lockInstance(tx, instance.id);
  return listLabourRates(tx, { instanceId: instance.id });
}

async function recordRate(
  context: Context,
  action: SettingsChange['action'],
  name: string,
  changes: Changes,
): Promise<void> {
  await insertSettingsChange(context.tx, context, { subject: 'rate', action, name, changes });
}

export const listDeskRates: DeskHandlers['listDeskRates'] = async ({ instance, tx }) => {
  const rates = await listLabourRates(tx, { instanceId: instance.id });
  return { status: 200, body: { data: rates.map(rateRecord) } };
};

export const showRate: DeskHandlers['showRate'] = async ({ params, instance, tx }) => {
  const rates = await listLabourRates(tx, { instanceId: instance.id });
  return { status: 200, body: rateRecord(requireRowById(rates, params.id)) };
};

export const createRate: DeskHandlers['createRate'] = async (request) => {
  const { body, instance, tx } = request;
  const { name, price_per_hour, is_default: isDefault = false } = body;
  const rates = await holdRates(request);
  requireFreeName(rates, name);
  // Makes the first rate the default.
  const is_default = isDefault || !rates.some((each) => each.is_default);
  if (is_default) await clearDefaultRate(tx, { instanceId: instance.id });
  const price_per_hour_cents = toHundredths(price_per_hour);
  const rate = await insertRate(tx, { instance_id: instance.id, name, price_per_hour_cents, is_default });
  await recordRate(request, 'added', name, initialChanges({ price_per_hour }));
  return { status: 201, body: rateRecord(rate) };
};

export const setRate: DeskHandlers['setRate'] = async (request) => {
  const { params, body, instance, tx } = request;
  const { name, price_per_hour } = body;
  const rates = await holdRates(request);
  const rate = requireRowById(rates, params.id);
  requireFreeName(
    rates.filter((each) => each !== rate),
    name,
  );
  const changes = {
    ...(name !== undefined && { name }),
    ...(price_per_hour !== undefined && { price_per_hour_cents: toHundredths(price_per_hour) }),
  };
  await updateRate(tx, { instanceId: instance.id, id: rate.id, changes });
  const changed = rateRecord({ ...rate, ...changes });
  await recordRate(request, 'changed', rate.name, changesBetween(rateRecord(rate), changed));
  return { status: 200, body: changed };
};

export const setDefaultRate: DeskHandlers['setDefaultRate'] = async (request) => {
  const { params, instance, tx } = request;
  const rate = requireRowById(await holdRates(request), params.id);
  await markOnlyDefaultRate(tx, { instanceId: instance.id, id: rate.id });
  return { status: 200, body: rateRecord({ ...rate, is_default: true }) };
};

export const removeRate: DeskHandlers['removeRate'] = async (request) => {
  const { params, instance, tx } = request;
  const rates = await holdRates(request);
  const rate = requireRowById(rates, params.id);
  // Rejects the removal of the default rate: the user must first choose another rate as the default.
  if (rate.is_default && rates.length > 1) throw invalidField('path/id', 'defaultRate');
  await deleteRate(tx, { instanceId: instance.id, id: rate.id });
  await recordRate(request, 'removed', rate.name, {});
  return { status: 200, body: { ok: true, id: rate.id } };
};
