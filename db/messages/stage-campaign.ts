import type { Composer } from '../../domain/campaigns/compose.ts';
import type { Recipient } from '../../domain/campaigns/recipients.ts';
import { LostRace, type Tx } from '../client.ts';
import { keepUnerased } from '../queries/clients.ts';
import { type Charge, charge } from '../queries/credit.ts';
import { chargesFor, prepareMessages, writeMessages } from './stage.ts';

/** Mails of some kilobytes each: what is on the way to the database at once stays within a few megabytes. */
const pieceSize = 500;

interface Campaign {
  id: number;
  instanceId: number;
  recipients: Recipient[];
  composer: Composer;
}

/**
 * All of a campaign's messages. Where that can't be it returns why, and the transaction has to be taken back. Nobody
 * waits for its writing: its clients, and then the workshop's credit, are locked last.
 */
export async function stageCampaign(
  tx: Tx,
  campaign: Campaign,
  now: Date,
): Promise<'no_transport' | 'no_credit' | null> {
  const { instanceId, recipients } = campaign;
  if (recipients.length === 0) return null;
  const charges: Charge[] = [];
  for (let from = 0; from < recipients.length; from += pieceSize) {
    const written = await writePiece(tx, campaign, recipients.slice(from, from + pieceSize), now);
    if (!written) return 'no_transport';
    for (const each of written) charges.push(each);
  }
  const clientIds = recipients.map(({ clientId }) => clientId);
  if (!(await keepUnerased(tx, instanceId, clientIds))) throw new LostRace();
  return (await charge(tx, instanceId, charges, now)) ? null : 'no_credit';
}

async function writePiece(
  tx: Tx,
  { id, instanceId, composer }: Campaign,
  piece: Recipient[],
  now: Date,
): Promise<Charge[] | undefined> {
  const messages = piece.map((recipient) => composer.messageOf(recipient, id));
  const prepared = await prepareMessages(tx, instanceId, messages);
  if (!prepared) return undefined;
  await writeMessages(tx, instanceId, prepared, now);
  return chargesFor(prepared);
}
