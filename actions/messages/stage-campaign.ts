import { lockUnerasedShared } from '../../db/clients/queries.ts';
import { ConcurrentChangeError, sendInOrder, type Tx } from '../../db/connection/client.ts';
import { chargeCredit, type MessageCharge } from '../../db/messages/credit.ts';
import { findInvalidEmails } from '../../db/messages/invalid-emails.ts';
import { insertMessages } from '../../db/messages/queue.ts';
import {
  type CampaignChannel,
  countUnreachable,
  findRefusingAddresses,
  listReachable,
  resolveSegment,
} from '../../db/messages/segments.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import {
  campaignAddress,
  openRecipientSelection,
  type Recipient,
  type RecipientSelection,
} from '../../domain/messages/campaigns/recipients.ts';
import type { Segment } from '../../domain/messages/campaigns/segments.ts';
import type { Composer } from '../../views/mails/campaign.ts';
import { prepareMessages, type StagingContext } from './stage.ts';

/** Number of messages per round trip. Mails have some kilobytes each, so the memory is limited to a few megabytes. */
const pieceSize = 500;

interface Campaign {
  id: number;
  recipients: Recipient[];
  composer: Composer;
}

/**
 * Stages the messages of a campaign: all of them or none, because a refusal rolls back the transaction. Locks the
 * clients and the credit last, so that both locks are short.
 */
export async function stageCampaign(
  context: StagingContext,
  campaign: Campaign,
): Promise<'no_transport' | 'no_credit' | null> {
  const { tx, instanceId, now } = context;
  const { recipients } = campaign;
  if (recipients.length === 0) return null;
  const charges: MessageCharge[] = [];
  for (let from = 0; from < recipients.length; from += pieceSize) {
    const pieceResult = await writePiece(context, campaign, recipients.slice(from, from + pieceSize));
    if (!pieceResult) return 'no_transport';
    for (const each of pieceResult) charges.push(each);
  }
  const clientIds = recipients.map(({ clientId }) => clientId);
  if (!(await lockUnerasedShared(tx, { instanceId, ids: clientIds }))) throw new ConcurrentChangeError();
  return (await chargeCredit(tx, instanceId, charges, now)) ? null : 'no_credit';
}

async function writePiece(
  context: StagingContext,
  { id, composer }: Campaign,
  piece: Recipient[],
): Promise<MessageCharge[] | undefined> {
  const { tx, instanceId, now } = context;
  const drafts = piece.map((recipient) => composer.messageOf(recipient, id));
  const messages = await prepareMessages(context, drafts);
  if (!messages) return undefined;
  await insertMessages(tx, { instanceId, messages, now });
  return messages.map(({ id: number, units }) => ({ id: number, units }));
}

/**
 * Number of candidates per query: large enough for few round trips, small enough that the candidates of a query are
 * checked quickly.
 */
const pageSize = 2_000;

/** Chooses the recipients of a campaign in a segment. Stops after more than `most` recipients. */
export async function chooseRecipients(
  tx: Tx,
  instance: Instance,
  segment: Segment,
  channel: CampaignChannel,
  most: number,
): Promise<RecipientSelection> {
  const values = await resolveSegment(tx, instance, segment);
  const choice = openRecipientSelection(await countUnreachable[channel](tx, values));
  for (let after = 0; choice.chosen().recipients.length <= most; ) {
    const page = await listReachable[channel](tx, { ...values, after, limit: pageSize });
    const candidates = page.map((candidate) => campaignAddress(candidate, channel, instance.country));
    const addresses = candidates.flatMap(({ to }) => to ?? []);
    const comparable = candidates.map(({ value }) => value);
    const [refusing, invalid] = await sendInOrder(tx, [
      findRefusingAddresses(tx, instance.id, channel, comparable),
      channel === 'email' ? findInvalidEmails(tx, instance.id, addresses) : new Set<string>(),
    ]);
    choice.take(candidates, { refusing, invalid });
    if (page.length < pageSize) break;
    after = page.at(-1)?.id as number;
  }
  return choice.chosen();
}
