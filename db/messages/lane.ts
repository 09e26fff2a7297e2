import type { SentChannel } from '../../domain/messages/transport-settings.ts';
import type { Lane } from '../backlog/queries.ts';
import { type Db, statement, type Tx } from '../connection/client.ts';

/** A workshop's messages on one channel are a lane of this kind, named by the channel. */
export const messages = 'messages';

/** For lanes `l`: those without a way to send wait for one. */
export const hasTransport =
  'exists (select from transports t where t.instance_id = l.instance_id and t.channel = l.lane)';

export const channelOf = ({ lane }: Lane) => lane as SentChannel;

export interface Sending {
  failingSince: string | null;
}

const find = (lock: string) =>
  statement<Sending>(`
    select failing_since as "failingSince" from transports where instance_id = $1 and channel = $2 ${lock}`);
const read = find('');
const locked = find('for no key update');

/** Undefined: there is no way to send. */
export async function findSending(db: Db, { instanceId, lane }: Lane): Promise<Sending | undefined> {
  return (await read(db, instanceId, lane))[0];
}

export async function lockSending(tx: Tx, { instanceId, lane }: Lane): Promise<Sending | undefined> {
  return (await locked(tx, instanceId, lane))[0];
}

const setFailing = statement(`
  update transports set failing_since = $3 where instance_id = $1 and channel = $2`);

/** Under `lockSending`. */
export async function setSendingFails(
  tx: Tx,
  { instanceId, lane }: Lane,
  since: string | null,
): Promise<void> {
  await setFailing(tx, instanceId, lane, since);
}
