import { LostRace, type Tx } from '../../db/client.ts';
import { clientRecord } from '../../db/mappers/clients.ts';
import { findClaimHolders, insertClaims, releaseClaims } from '../../db/queries/client-claims.ts';
import { findClientToChange, updateClient } from '../../db/queries/clients.ts';
import { insertConsent } from '../../db/queries/consent.ts';
import { type Author, insertHistory } from '../../db/queries/history.ts';
import type { Instance } from '../../db/queries/instances.ts';
import { appendEvent } from '../../db/queries/outbox.ts';
import { changesBetween } from '../../domain/changes.ts';
import { type ClientBody, changedClient } from '../../domain/client.ts';
import { claimChanges, conflictingClient } from '../../domain/client-identity.ts';
import { consentChanges } from '../../domain/consent.ts';
import { problem } from '../../domain/problem.ts';

export interface ClientChange {
  params: { id: number };
  body: ClientBody;
  actor: Author;
  instance: Instance;
  tx: Tx;
  now: Date;
}

/** Changes a client, whoever asks: the API's fields and the desk's have the same consequences. */
export async function changeClient({ params, body, actor, instance, tx, now }: ClientChange) {
  const row = await findClientToChange(tx, instance.id, params.id);
  if (!row) throw problem('not_found');
  if (row.erased_at) throw problem('client_erased');

  const before = clientRecord(row);
  const after = changedClient(before, body);
  const changes = changesBetween(before, after);
  const changed = Object.keys(changes);
  if (changed.length === 0) return { status: 200 as const, body: before, concernsClient: params.id };

  const { taken, released } = claimChanges(before, after, instance.country);
  const existingId = conflictingClient(await findClaimHolders(tx, instance.id, taken));
  if (existingId !== undefined) throw problem('client_exists', { existing_id: existingId });

  const line = { clientId: params.id, action: 'client.updated', changes } as const;
  const [won, client] = await Promise.all([
    insertClaims(tx, instance.id, params.id, taken),
    updateClient(tx, instance, params.id, after, now),
    releaseClaims(tx, instance.id, params.id, released),
    insertHistory(tx, instance.id, line, actor, now),
    insertConsent(tx, instance.id, params.id, consentChanges(before, after), actor, now),
    appendEvent(tx, instance.id, 'client.updated', { client_id: params.id, changed }, now),
  ]);
  if (won.length < taken.length) throw new LostRace();
  return { status: 200 as const, body: clientRecord(client), concernsClient: params.id };
}
