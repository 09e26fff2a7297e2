import type { Db } from '../connection/client.ts';
import { transports } from '../connection/tables.ts';
import { type BacklogFigures, createFiguresReaderByName } from '../lanes/figures.ts';
import { messageReceivers, type TransportChannel } from './transports.ts';

/** Figures about the waiting messages of one channel, for operators. */
export interface MessageFigures extends BacklogFigures {
  channel: TransportChannel;
}

const readFigures = createFiguresReaderByName<TransportChannel>('messages', messageReceivers);

export async function readMessageFigures(db: Db, now: Date): Promise<MessageFigures[]> {
  const rows = await readFigures(db, { names: transports.channel.enumValues, now });
  return rows.map(({ name, ...figures }) => ({ channel: name, ...figures }));
}
