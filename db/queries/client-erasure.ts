import { anonymised } from '../../domain/anonymise.ts';
import { statement, type Tx } from '../client.ts';
import { eraseCommunications } from '../messages/erase.ts';
import { forgetClientDocuments } from './budget-documents.ts';
import { forgetBudgetTexts } from './budget-erasure.ts';
import { listClaims, releaseClaims } from './client-claims.ts';
import { type ClientRow, updateClient } from './clients.ts';
import { forgetConsentNames } from './consent.ts';
import { forgetHistoryValues } from './history.ts';
import { emptyAnswersAbout } from './idempotency.ts';
import type { Instance } from './instances.ts';

const markErased = statement('update clients set erased_at = $3 where instance_id = $1 and id = $2');

/**
 * Nothing of the person is left: not in the record, its history, its claimed values, what was said, the answers kept
 * for replay or the documents that it could see.
 */
export async function eraseClient(
  tx: Tx,
  instance: Instance,
  client: Pick<ClientRow, 'id'>,
  now: Date,
): Promise<void> {
  const { id: instanceId, language } = instance;
  const [claims] = await Promise.all([
    listClaims(tx, instanceId, client.id),
    eraseCommunications(tx, instance, client.id, now),
  ]);
  await Promise.all([
    updateClient(tx, instance, client.id, anonymised(language), now),
    markErased(tx, instanceId, client.id, now.toISOString()),
    releaseClaims(tx, instanceId, client.id, claims),
    forgetHistoryValues(tx, instanceId, client.id),
    forgetConsentNames(tx, instanceId, client.id),
    forgetClientDocuments(tx, instanceId, client.id),
    emptyAnswersAbout(tx, instanceId, client.id),
    forgetBudgetTexts(tx, instanceId, client.id, now),
  ]);
}
