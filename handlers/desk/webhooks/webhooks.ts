import type { Context } from '../../../actions/context.ts';
import { replaySince } from '../../../actions/webhooks/replay.ts';
import { type Db, sendInOrder } from '../../../db/connection/client.ts';
import { positionAfterLast } from '../../../db/connection/pages.ts';
import { findDeliveryDetails, findDeliveryPage } from '../../../db/webhooks/deliveries.ts';
import {
  hasSubscription,
  listSubscriptionFigures,
  listValidSecrets,
  type SubscriptionFigures,
} from '../../../db/webhooks/queries.ts';
import { insertReplay } from '../../../db/webhooks/replays.ts';
import { lockServedSubscription } from '../../../db/webhooks/served.ts';
import type { Instance } from '../../../db/workshops/queries.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import { toRealTime } from '../../../domain/time/test-clock.ts';
import { unservedReason } from '../../../domain/webhooks/delivery.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { openIdPage } from '../../pages.ts';
import { deliveryDetailRecord, deliveryRecord, subscriptionRecord } from '../../webhooks/record.ts';

export const listSubscriptions: DeskHandlers['listSubscriptions'] = async ({ instance, snapshot, now }) => {
  const rows = await snapshot((at) => listSubscriptionFigures(at, { instanceId: instance.id, id: null }));
  return { status: 200, body: { data: rows.map((row) => recordOf(row, instance, now)) } };
};

function recordOf(row: SubscriptionFigures, instance: Instance, now: Date) {
  return subscriptionRecord(row, unservedReason({ ...instance, ...row }, toRealTime(now)) === null);
}

async function loadSubscription(at: Db, instance: Instance, id: number): Promise<SubscriptionFigures> {
  const [row] = await listSubscriptionFigures(at, { instanceId: instance.id, id });
  if (!row) throw problem('not_found');
  return row;
}

export const showSubscription: DeskHandlers['showSubscription'] = async (request) => {
  const { params, instance, snapshot, now } = request;
  const of = { instanceId: instance.id, subscriptionId: params.id, now: toRealTime(now) };
  const { row, secrets } = await snapshot(async (at) => ({
    row: await loadSubscription(at, instance, params.id),
    secrets: await listValidSecrets(at, of),
  }));
  return { status: 200, body: { ...recordOf(row, instance, now), secrets } };
};

export const showSubscriptionDelivery: DeskHandlers['showSubscriptionDelivery'] = async (request) => {
  const { params, instance, snapshot } = request;
  const of = { instanceId: instance.id, subscriptionId: params.id, id: params.deliveryId };
  const row = await snapshot((at) => findDeliveryDetails(at, of));
  if (!row) throw problem('not_found');
  return { status: 200, body: deliveryDetailRecord(row) };
};

export const listSubscriptionDeliveries: DeskHandlers['listSubscriptionDeliveries'] = async (request) => {
  const { params, query, instance, snapshot } = request;
  const { id } = params;
  const pages = openIdPage(request, positionAfterLast);
  const [isThere, found] = await snapshot((at) =>
    sendInOrder(at, [
      hasSubscription(at, instance.id, id),
      findDeliveryPage(at, { instanceId: instance.id, id }, query, pages.after, pages.limit),
    ]),
  );
  if (!isThere) throw problem('not_found');
  return { status: 200, body: pages.answer(found, deliveryRecord) };
};

export const replaySubscription: DeskHandlers['replaySubscription'] = async (request) => {
  const { params, body, instance, tx, now } = request;
  const subscription = await lockServedSubscription(tx, instance.id, params.id);
  if (!subscription) throw problem('not_found');
  if (!subscription.active) throw problem('subscription_inactive');
  if (unservedReason(subscription, toRealTime(now)) !== null)
    throw invalidField('path/id', 'subscriptionUnserved');
  if (body.delivery_id !== undefined) {
    const delivery = await insertReplay(tx, instance.id, params.id, body.delivery_id, now);
    if (!delivery) throw invalidField('/delivery_id', 'unknownReference');
    return { status: 200, body: { replayed: 1 } };
  }
  if (body.delivery_ids !== undefined) {
    await replayChosen(request, params.id, body.delivery_ids);
    return { status: 200, body: { replayed: body.delivery_ids.length } };
  }
  if (body.since === undefined) throw invalidField('/since', 'required');
  return { status: 200, body: { replayed: await replaySince(request, params.id, body.since) } };
};

/** Stages chosen deliveries again, in the order in which they were created. */
async function replayChosen({ tx, instance, now }: Context, subscriptionId: number, ids: number[]) {
  const made = await sendInOrder(
    tx,
    ids
      .toSorted((one, other) => one - other)
      .map((id) => insertReplay(tx, instance.id, subscriptionId, id, now)),
  );
  if (made.includes(undefined)) throw invalidField('/delivery_ids', 'unknownReference');
}
