import { subscribe } from '../../actions/webhooks/subscribe.ts';
import type { FieldMessage } from '../../generated/errors.ts';
import type { PreparedHandler } from '../handler.ts';
import { webhookRecord } from './record.ts';

/**
 * Creates a webhook. Resolves the host before the transaction begins, so that a crash in the meantime changes nothing.
 */
export const createWebhook: PreparedHandler<'createWebhook', FieldMessage | null> = {
  takesLong: () => true,

  prepare: ({ body, instance }, externalCalls) => externalCalls.judgeUrl(body.url, instance.sandbox),

  async handle(request, refusal = null) {
    const { row, secret } = await subscribe(request, request.caller.id, request.body, refusal);
    return { status: 201, body: { item: webhookRecord(row), secret } };
  },
};
