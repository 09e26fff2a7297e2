import { forgetBudgetTexts } from '../../db/budgets/erasure.ts';
import { listClaims, releaseClaims } from '../../db/clients/claims.ts';
import { forgetConsentNames, forgetHistoryValues } from '../../db/clients/history.ts';
import {
  lockBudgetsToErase,
  removeMentionsInIntegratorData,
  removeMentionsInMessages,
  removeMentionsInOwnRows,
  removeMentionsInWork,
} from '../../db/clients/mentions.ts';
import { type ClientRow, markClientErased } from '../../db/clients/queries.ts';
import { updateClient } from '../../db/clients/writes.ts';
import { sendInOrder, type Tx } from '../../db/connection/client.ts';
import { forgetClientDocuments } from '../../db/documents/queries.ts';
import { forgetPersonalTexts } from '../../db/events/queries.ts';
import { deleteDraftsOfClient } from '../../db/invoices/erasure.ts';
import {
  assignMessagesToClient,
  eraseMessages,
  forgetInvalidEmails,
  listMessagesOf,
} from '../../db/messages/erasure.ts';
import { emptyAnswersAbout } from '../../db/requests/idempotency.ts';
import { deleteCodesOfBudgets } from '../../db/signatures/codes.ts';
import { forgetReasons } from '../../db/stock/movements.ts';
import { freePlates } from '../../db/vehicles/queries.ts';
import { forgetWaiting } from '../../db/waiting/queries.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { anonymisedClientFields } from '../../domain/clients/client.ts';
import { terms } from '../../views/texts/terms.ts';
import { recordFate } from '../messages/fate.ts';
import { buildMentionSearches } from './mentions.ts';
import { findUnassignedEntries, type UnassignedEntries } from './unassigned-entries.ts';

interface ErasureResult {
  /** Names of the stored files whose rows were deleted. */
  files: string[];
}

/**
 * Locks the rows that an erasure changes, before the client itself is locked. Returns the ids of the client's budgets.
 */
export async function lockToErase(tx: Tx, instance: Instance, clientId: number): Promise<number[]> {
  const { anywhere } = await buildMentionSearches(tx, instance, clientId);
  return lockBudgetsToErase(tx, instance.id, clientId, anywhere);
}

/**
 * Deletes all data about a client, except for data that the law requires: evidence of its decisions, signed quotes and
 * invoices. The retained data are blocked: only an export for a legal claim contains them.
 */
export async function eraseLocked(
  tx: Tx,
  instance: Instance,
  client: Pick<ClientRow, 'id'>,
  budgetIds: number[],
  now: Date,
): Promise<ErasureResult> {
  const { id: instanceId, language } = instance;
  const { anywhere, own } = await buildMentionSearches(tx, instance, client.id);
  const nameless = await findUnassignedEntries(tx, instance, client.id);
  const communicationIds = [
    ...nameless.communicationIds,
    ...(await listMessagesOf(tx, { instanceId, clientId: client.id })).map(({ id }) => id),
  ];
  const claims = await listClaims(tx, { instanceId, clientId: client.id });
  const [files] = await sendInOrder(tx, [
    forgetClientDocuments(tx, { instanceId, budgetIds }),
    updateClient(tx, instance, client.id, anonymisedClientFields(terms[language].erasedClient), now),
    markClientErased(tx, { instanceId, id: client.id, now }),
    forgetHistoryValues(tx, { instanceId, clientId: client.id }),
    forgetConsentNames(tx, { instanceId, clientId: client.id }),
    freePlates(tx, { instanceId, clientId: client.id, now }),
    forgetBudgetTexts(tx, { instanceId, budgetIds, now }),
    deleteCodesOfBudgets(tx, { instanceId, budgetIds }),
    deleteDraftsOfClient(tx, { instanceId, clientId: client.id, budgetIds }),
    forgetReasons(tx, { instanceId, budgetIds }),
    forgetWaiting(tx, { instanceId, budgetIds, now }),
    emptyAnswersAbout(tx, { instanceId, clientId: client.id }),
  ]);
  if (own)
    await removeMentionsInOwnRows(tx, { instanceId, search: own, now }, { clientId: client.id, budgetIds });
  if (anywhere) await removeMentionsInWork(tx, { instanceId, search: anywhere, now });
  await forgetPersonalTexts(tx, instanceId, {
    clientId: client.id,
    budgetIds,
    messageIds: communicationIds,
  });
  if (anywhere) await removeMentionsInIntegratorData(tx, { instanceId, search: anywhere, now });
  await eraseCommunications(tx, instanceId, client.id, nameless, now);
  if (anywhere) await removeMentionsInMessages(tx, { instanceId, search: anywhere, now });
  await releaseClaims(tx, instanceId, client.id, claims);
  return { files };
}

/** Assigns unassigned messages to or from the client's addresses to the client, and then empties all its messages. */
async function eraseCommunications(
  tx: Tx,
  instanceId: number,
  clientId: number,
  { own, communicationIds }: UnassignedEntries,
  now: Date,
): Promise<void> {
  await assignMessagesToClient(tx, { instanceId, clientId, ids: communicationIds });
  const unsent = await eraseMessages(tx, instanceId, clientId);
  const emails = [...own.known].filter((address) => address.includes('@'));
  await forgetInvalidEmails(tx, { instanceId, emails });
  for (const id of unsent) await recordFate(tx, instanceId, id, { status: 'failed', notSent: true }, now);
}
