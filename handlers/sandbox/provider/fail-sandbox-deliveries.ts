import { lockSubscription } from '../../../db/webhooks/queries.ts';
import { planFailure } from '../../../db/webhooks/served.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import type { Handlers } from '../../../generated/handlers.ts';

const usualStatus = 500;

export const failSandboxDeliveries: Handlers['failSandboxDeliveries'] = async (request) => {
  const { params, body, instance, caller, tx } = request;
  const { count, kind } = body;
  if (body.status !== undefined && kind !== 'status') throw invalidField('/status', 'misplaced');
  const own = { instanceId: instance.id, keyId: caller.id, id: params.id };
  const subscription = await lockSubscription(tx, own);
  if (!subscription) throw problem('not_found');
  if (!subscription.active) throw problem('subscription_inactive');
  const status = kind === 'status' ? (body.status ?? usualStatus) : null;
  const planned_failure = count === 0 ? null : { count, kind, status };
  await planFailure(tx, { instance_id: instance.id, id: params.id, planned_failure });
  return { status: 200, body: { webhook_id: params.id, count, kind, status } };
};
