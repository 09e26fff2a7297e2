import { changeSubscription, endSubscription } from '../../../actions/webhooks/change.ts';
import { rotateSecret } from '../../../actions/webhooks/secrets.ts';
import { type PreparedTest, recordTestResult, stageTest } from '../../../actions/webhooks/send-test.ts';
import { subscribe } from '../../../actions/webhooks/subscribe.ts';
import { type ApiKey, findKey } from '../../../db/keys/queries.ts';
import {
  listSubscriptionFigures,
  lockAnySubscription,
  type SubscriptionRow,
} from '../../../db/webhooks/queries.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import { requireRow } from '../../../domain/requests/require-row.ts';
import { toRealTime } from '../../../domain/time/test-clock.ts';
import { failureText, type Outcome, unservedReason } from '../../../domain/webhooks/delivery.ts';
import { type PlanSettings, planTerms } from '../../../domain/workshops/plans.ts';
import type { FieldMessage } from '../../../generated/errors.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import type { AnyRequest, DeskPreparedHandler, DeskTwoPhaseHandler } from '../../handler.ts';
import { subscriptionRecord } from '../../webhooks/record.ts';

export const createSubscription: DeskPreparedHandler<'createSubscription', FieldMessage | null> = {
  takesLong: () => true,

  prepare: ({ body, instance }, externalCalls) => externalCalls.judgeUrl(body.url, instance.sandbox),

  async handle(request, refusal = null) {
    const { body, instance, tx, now } = request;
    const { key_id, ...subscription } = body;
    requireWebhooks(instance, await findKey(tx, { instanceId: instance.id, id: key_id }), toRealTime(now));
    const { row, secret } = await subscribe(request, key_id, subscription, refusal);
    return { status: 201, body: { id: row.id, url: row.url, secret } };
  },
};

/** Rejects a key whose subscriptions would receive nothing. */
function requireWebhooks(plan: PlanSettings, key: ApiKey | undefined, now: Date): void {
  if (!key) throw invalidField('/key_id', 'unknownReference');
  if (key.revoked_at !== null) throw invalidField('/key_id', 'keyRevoked');
  if (key.expires_at !== null && Date.parse(key.expires_at) <= now.getTime())
    throw invalidField('/key_id', 'keyExpired');
  if (key.environment === 'test') throw invalidField('/key_id', 'keyForTests');
  if (!planTerms(plan).scopes.has('webhooks:manage')) throw invalidField('/key_id', 'planWithoutWebhooks');
}

async function lockOne({ tx, instance }: AnyRequest, id: number): Promise<SubscriptionRow> {
  const row = await lockAnySubscription(tx, { instanceId: instance.id, id });
  if (!row) throw problem('not_found');
  return row;
}

export const setSubscription: DeskPreparedHandler<'setSubscription', FieldMessage | null> = {
  takesLong: ({ body }) => body.url !== undefined,

  prepare: async ({ body, instance }, externalCalls) =>
    body.url === undefined ? null : externalCalls.judgeUrl(body.url, instance.sandbox),

  async handle(request, refusal = null) {
    const { params, body, instance, tx, now } = request;
    const before = await lockOne(request, params.id);
    await changeSubscription(request, before, body, refusal);
    const [changed] = await listSubscriptionFigures(tx, { instanceId: instance.id, id: params.id });
    const row = requireRow(changed);
    const isServed = unservedReason({ ...instance, ...row }, toRealTime(now)) === null;
    return { status: 200, body: subscriptionRecord(row, isServed) };
  },
};

export const rotateSubscriptionSecret: DeskHandlers['rotateSubscriptionSecret'] = async (request) => {
  const { id, url } = await lockOne(request, request.params.id);
  return { status: 200, body: { id, url, secret: await rotateSecret(request, id) } };
};

export const removeSubscription: DeskHandlers['removeSubscription'] = async (request) => {
  const { id } = await lockOne(request, request.params.id);
  await endSubscription(request, id);
  return { status: 200, body: { ok: true, id } };
};

export const testSubscription: DeskTwoPhaseHandler<'testSubscription', PreparedTest, Outcome> = {
  async begin(request) {
    const { id } = await lockOne(request, request.params.id);
    return stageTest(request, id);
  },

  call: ({ attempt }, externalCalls) => externalCalls.send(attempt),

  async end(request, prepared, outcome) {
    const { ok, status } = await recordTestResult(request, prepared, outcome);
    const { itemId: delivery_id } = prepared.delivery;
    return { status: 200, body: { ok, status: status || null, error: failureText(outcome), delivery_id } };
  },
};
