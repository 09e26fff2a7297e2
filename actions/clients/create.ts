import { findClaimHolders } from '../../db/clients/claims.ts';
import { insertWholeClient } from '../../db/clients/insert-client.ts';
import { type ClientRow, findClient, lockOwnerShared } from '../../db/clients/queries.ts';
import { ConcurrentChangeError, sendInOrder } from '../../db/connection/client.ts';
import { type ClientBody, consentChanges, defaultOptOuts, newClient } from '../../domain/clients/client.ts';
import { claimedValues, conflictingClient } from '../../domain/clients/identity.ts';
import { initialChanges } from '../../domain/events/changes.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Context } from '../context.ts';

interface Creation {
  body: ClientBody & { name: string };
  query: { on_conflict?: 'error' | 'return_existing' };
}

/**
 * Creates a client. If another client has its phone, email or tax id, rejects the request, or returns that client if
 * the caller requested this.
 */
export async function createClientOnce({
  body,
  query,
  actor,
  instance,
  tx,
  now,
}: Omit<Context, 'secretBox'> & Creation): Promise<{ client: ClientRow; isNew: boolean }> {
  const fields = newClient(body);
  const claims = claimedValues(fields, instance.country);
  const sent = Object.fromEntries(Object.entries(fields).filter(([field]) => field in body));
  const changes = initialChanges(sent);
  const consents = consentChanges(defaultOptOuts, fields);
  const created = await insertWholeClient(tx, instance, { fields, claims, changes, consents }, actor, now);
  if (created) return { client: created, isNew: true };

  const existingId = conflictingClient(await findClaimHolders(tx, instance.id, claims));
  if (existingId === undefined) throw new ConcurrentChangeError();
  if (query.on_conflict !== 'return_existing') throw problem('client_exists', { existing_id: existingId });
  // Keeps the client locked until the response is stored. Otherwise a concurrent erasure would not find and empty the
  // response.
  const [owner, existing] = await sendInOrder(tx, [
    lockOwnerShared(tx, { instanceId: instance.id, id: existingId }),
    findClient(tx, { instanceId: instance.id, id: existingId }),
  ]);
  if (!existing || owner?.erased_at) throw new ConcurrentChangeError();
  return { client: existing, isNew: false };
}
