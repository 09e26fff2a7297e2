import type { Tx } from '../../../db/client.ts';
import { stageMessages } from '../../../db/messages/stage.ts';
import type { Composer } from '../../../domain/campaigns/compose.ts';
import type { Recipient } from '../../../domain/campaigns/recipients.ts';
import { problem } from '../../../domain/problem.ts';

/** Mails of some kilobytes each: what is on the way to the database at once stays within a few megabytes. */
const pieceSize = 500;

interface Campaign {
  id: number;
  instanceId: number;
  recipients: Recipient[];
  composer: Composer;
}

/** All of it or nothing: a refusal takes back what was staged before. */
export async function stageCampaign(
  tx: Tx,
  { id, instanceId, recipients, composer }: Campaign,
  now: Date,
): Promise<void> {
  for (let from = 0; from < recipients.length; from += pieceSize) {
    const piece = recipients.slice(from, from + pieceSize);
    const messages = piece.map((recipient) => composer.messageOf(recipient, id));
    const staged = await stageMessages(tx, instanceId, messages, now);
    if ('reason' in staged) throw problem('upstream_error');
  }
}
