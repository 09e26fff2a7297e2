import { clientRecord } from '../../../db/mappers/clients.ts';
import { lockBudgetsOfClient } from '../../../db/queries/budget-erasure.ts';
import { eraseClient as forgetClient } from '../../../db/queries/client-erasure.ts';
import { findClient, findClientToChange } from '../../../db/queries/clients.ts';
import { insertHistory } from '../../../db/queries/history.ts';
import { problem } from '../../../domain/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const eraseClient: DeskHandlers['eraseClient'] = async ({ params, actor, instance, tx, now }) => {
  const [, client] = await Promise.all([
    lockBudgetsOfClient(tx, instance.id, params.id),
    findClientToChange(tx, instance.id, params.id),
  ]);
  if (!client) throw problem('not_found');
  if (client.erased_at) return { status: 200, body: clientRecord(client) };
  await forgetClient(tx, instance, client, now);
  await insertHistory(
    tx,
    instance.id,
    { clientId: params.id, action: 'client.erased', changes: {} },
    actor,
    now,
  );
  const erased = await findClient(tx, instance.id, params.id);
  return { status: 200, body: clientRecord(erased ?? client) };
};
