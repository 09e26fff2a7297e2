import type { Tx } from '../../db/client.ts';
import { obstacleTo, stageMessages } from '../../db/messages/stage.ts';
import { communicationId } from '../../domain/communication.ts';
import type { NewMessage } from '../../domain/outgoing.ts';
import { problem } from '../../domain/problem.ts';

/** Takes a message to be sent. Its answer tells nothing of anybody: erasing a client leaves it to be replayed. */
export async function accept(tx: Tx, instanceId: number, now: Date, message: NewMessage) {
  const staged = await stageMessages(tx, instanceId, [message], now);
  if ('reason' in staged) throw problem('upstream_error');
  const [id] = staged.ids as [number];
  return { status: 200, body: { ok: true, id: communicationId({ channel: message.channel, id }) } } as const;
}

/** Before what takes long is done for a message that could not be sent. */
export async function requireMeans(tx: Tx, instanceId: number, channel: NewMessage['channel']) {
  if (await obstacleTo(tx, instanceId, channel)) throw problem('upstream_error');
}
