import { isDeepStrictEqual } from 'node:util';
import { endPendingDeliveries } from '../../db/webhooks/ending.ts';
import { lockSubscription, updateSubscription } from '../../db/webhooks/queries.ts';
import { laneOfSubscription } from '../../db/webhooks/served.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';
import { applySubscriptionChange, mixesAllEvents } from '../../domain/webhooks/subscription.ts';
import type { FieldMessage } from '../../generated/errors.ts';
import type { PreparedHandler } from '../handler.ts';
import { webhookRecord } from './record.ts';

/**
 * Updates a webhook. If a URL is sent, resolves its host before the transaction begins. Ignores a refusal of the URL if
 * the URL is unchanged.
 */
export const updateWebhook: PreparedHandler<'updateWebhook', FieldMessage | null> = {
  takesLong: ({ body }) => body.url !== undefined,

  prepare: async ({ body, instance }, externalCalls) =>
    body.url === undefined ? null : externalCalls.judgeUrl(body.url, instance.sandbox),

  async handle({ params, body, instance, caller, tx, now }, refusal) {
    const before = await lockSubscription(tx, { instanceId: instance.id, keyId: caller.id, id: params.id });
    if (!before) throw problem('not_found');
    if (refusal && body.url !== before.url) throw invalidField('/url', refusal);
    if (mixesAllEvents(body.events)) throw invalidField('/events', 'wildcardAlone');
    const after = applySubscriptionChange(before, body);
    if (!isDeepStrictEqual(after, before))
      await updateSubscription(tx, { ...after, instanceId: instance.id });
    if (before.active && !after.active) {
      await endPendingDeliveries(
        tx,
        laneOfSubscription(instance.id, params.id),
        'the subscription is switched off',
        now,
      );
    }
    return { status: 200, body: { item: webhookRecord(after) } };
  },
};
