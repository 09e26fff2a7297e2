import { randomBytes, randomUUID } from 'node:crypto';
import { sendInOrder, type Tx } from '../../db/connection/client.ts';
import { insertCommunication, type NewCommunication } from '../../db/messages/communications.ts';
import { balanceOf, type Charge, charge } from '../../db/messages/credit.ts';
import { insertMessages, nextCommunicationIds, type StagedMessage } from '../../db/messages/queries.ts';
import { findTransport, type TransportRow } from '../../db/messages/transports.ts';
import { unfolded } from '../../domain/appointments/calendar.ts';
import { communicationId } from '../../domain/messages/communication.ts';
import { type NewMessage, unitsOf } from '../../domain/messages/outgoing.ts';
import { partTokens, sealTokens } from '../../domain/messages/sealed-links.ts';
import { problem } from '../../domain/requests/problem.ts';
import { nonceBytes, type SecretBox } from '../../domain/secrets/secret-box.ts';
import type { Context } from '../context.ts';

type Obstacle = 'no_transport' | 'no_credit';

export interface Staging {
  tx: Tx;
  instanceId: number;
  /** Seals what opens the links in them. Null: they hold no link of a client's. */
  secretBox: SecretBox | null;
  now: Date;
}

export type Staged = { ids: number[] } | { reason: Obstacle };

/** What would stand against any message, as far as can be told without a lock; null: it may be staged. */
async function obstacleTo(
  tx: Tx,
  instanceId: number,
  channel: NewMessage['channel'],
): Promise<Obstacle | null> {
  const [transport, balance] = await sendInOrder(tx, [
    findTransport(tx, instanceId, channel),
    balanceOf(tx, instanceId),
  ]);
  if (!transport) return 'no_transport';
  return balance < 1 ? 'no_credit' : null;
}

/** Refuses early what would be refused for any message. */
export async function requireMeans(
  tx: Tx,
  instanceId: number,
  channel: NewMessage['channel'],
): Promise<void> {
  if (await obstacleTo(tx, instanceId, channel)) throw problem('upstream_error');
}

/** Takes a message to be sent. The id tells nothing of anybody: erasing a client leaves the answer to be replayed. */
export async function acceptMessage(
  { instance, secretBox, tx, now }: Omit<Context, 'actor'>,
  message: NewMessage,
): Promise<string> {
  const staged = await stageMessages({ tx, instanceId: instance.id, secretBox, now }, [message]);
  if ('reason' in staged) throw problem('upstream_error');
  const [id] = staged.ids as [number];
  return communicationId({ channel: message.channel, id });
}

/** Charges credit and writes the log; workers do the rest. Credit stays locked until the end, for the whole workshop. */
export async function stageMessages(staging: Staging, messages: NewMessage[]): Promise<Staged> {
  if (messages.length === 0) return { ids: [] };
  const { tx, instanceId, now } = staging;
  const prepared = await prepareMessages(staging, messages);
  if (!prepared) return { reason: 'no_transport' };
  if (!(await charge(tx, instanceId, chargesFor(prepared), now))) return { reason: 'no_credit' };
  await insertMessages(tx, instanceId, prepared, now);
  return { ids: prepared.map(({ id }) => id) };
}

/** Gives them the numbers that they will have; undefined where there is no way to send one of them. */
export async function prepareMessages(
  { tx, instanceId, secretBox }: Staging,
  messages: NewMessage[],
): Promise<StagedMessage[] | undefined> {
  const transports = await transportsFor(tx, instanceId, messages);
  if (!transports) return undefined;
  const ids = await nextCommunicationIds(tx, messages.length);
  return messages.map((message, index) => {
    const transport = transports[message.channel] as TransportRow;
    return {
      ...stagedMessage(message, ids[index] as number, transport),
      ...sealed(message, instanceId, secretBox),
    };
  });
}

export function chargesFor(prepared: StagedMessage[]): Charge[] {
  return prepared.map(({ id, message }) => ({ communicationId: id, units: unitsOf(message) }));
}

type Transports = Partial<Record<NewMessage['channel'], TransportRow>>;

async function transportsFor(
  tx: Tx,
  instanceId: number,
  messages: NewMessage[],
): Promise<Transports | undefined> {
  const channels = [...new Set(messages.map(({ channel }) => channel))];
  const found = await sendInOrder(
    tx,
    channels.map((channel) => findTransport(tx, instanceId, channel)),
  );
  if (found.includes(undefined)) return undefined;
  return Object.fromEntries(channels.map((channel, index) => [channel, found[index]]));
}

function stagedMessage(message: NewMessage, id: number, transport: TransportRow) {
  if (message.channel === 'sms') return { id, messageId: randomUUID(), tracked: false };
  const domain = transport.sender.slice(transport.sender.lastIndexOf('@') + 1);
  const tracked = message.html !== null && (message.commercial || transport.tracks_service_mail);
  return { id, messageId: `<${randomUUID()}@${domain}>`, tracked };
}

/** As it may be kept. Marks are as long as what they stand for, so it costs the same. */
function sealed(message: NewMessage, instanceId: number, box: SecretBox | null) {
  if (box === null) return { message, sealedTokens: Buffer.alloc(0) };
  const seal = (tokens: string[]) => sealTokens(box, instanceId, tokens, randomBytes(nonceBytes));
  if (message.channel === 'sms') {
    const { body, logged = null } = message;
    const { texts, tokens } = partTokens({ body, logged });
    return { message: { ...message, ...texts }, sealedTokens: seal(tokens) };
  }
  const { subject, text, html, logged = null } = message;
  // A fold may go through a token, which nobody would recognise. It is folded again when it is sent.
  const calendar = message.calendar ? unfolded(message.calendar) : null;
  const { texts, tokens } = partTokens({ subject, text, html, logged, calendar });
  return { message: { ...message, ...texts }, sealedTokens: seal(tokens) };
}

/** Logs what is not sent from here. People quote what they answer, with the links that are for them alone. */
export async function logCommunication(
  { instance: { id: instanceId }, secretBox, tx, now }: Omit<Context, 'actor'>,
  { subject = null, body, ...communication }: Omit<NewCommunication, 'sealed_tokens'>,
): Promise<number> {
  const { texts, tokens } = partTokens({ subject, body });
  const sealed_tokens = sealTokens(secretBox, instanceId, tokens, randomBytes(nonceBytes));
  return insertCommunication(tx, instanceId, { ...communication, ...texts, sealed_tokens }, now);
}
