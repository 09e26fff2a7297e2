import { addressed, type Choice, openChoice } from '../../domain/campaigns/recipients.ts';
import type { Segment } from '../../domain/segments.ts';
import type { Tx } from '../client.ts';
import type { Instance } from '../queries/instances.ts';
import { findInvalidEmails } from '../queries/invalid-emails.ts';
import {
  type CampaignChannel,
  countUnreachable,
  findRefusingAddresses,
  listReachable,
  seekSegment,
} from '../queries/segments.ts';

/** Few round trips, and no more at a time than is soon judged. */
const pageSize = 2_000;

/** Who of a segment a campaign goes to. What is beyond `most` is not looked at: then there is one recipient too many. */
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
    const [refusing, invalid] = await Promise.all([
      findRefusingAddresses(tx, instance.id, channel, values),
      channel === 'email' ? findInvalidEmails(tx, instance.id, addresses) : new Set<string>(),
    ]);
    choice.take(candidates, { refusing, invalid });
    if (page.length < pageSize) break;
    after = page.at(-1)?.id as number;
  }
  return choice.chosen();
}
