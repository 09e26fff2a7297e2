import { type ClientRow, lockClient } from '../../db/clients/queries.ts';
import type { ConsentChannel } from '../../domain/clients/client.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Context } from '../context.ts';
import { receive } from './receive.ts';
import { unsubscribe } from './unsubscribe.ts';

/** The words of a client to the workshop. */
interface Wish {
  channel: ConsentChannel;
  body: string;
}

/** Notes the wish as a message that came in. A client who is unsubscribed already stays as it is. */
export async function unsubscribeByWord(
  context: Context,
  clientId: number,
  { channel, body }: Wish,
): Promise<ClientRow | undefined> {
  const { instance, tx } = context;
  const client = await lockClient(tx, { instanceId: instance.id, id: clientId });
  if (!client) return undefined;
  if (client.erased_at) throw problem('client_erased');
  if (client[`opt_out_${channel}`]) return client;
  const wish = await receive(context, { channel, client_id: clientId, body });
  return unsubscribe(context, clientId, channel, wish);
}
