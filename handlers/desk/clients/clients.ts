import { cancelAppointments } from '../../../actions/appointments/free.ts';
import { changeClient } from '../../../actions/clients/change.ts';
import { eraseLocked, lockToErase } from '../../../actions/personal-data/erase.ts';
import { listBudgetsToCome } from '../../../db/appointments/queries.ts';
import { insertHistory } from '../../../db/clients/history.ts';
import { lockOwnBudgets } from '../../../db/clients/mentions.ts';
import { findClient, lockClient } from '../../../db/clients/queries.ts';
import { sendInOrder } from '../../../db/connection/client.ts';
import { appendEvent } from '../../../db/events/queries.ts';
import { lockVehiclesOfClient } from '../../../db/vehicles/queries.ts';
import { changesBetween } from '../../../domain/events/changes.ts';
import { problem } from '../../../domain/requests/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { clientRecord } from '../../clients/record.ts';

export const setClient: DeskHandlers['setClient'] = async (request) => {
  const { params, body } = request;
  const client = await changeClient(request, params.id, body);
  return { status: 200, body: clientRecord(client), concernsClient: client.id };
};

export const eraseClient: DeskHandlers['eraseClient'] = async ({ params, actor, instance, tx, now }) => {
  await lockToErase(tx, instance, params.id);
  const [, client] = await sendInOrder(tx, [
    lockVehiclesOfClient(tx, { instanceId: instance.id, clientId: params.id }),
    lockClient(tx, { instanceId: instance.id, id: params.id }),
  ]);
  if (!client) throw problem('not_found');
  const before = clientRecord(client);
  if (client.erased_at) return { status: 200, body: before, concernsClient: client.id };
  const budgetIds = await lockOwnBudgets(tx, instance.id, params.id);
  const coming = await listBudgetsToCome(tx, { instanceId: instance.id, budgetIds, now });
  await cancelAppointments({ actor, instance, tx, now }, coming);
  const { files } = await eraseLocked(tx, instance, client, budgetIds, now);
  const after = clientRecord((await findClient(tx, { instanceId: instance.id, id: params.id })) ?? client);
  const changed = Object.keys(changesBetween({ ...before }, { ...after }));
  const line = { clientId: params.id, action: 'client.erased', changes: {} } as const;
  await sendInOrder(tx, [
    insertHistory(tx, instance.id, line, actor, now),
    appendEvent(tx, instance.id, 'client.updated', { client_id: params.id, changed }, now),
  ]);
  return { status: 200, body: after, concernsClient: client.id, removesFiles: files };
};
