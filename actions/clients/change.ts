import { findClaimHolders, insertClaims, releaseClaims } from '../../db/clients/claims.ts';
import { insertConsent, insertHistory } from '../../db/clients/history.ts';
import { type ClientRow, lockClient } from '../../db/clients/queries.ts';
import { updateClient } from '../../db/clients/writes.ts';
import { ConcurrentChangeError, sendInOrder } from '../../db/connection/client.ts';
import { appendEvent } from '../../db/events/queries.ts';
import {
  applyClientChange,
  type ClientBody,
  clientFields,
  consentChanges,
} from '../../domain/clients/client.ts';
import { changesOfClaims, conflictingClient } from '../../domain/clients/identity.ts';
import { changesBetween } from '../../domain/events/changes.ts';
import { problem } from '../../domain/requests/problem.ts';

import type { Context } from '../context.ts';

export async function changeClient(
  { actor, instance, tx, now }: Omit<Context, 'secretBox'>,
  id: number,
  body: ClientBody,
): Promise<ClientRow> {
  const row = await lockClient(tx, { instanceId: instance.id, id });
  if (!row) throw problem('not_found');
  if (row.erased_at) throw problem('client_erased');

  const before = clientFields(row);
  const after = applyClientChange(before, body);
  const changes = changesBetween({ ...before }, { ...after });
  const changed = Object.keys(changes);
  if (changed.length === 0) return row;

  const { taken, released } = changesOfClaims(before, after, instance.country);
  const existingId = conflictingClient(await findClaimHolders(tx, instance.id, taken));
  if (existingId !== undefined) throw problem('client_exists', { existing_id: existingId });

  const line = { clientId: id, action: 'client.updated', changes } as const;
  const [won, client] = await sendInOrder(tx, [
    insertClaims(tx, instance.id, id, taken),
    updateClient(tx, instance, id, after, now),
    releaseClaims(tx, instance.id, id, released),
    insertHistory(tx, instance.id, line, actor, now),
    insertConsent(tx, instance.id, id, consentChanges(before, after), actor, now),
    appendEvent(tx, instance.id, 'client.updated', { client_id: id, changed }, now),
  ]);
  if (won.length < taken.length) throw new ConcurrentChangeError();
  return client;
}
