import { randomBytes, randomUUID } from 'node:crypto';
import { lockHolderShared } from '../../db/clients/queries.ts';
import { type Db, sendInOrder, type Tx } from '../../db/connection/client.ts';
import { canPay, chargeCredit } from '../../db/messages/credit.ts';
import { insertLogEntry, type NewLogEntry } from '../../db/messages/log.ts';
import { insertMessages, type NewMessage, nextMessageIds } from '../../db/messages/queue.ts';
import { findTransportState, type TransportState } from '../../db/messages/transport-state.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { claimOfAddress } from '../../domain/clients/identity.ts';
import { sealLinks, unsubscribePlaceholder } from '../../domain/messages/links.ts';
import { communicationId, countUnits, type MessageDraft } from '../../domain/messages/message.ts';
import { giveUpAfterMs } from '../../domain/messages/verdicts.ts';
import { problem } from '../../domain/requests/problem.ts';
import { nonceBytes, type SecretBox } from '../../domain/secrets/secret-box.ts';
import { toRealTime } from '../../domain/time/test-clock.ts';
import type { Context } from '../context.ts';

export type Obstacle = 'no_transport' | 'no_credit';

export interface StagingContext {
  tx: Tx;
  instanceId: number;
  /** Encrypts the tokens of links to a client's page. Null if the messages contain no such links. */
  secretBox: SecretBox | null;
  now: Date;
}

export type StagingResult = { ids: number[] } | { reason: Obstacle };

/** Returns the reason why a workshop can stage no message on a channel; null if it can. Checks without locks. */
export async function obstacleTo(
  tx: Db,
  instanceId: number,
  channel: MessageDraft['channel'],
): Promise<Obstacle | null> {
  const [sending, hasCredit] = await sendInOrder(tx, [
    findTransportState(tx, { instanceId, lane: channel }),
    canPay(tx, instanceId, 1),
  ]);
  if (!sending) return 'no_transport';
  return hasCredit ? null : 'no_credit';
}

/** Rejects the request early if no message could be staged on the channel. */
export async function requireMeans(
  tx: Tx,
  instanceId: number,
  channel: MessageDraft['channel'],
): Promise<void> {
  if (await obstacleTo(tx, instanceId, channel)) throw problem('upstream_error');
}

/**
 * Stages one message and returns its id. The response contains only the id, so that a stored response needs no change
 * when a client is erased.
 */
export async function acceptMessage(
  { instance, secretBox, tx, now }: Omit<Context, 'actor'>,
  draft: MessageDraft,
): Promise<string> {
  const staged = await stageMessages({ tx, instanceId: instance.id, secretBox, now }, [draft]);
  if ('reason' in staged) throw problem('upstream_error');
  const [id] = staged.ids as [number];
  return communicationId({ channel: draft.channel, id });
}

/**
 * Stages messages: charges the workshop's credit and logs the messages, which workers then send. The credit stays
 * locked until the transaction ends.
 */
export async function stageMessages(staging: StagingContext, drafts: MessageDraft[]): Promise<StagingResult> {
  if (drafts.length === 0) return { ids: [] };
  const { tx, instanceId, now } = staging;
  const messages = await prepareMessages(staging, drafts);
  if (!messages) return { reason: 'no_transport' };
  const charges = messages.map(({ id, units }) => ({ id, units }));
  if (!(await chargeCredit(tx, instanceId, charges, now))) return { reason: 'no_credit' };
  await insertMessages(tx, { instanceId, messages, now });
  return { ids: messages.map(({ id }) => id) };
}

/** Converts drafts to rows with message numbers. Returns undefined if a channel has no transport. */
export async function prepareMessages(
  staging: StagingContext,
  drafts: MessageDraft[],
): Promise<NewMessage[] | undefined> {
  const { tx, instanceId } = staging;
  const channels = [...new Set(drafts.map(({ channel }) => channel))];
  const found = await sendInOrder(
    tx,
    channels.map((lane) => findTransportState(tx, { instanceId, lane })),
  );
  const sendings = new Map(channels.map((channel, index) => [channel, found[index]]));
  if (found.includes(undefined)) return undefined;
  const ids = await nextMessageIds(tx, drafts.length);
  return drafts.map((draft, index) =>
    newMessage(staging, draft, ids[index] as number, sendings.get(draft.channel) as TransportState),
  );
}

/** Returns the row of a message. In its texts, placeholders replace the tokens of links. */
function newMessage(
  { instanceId, secretBox: box, now }: StagingContext,
  draft: MessageDraft,
  id: number,
  sending: TransportState,
): NewMessage {
  const { channel, to, commercial, logged = null } = draft;
  const isMail = draft.channel === 'email';
  const { texts, sealedTokens } = sealLinks(
    {
      subject: isMail ? draft.subject : null,
      text: isMail ? draft.text : draft.body,
      html: isMail ? draft.html : null,
      logged,
      calendar: (isMail && draft.calendar) || null,
    },
    { box, instanceId, nonce: randomBytes(nonceBytes) },
  );
  const key = randomUUID();
  const domain = sending.sender.slice(sending.sender.lastIndexOf('@') + 1);
  return {
    ...{ id, channel, recipient: to, commercial },
    ...{ client_id: draft.clientId, budget_id: draft.budgetId },
    ...{ campaign_id: draft.campaignId, key_id: draft.keyId, to_staff: draft.toStaff },
    ...{ subject: texts.subject, text: texts.text, html: texts.html, calendar: texts.calendar },
    // Omits the unsubscribe link, because only the recipient may see it: the link works without a login.
    body: (texts.logged ?? texts.text).replaceAll(unsubscribePlaceholder, '…'),
    sealed_tokens: sealedTokens.toString('hex'),
    attached: (isMail && draft.attached) || null,
    from_name: isMail ? draft.fromName : null,
    reply_to: isMail ? draft.replyTo : null,
    message_id: isMail ? `<${key}@${domain}>` : key,
    tracked: isMail && !draft.toStaff && draft.html !== null && (commercial || sending.tracks_service_mail),
    units: countUnits(draft),
    give_up_at: new Date(toRealTime(now).getTime() + giveUpAfterMs(commercial)),
  };
}

/**
 * Logs a message that this service doesn't send. Encrypts the tokens of personal links, because people may quote mails
 * that contain such links.
 */
export async function logMessage(
  { instance: { id: instanceId }, secretBox: box, tx, now }: Omit<Context, 'actor'>,
  { subject = null, body, ...entry }: Omit<NewLogEntry, 'sealed_tokens'>,
): Promise<number> {
  const { texts, sealedTokens } = sealLinks(
    { subject, body },
    { box, instanceId, nonce: randomBytes(nonceBytes) },
  );
  return insertLogEntry(tx, instanceId, { ...entry, ...texts, sealed_tokens: sealedTokens }, now);
}

/**
 * Finds the client with an email address or phone number, and locks it until the transaction ends, so that a concurrent
 * erasure finds the new rows about the client. Returns null if no client has the address.
 */
export async function lockClientByAddress(
  tx: Tx,
  { id: instanceId, country }: Pick<Instance, 'id' | 'country'>,
  address: string | null | undefined,
): Promise<number | null> {
  const claim = address ? claimOfAddress(address, country) : undefined;
  const client = claim && (await lockHolderShared(tx, { instanceId, ...claim }));
  return client && !client.erased_at ? client.id : null;
}
