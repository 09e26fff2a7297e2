import { lockActiveSubscription } from '../../../actions/webhooks/lock-active.ts';
import { planFailure } from '../../../db/webhooks/served.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import type { Handlers } from '../../../generated/handlers.ts';

const defaultStatus = 500;

export const failSandboxDeliveries: Handlers['failSandboxDeliveries'] = async (request) => {
  const { params, body, instance, tx } = request;
  const { count, kind } = body;
  if (body.status !== undefined && kind !== 'status') throw invalidField('/status', 'misplaced');
  await lockActiveSubscription(request, params.id);
  const status = kind === 'status' ? (body.status ?? defaultStatus) : null;
  const planned_failure = count === 0 ? null : { count, kind, status };
  await planFailure(tx, { instance_id: instance.id, id: params.id, planned_failure });
  return { status: 200, body: { webhook_id: params.id, count, kind, status } };
};
