import type { Tx } from '../../db/client.ts';
import { stageMessages } from '../../db/messages/stage.ts';
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
