import { forgetBudgetTexts } from '../../db/budgets/erasure.ts';
import { listClaims, releaseClaims } from '../../db/clients/claims.ts';
import { forgetConsentNames, forgetHistoryValues } from '../../db/clients/history.ts';
import {
  cutMentionsForIntegrators,
  cutMentionsInMessages,
  cutMentionsInOwn,
  cutMentionsInWork,
  lockBudgetsToErase,
} from '../../db/clients/mentions.ts';
import { type ClientRow, markClientErased, updateClient } from '../../db/clients/queries.ts';
import { sendInOrder, type Tx } from '../../db/connection/client.ts';
import { forgetClientDocuments } from '../../db/documents/queries.ts';
import { forgetToldTexts } from '../../db/events/queries.ts';
import { forgetDrafts } from '../../db/invoices/erasure.ts';
import {
  claimNameless,
  forgetInvalidEmails,
  forgetMessages,
  listMessagesOf,
} from '../../db/messages/erasure.ts';
import { emptyAnswersAbout } from '../../db/requests/idempotency.ts';
import { forgetCodesOf } from '../../db/signatures/codes.ts';
import { forgetReasons } from '../../db/stock/erasure.ts';
import { freePlates } from '../../db/vehicles/queries.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { anonymised } from '../../domain/clients/client.ts';
import { recordFate } from '../messages/fate.ts';
import { searchesFor } from './mentions.ts';
import { type Nameless, namelessOf } from './nameless.ts';

interface Erased {
  /** Names of files that no row tells of any more. */
  files: string[];
}

/** Locks what erasing changes before the client is locked; returns the ids of the client's budgets. */
export async function lockToErase(tx: Tx, instance: Instance, clientId: number): Promise<number[]> {
  const { anywhere } = await searchesFor(tx, instance, clientId);
  return lockBudgetsToErase(tx, instance.id, clientId, anywhere);
}

/**
 * Leaves nothing of the person but what the law keeps: evidence of what it decided, the quotes that it signed, and
 * invoices. These are blocked: nobody sees them, but who exports them for a legal claim.
 */
export async function eraseLocked(
  tx: Tx,
  instance: Instance,
  client: Pick<ClientRow, 'id'>,
  budgetIds: number[],
  now: Date,
): Promise<Erased> {
  const { id: instanceId, language } = instance;
  const { anywhere, own } = await searchesFor(tx, instance, client.id);
  const nameless = await namelessOf(tx, instance, client.id);
  const communicationIds = [
    ...nameless.communicationIds,
    ...(await listMessagesOf(tx, instanceId, client.id)),
  ];
  const claims = await listClaims(tx, instanceId, client.id);
  const [files] = await sendInOrder(tx, [
    forgetClientDocuments(tx, instanceId, budgetIds),
    updateClient(tx, instance, client.id, anonymised(language), now),
    markClientErased(tx, instanceId, client.id, now),
    forgetHistoryValues(tx, instanceId, client.id),
    forgetConsentNames(tx, instanceId, client.id),
    freePlates(tx, instanceId, client.id, now),
    forgetBudgetTexts(tx, instanceId, budgetIds, now),
    forgetCodesOf(tx, instanceId, budgetIds),
    forgetDrafts(tx, instanceId, budgetIds),
    forgetReasons(tx, instanceId, budgetIds),
    emptyAnswersAbout(tx, instanceId, client.id),
  ]);
  if (own) await cutMentionsInOwn(tx, { instanceId, sought: own, now }, { clientId: client.id, budgetIds });
  if (anywhere) await cutMentionsInWork(tx, { instanceId, sought: anywhere, now });
  await forgetToldTexts(tx, instanceId, client.id, { budgetIds, communicationIds });
  if (anywhere) await cutMentionsForIntegrators(tx, { instanceId, sought: anywhere, now });
  await eraseCommunications(tx, instanceId, client.id, nameless, now);
  if (anywhere) await cutMentionsInMessages(tx, { instanceId, sought: anywhere, now });
  await releaseClaims(tx, instanceId, client.id, claims);
  return { files };
}

/** Locks and erases at once. */
export async function eraseClient(
  tx: Tx,
  instance: Instance,
  client: Pick<ClientRow, 'id'>,
  now: Date,
): Promise<Erased> {
  return eraseLocked(tx, instance, client, await lockToErase(tx, instance, client.id), now);
}

/** Assigns the client the messages to or from its addresses that the log could not assign, then empties them. */
async function eraseCommunications(
  tx: Tx,
  instanceId: number,
  clientId: number,
  { own, communicationIds }: Nameless,
  now: Date,
): Promise<void> {
  await claimNameless(tx, instanceId, clientId, communicationIds);
  const unsent = await forgetMessages(tx, instanceId, clientId);
  const emails = [...own.known].filter((address) => address.includes('@'));
  await forgetInvalidEmails(tx, instanceId, emails);
  for (const id of unsent) await recordFate(tx, instanceId, id, { status: 'failed', notSent: true }, now);
}
