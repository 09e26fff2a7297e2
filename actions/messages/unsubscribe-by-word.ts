import { type ClientRow, lockClient } from '../../db/clients/queries.ts';
import type { ConsentChannel } from '../../domain/clients/client.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Context } from '../context.ts';
import { receive } from './receive.ts';
import { unsubscribe } from './unsubscribe.ts';

/** A client's request to stop commercial messages on a channel, as text. */
interface OptOutMessage {
  channel: ConsentChannel;
  body: string;
}

/**
 * Logs a client's request as an incoming message, and unsubscribes the client. Does nothing if the client is already
 * unsubscribed.
 */
export async function unsubscribeByWord(
  context: Context,
  clientId: number,
  { channel, body }: OptOutMessage,
): Promise<ClientRow | undefined> {
  const { instance, tx } = context;
  const client = await lockClient(tx, { instanceId: instance.id, id: clientId });
  if (!client) return undefined;
  if (client.erased_at) throw problem('client_erased');
  if (client[`opt_out_${channel}`]) return client;
  const wish = await receive(context, { channel, client_id: clientId, body });
  return unsubscribe(context, clientId, channel, wish);
}
