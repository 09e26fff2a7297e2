import { changeSubscription } from '../../actions/webhooks/change.ts';
import { lockSubscription } from '../../db/webhooks/queries.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { FieldMessage } from '../../generated/errors.ts';
import type { PreparedHandler } from '../handler.ts';
import { webhookRecord } from './record.ts';

/** Updates a webhook. If a URL is sent, resolves its host before the transaction begins. */
export const updateWebhook: PreparedHandler<'updateWebhook', FieldMessage | null> = {
  takesLong: ({ body }) => body.url !== undefined,

  prepare: async ({ body, instance }, externalCalls) =>
    body.url === undefined ? null : externalCalls.judgeUrl(body.url, instance.sandbox),

  async handle(request, refusal = null) {
    const { params, body, instance, caller, tx } = request;
    const before = await lockSubscription(tx, { instanceId: instance.id, keyId: caller.id, id: params.id });
    if (!before) throw problem('not_found');
    return {
      status: 200,
      body: { item: webhookRecord(await changeSubscription(request, before, body, refusal)) },
    };
  },
};
