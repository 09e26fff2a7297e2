import { isDeepStrictEqual } from 'node:util';
import { findSubscription, lockSubscription, updateSubscription } from '../../db/webhooks/queries.ts';
import { laneOf } from '../../db/webhooks/served.ts';
import { endPendingDeliveries } from '../../db/webhooks/staging.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';
import { changedSubscription } from '../../domain/webhooks/subscription.ts';
import type { FieldMessage } from '../../generated/errors.ts';
import type { TwoPhaseHandler } from '../handler.ts';
import { webhookRecord } from './record.ts';

interface Prepared {
  newUrl: string | null;
}

export const updateWebhook: TwoPhaseHandler<'updateWebhook', Prepared, FieldMessage | null> = {
  async begin({ params, body, instance, caller, tx }) {
    const before = await findSubscription(tx, instance.id, caller.id, params.id);
    if (!before) throw problem('not_found');
    return { newUrl: body.url !== undefined && body.url !== before.url ? body.url : null };
  },

  call: async ({ newUrl }, externalCalls) => (newUrl === null ? null : externalCalls.judgeUrl(newUrl)),

  async end({ params, body, instance, caller, tx, now }, _prepared, refusal) {
    const before = await lockSubscription(tx, instance.id, caller.id, params.id);
    if (!before) throw problem('not_found');
    if (refusal) throw invalidField('/url', refusal);
    const after = changedSubscription(before, body);
    if (!isDeepStrictEqual(after, before)) await updateSubscription(tx, instance.id, after);
    if (before.active && !after.active) {
      await endPendingDeliveries(tx, laneOf(instance.id, params.id), 'the subscription is switched off', now);
    }
    return { status: 200, body: { item: webhookRecord(after) } };
  },
};
