import { isDeepStrictEqual } from 'node:util';
import { webhookRecord } from '../../db/mappers/webhooks.ts';
import { endPendingDeliveries } from '../../db/queries/backlog.ts';
import { findSubscription, findSubscriptionToChange, updateSubscription } from '../../db/queries/webhooks.ts';
import { invalidField, problem } from '../../domain/problem.ts';
import { changedSubscription } from '../../domain/webhook-subscription.ts';
import type { FieldMessage } from '../../generated/errors.ts';
import type { TwoPhaseHandler } from '../handler.ts';

interface Prepared {
  newUrl: string | null;
}

export const updateWebhook: TwoPhaseHandler<'updateWebhook', Prepared, FieldMessage | null> = {
  async begin({ params, body, instance, caller, tx }) {
    const before = await findSubscription(tx, instance.id, caller.id, params.id);
    if (!before) throw problem('not_found');
    return { newUrl: body.url !== undefined && body.url !== before.url ? body.url : null };
  },

  outside: async ({ newUrl }, outside) => (newUrl === null ? null : outside.judgeUrl(newUrl)),

  async end({ params, body, instance, caller, tx, now }, _prepared, refusal) {
    const before = await findSubscriptionToChange(tx, instance.id, caller.id, params.id);
    if (!before) throw problem('not_found');
    if (refusal) throw invalidField('/url', refusal);
    const after = changedSubscription(before, body);
    if (!isDeepStrictEqual(after, before)) await updateSubscription(tx, instance.id, after);
    if (before.active && !after.active) {
      await endPendingDeliveries(tx, instance.id, params.id, 'the subscription is switched off', now);
    }
    return { status: 200, body: { item: webhookRecord(after) } };
  },
};
