import { findClaimHolders } from '../../db/clients/claims.ts';
import { insertWholeClient } from '../../db/clients/creation.ts';
import { findClient, lockOwnerShared } from '../../db/clients/queries.ts';
import { LostRace, sendInOrder } from '../../db/connection/client.ts';
import { consentChanges, newClient, nothingOptedOut } from '../../domain/clients/client.ts';
import { claimedValues, conflictingClient } from '../../domain/clients/identity.ts';
import { initialChanges } from '../../domain/events/changes.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { clientRecord } from './record.ts';

export const createClient: Handlers['createClient'] = async ({ body, query, actor, instance, tx, now }) => {
  const fields = newClient(body);
  const claims = claimedValues(fields, instance.country);
  const sent = Object.fromEntries(Object.entries(fields).filter(([field]) => field in body));
  const changes = initialChanges(sent);
  const consents = consentChanges(nothingOptedOut, fields);
  const created = await insertWholeClient(tx, instance, { fields, claims, changes, consents }, actor, now);
  if (created) return { status: 201, body: clientRecord(created), concernsClient: created.id };

  const existingId = conflictingClient(await findClaimHolders(tx, instance.id, claims));
  if (existingId === undefined) throw new LostRace();
  if (query.on_conflict !== 'return_existing') throw problem('client_exists', { existing_id: existingId });
  // Kept until the answer is stored: whoever erases the client meanwhile would not find it to empty it.
  const [owner, existing] = await sendInOrder(tx, [
    lockOwnerShared(tx, instance.id, existingId),
    findClient(tx, instance.id, existingId),
  ]);
  if (!existing || owner?.erased_at) throw new LostRace();
  return { status: 200, body: clientRecord(existing), concernsClient: existingId };
};
