import { LostRace } from '../../db/client.ts';
import { clientRecord } from '../../db/mappers/clients.ts';
import { findClaimHolders, insertClaims } from '../../db/queries/client-claims.ts';
import { findClient, findOwner, insertClient, nextClientId } from '../../db/queries/clients.ts';
import { insertConsent } from '../../db/queries/consent.ts';
import { insertHistory } from '../../db/queries/history.ts';
import { appendEvent } from '../../db/queries/outbox.ts';
import { initialChanges } from '../../domain/changes.ts';
import { newClient } from '../../domain/client.ts';
import { claimedValues, conflictingClient } from '../../domain/client-identity.ts';
import { consentChanges, nothingOptedOut } from '../../domain/consent.ts';
import { problem } from '../../domain/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';

export const createClient: Handlers['createClient'] = async ({ body, query, actor, instance, tx, now }) => {
  const values = newClient(body);
  const claims = claimedValues(values, instance.country);
  const [holders, id] = await Promise.all([findClaimHolders(tx, instance.id, claims), nextClientId(tx)]);
  const existingId = conflictingClient(holders);
  if (existingId !== undefined) {
    if (query.on_conflict !== 'return_existing') throw problem('client_exists', { existing_id: existingId });
    // Kept until the answer is stored: whoever erases the client meanwhile would not find it to empty it.
    const [owner, existing] = await Promise.all([
      findOwner(tx, instance.id, existingId),
      findClient(tx, instance.id, existingId),
    ]);
    if (!existing || owner?.erased_at) throw new LostRace();
    return { status: 200, body: clientRecord(existing), concernsClient: existingId };
  }

  const sent = Object.fromEntries(Object.entries(values).filter(([field]) => field in body));
  const line = { clientId: id, action: 'client.created', changes: initialChanges(sent) } as const;
  const [client, taken] = await Promise.all([
    insertClient(tx, instance, values, now, id),
    insertClaims(tx, instance.id, id, claims),
    insertHistory(tx, instance.id, line, actor, now),
    insertConsent(tx, instance.id, id, consentChanges(nothingOptedOut, values), actor, now),
    appendEvent(tx, instance.id, 'client.created', { client_id: id }, now),
  ]);
  if (taken.length < claims.length) throw new LostRace();
  return { status: 201, body: clientRecord(client), concernsClient: id };
};
