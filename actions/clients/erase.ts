import { forgetBudgetTexts, lockBudgetsOfClient } from '../../db/budgets/erasure.ts';
import { listClaims, releaseClaims } from '../../db/clients/claims.ts';
import { forgetConsentNames, forgetHistoryValues } from '../../db/clients/history.ts';
import { type ClientRow, markClientErased, updateClient } from '../../db/clients/queries.ts';
import { sendInOrder, type Tx } from '../../db/connection/client.ts';
import { forgetClientDocuments } from '../../db/documents/queries.ts';
import { forgetToldTexts } from '../../db/events/queries.ts';
import { forgetDrafts } from '../../db/invoices/erasure.ts';
import {
  claimNameless,
  cutErrorsThatMention,
  forgetInvalidEmails,
  forgetMessages,
} from '../../db/messages/erasure.ts';
import { emptyAnswersAbout } from '../../db/requests/idempotency.ts';
import { forgetCodesOf } from '../../db/signatures/codes.ts';
import { forgetReasons } from '../../db/stock/erasure.ts';
import { freePlates } from '../../db/vehicles/queries.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { mentionOf } from '../../domain/clients/addresses.ts';
import { anonymised } from '../../domain/clients/client.ts';
import { recordFate } from '../messages/fate.ts';
import { namelessOf } from './nameless.ts';

interface Erased {
  /** Names of files that no row tells of any more. */
  files: string[];
}

/**
 * Nothing of the person is left but what the law has kept: evidence of what it decided, the quotes that it signed, and
 * invoices. These are blocked: nobody sees them, but who exports them for a legal claim.
 */
export async function eraseClient(
  tx: Tx,
  instance: Instance,
  client: Pick<ClientRow, 'id'>,
  now: Date,
): Promise<Erased> {
  const { id: instanceId, language } = instance;
  const [claims, budgetIds, communicationIds] = await sendInOrder(tx, [
    listClaims(tx, instanceId, client.id),
    lockBudgetsOfClient(tx, instanceId, client.id),
    eraseCommunications(tx, instance, client.id, now),
  ]);
  const [files] = await sendInOrder(tx, [
    forgetClientDocuments(tx, instanceId, budgetIds),
    updateClient(tx, instance, client.id, anonymised(language), now),
    markClientErased(tx, instanceId, client.id, now),
    releaseClaims(tx, instanceId, client.id, claims),
    forgetHistoryValues(tx, instanceId, client.id),
    forgetConsentNames(tx, instanceId, client.id),
    emptyAnswersAbout(tx, instanceId, client.id),
    freePlates(tx, instanceId, client.id, now),
    forgetBudgetTexts(tx, instanceId, budgetIds, now),
    forgetCodesOf(tx, instanceId, budgetIds),
    forgetDrafts(tx, instanceId, budgetIds),
    forgetReasons(tx, instanceId, budgetIds),
    forgetToldTexts(tx, instanceId, client.id, { budgetIds, communicationIds }),
  ]);
  return { files };
}

/**
 * Runs before the client's record is emptied: its addresses are looked up there. What was said to an address, or from
 * there, while the log did not know whose it was is the client's from now on. Returns the numbers of what was said.
 */
async function eraseCommunications(
  tx: Tx,
  instance: Pick<Instance, 'id' | 'country'>,
  clientId: number,
  now: Date,
): Promise<number[]> {
  const { id: instanceId, country } = instance;
  const { own, communicationIds } = await namelessOf(tx, instance, clientId);
  const mention = mentionOf(own, country);
  if (mention !== null)
    await sendInOrder(tx, [
      claimNameless(tx, instanceId, clientId, communicationIds),
      cutErrorsThatMention(tx, instanceId, mention),
    ]);
  const { emptied, unsent } = await forgetMessages(tx, instanceId, clientId);
  const emails = [...own.known].filter((address) => address.includes('@'));
  if (mention !== null) await forgetInvalidEmails(tx, instanceId, emails, mention);
  for (const id of unsent) await recordFate(tx, instanceId, id, { status: 'failed', notSent: true }, now);
  return emptied;
}
