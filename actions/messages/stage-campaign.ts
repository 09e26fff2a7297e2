import { lockUnerasedShared } from '../../db/clients/queries.ts';
import { LostRace, sendInOrder, type Tx } from '../../db/connection/client.ts';
import { type Charge, charge } from '../../db/messages/credit.ts';
import { findInvalidEmails } from '../../db/messages/invalid-emails.ts';
import { insertMessages } from '../../db/messages/queries.ts';
import {
  type CampaignChannel,
  countUnreachable,
  findRefusingAddresses,
  listReachable,
  seekSegment,
} from '../../db/messages/segments.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import type { Composer } from '../../domain/messages/campaigns/compose.ts';
import {
  addressed,
  type Choice,
  openChoice,
  type Recipient,
} from '../../domain/messages/campaigns/recipients.ts';
import type { Segment } from '../../domain/messages/campaigns/segments.ts';
import { chargesFor, prepareMessages, type Staging } from './stage.ts';

/** Mails of some kilobytes each: what is on the way to the database at once stays within a few megabytes. */
const pieceSize = 500;

interface Campaign {
  id: number;
  recipients: Recipient[];
  composer: Composer;
}

/** All of a campaign or none: a reason takes the transaction back. Clients and credit are locked last, so nobody waits. */
export async function stageCampaign(
  staging: Staging,
  campaign: Campaign,
): Promise<'no_transport' | 'no_credit' | null> {
  const { tx, instanceId, now } = staging;
  const { recipients } = campaign;
  if (recipients.length === 0) return null;
  const charges: Charge[] = [];
  for (let from = 0; from < recipients.length; from += pieceSize) {
    const written = await writePiece(staging, campaign, recipients.slice(from, from + pieceSize));
    if (!written) return 'no_transport';
    for (const each of written) charges.push(each);
  }
  const clientIds = recipients.map(({ clientId }) => clientId);
  if (!(await lockUnerasedShared(tx, instanceId, clientIds))) throw new LostRace();
  return (await charge(tx, instanceId, charges, now)) ? null : 'no_credit';
}

async function writePiece(
  staging: Staging,
  { id, composer }: Campaign,
  piece: Recipient[],
): Promise<Charge[] | undefined> {
  const messages = piece.map((recipient) => composer.messageOf(recipient, id));
  const prepared = await prepareMessages(staging, messages);
  if (!prepared) return undefined;
  await insertMessages(staging.tx, staging.instanceId, prepared, staging.now);
  return chargesFor(prepared);
}

/** Few round trips, and no more at a time than is soon judged. */
const pageSize = 2_000;

/** Who of a segment a campaign goes to. What is beyond `most` is not looked at: then there is one too many. */
export async function chooseRecipients(
  tx: Tx,
  instance: Instance,
  segment: Segment,
  channel: CampaignChannel,
  most: number,
): Promise<Choice> {
  const sought = await seekSegment(tx, instance, segment, channel);
  const choice = openChoice(await countUnreachable(tx, sought));
  for (let after = 0; choice.chosen().recipients.length <= most; ) {
    const page = await listReachable(tx, sought, after, pageSize);
    const candidates = page.map((candidate) => addressed(candidate, channel, instance.country));
    const addresses = candidates.flatMap(({ to }) => to ?? []);
    const values = candidates.map(({ value }) => value);
    const [refusing, invalid] = await sendInOrder(tx, [
      findRefusingAddresses(tx, instance.id, channel, values),
      channel === 'email' ? findInvalidEmails(tx, instance.id, addresses) : new Set<string>(),
    ]);
    choice.take(candidates, { refusing, invalid });
    if (page.length < pageSize) break;
    after = page.at(-1)?.id as number;
  }
  return choice.chosen();
}
