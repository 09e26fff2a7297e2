import { findClaimHolders, insertClaims } from '../../db/clients/claims.ts';
import { insertConsent, insertHistory } from '../../db/clients/history.ts';
import { findClient, findOwner, insertClient, nextClientId } from '../../db/clients/queries.ts';
import { LostRace, sendInOrder } from '../../db/connection/client.ts';
import { appendEvent } from '../../db/events/queries.ts';
import { consentChanges, newClient, nothingOptedOut } from '../../domain/clients/client.ts';
import { claimedValues, conflictingClient } from '../../domain/clients/identity.ts';
import { initialChanges } from '../../domain/events/changes.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { clientRecord } from './record.ts';

export const createClient: Handlers['createClient'] = async ({ body, query, actor, instance, tx, now }) => {
  const values = newClient(body);
  const claims = claimedValues(values, instance.country);
  const [holders, id] = await sendInOrder(tx, [findClaimHolders(tx, instance.id, claims), nextClientId(tx)]);
  const existingId = conflictingClient(holders);
  if (existingId !== undefined) {
    if (query.on_conflict !== 'return_existing') throw problem('client_exists', { existing_id: existingId });
    // Kept until the answer is stored: whoever erases the client meanwhile would not find it to empty it.
    const [owner, existing] = await sendInOrder(tx, [
      findOwner(tx, instance.id, existingId),
      findClient(tx, instance.id, existingId),
    ]);
    if (!existing || owner?.erased_at) throw new LostRace();
    return { status: 200, body: clientRecord(existing), concernsClient: existingId };
  }

  const sent = Object.fromEntries(Object.entries(values).filter(([field]) => field in body));
  const line = { clientId: id, action: 'client.created', changes: initialChanges(sent) } as const;
  const [client, taken] = await sendInOrder(tx, [
    insertClient(tx, instance, values, now, id),
    insertClaims(tx, instance.id, id, claims),
    insertHistory(tx, instance.id, line, actor, now),
    insertConsent(tx, instance.id, id, consentChanges(nothingOptedOut, values), actor, now),
    appendEvent(tx, instance.id, 'client.created', { client_id: id }, now),
  ]);
  if (taken.length < claims.length) throw new LostRace();
  return { status: 201, body: clientRecord(client), concernsClient: id };
};
