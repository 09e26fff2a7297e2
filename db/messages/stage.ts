import { randomUUID } from 'node:crypto';
import { type NewMessage, unitsOf } from '../../domain/outgoing.ts';
import type { Tx } from '../client.ts';
import { balanceOf, type Charge, charge } from '../queries/credit.ts';
import { insertMessages, nextCommunicationIds, type StagedMessage } from '../queries/messages.ts';
import { findTransport, type TransportRow } from '../queries/transports.ts';

type Obstacle = 'no_transport' | 'no_credit';

export type Staged =
  /** In the order of the messages. */
  | { ids: number[] }
  /** Nothing was written. */
  | { reason: Obstacle };

/** What would stand against any message, as far as can be told without a lock; null: it may be staged. */
export async function obstacleTo(
  tx: Tx,
  instanceId: number,
  channel: NewMessage['channel'],
): Promise<Obstacle | null> {
  const [transport, balance] = await Promise.all([
    findTransport(tx, instanceId, channel),
    balanceOf(tx, instanceId),
  ]);
  if (!transport) return 'no_transport';
  return balance < 1 ? 'no_credit' : null;
}

/**
 * The way to send, but for campaigns: charges credit, writes the log, and leaves the rest to the workers. The
 * workshop's credit stays locked until the transaction ends: whatever else it has to lock comes before.
 */
export async function stageMessages(
  tx: Tx,
  instanceId: number,
  messages: NewMessage[],
  now: Date,
): Promise<Staged> {
  if (messages.length === 0) return { ids: [] };
  const prepared = await prepareMessages(tx, instanceId, messages);
  if (!prepared) return { reason: 'no_transport' };
  if (!(await charge(tx, instanceId, chargesFor(prepared), now))) return { reason: 'no_credit' };
  await writeMessages(tx, instanceId, prepared, now);
  return { ids: prepared.map(({ id }) => id) };
}

/** With the numbers that they will have; undefined where there is no way to send one of them. */
export async function prepareMessages(
  tx: Tx,
  instanceId: number,
  messages: NewMessage[],
): Promise<StagedMessage[] | undefined> {
  const transports = await transportsFor(tx, instanceId, messages);
  if (!transports) return undefined;
  const ids = await nextCommunicationIds(tx, messages.length);
  return messages.map((message, index) =>
    stagedMessage(message, ids[index] as number, transports[message.channel] as TransportRow),
  );
}

export function chargesFor(prepared: StagedMessage[]): Charge[] {
  return prepared.map(({ id, message }) => ({ communicationId: id, units: unitsOf(message) }));
}

export async function writeMessages(
  tx: Tx,
  instanceId: number,
  prepared: StagedMessage[],
  now: Date,
): Promise<void> {
  await insertMessages(tx, instanceId, prepared, now);
}

type Transports = Partial<Record<NewMessage['channel'], TransportRow>>;

/** Undefined where one of them is missing. */
async function transportsFor(
  tx: Tx,
  instanceId: number,
  messages: NewMessage[],
): Promise<Transports | undefined> {
  const channels = [...new Set(messages.map(({ channel }) => channel))];
  const found = await Promise.all(channels.map((channel) => findTransport(tx, instanceId, channel)));
  if (found.includes(undefined)) return undefined;
  return Object.fromEntries(channels.map((channel, index) => [channel, found[index]]));
}

function stagedMessage(message: NewMessage, id: number, transport: TransportRow): StagedMessage {
  if (message.channel === 'sms') return { id, message, messageId: randomUUID(), tracked: false };
  const domain = transport.sender.slice(transport.sender.lastIndexOf('@') + 1);
  const tracked = message.html !== null && (message.commercial || transport.tracks_service_mail);
  return { id, message, messageId: `<${randomUUID()}@${domain}>`, tracked };
}
