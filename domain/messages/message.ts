import type { Language } from '../../generated/errors.ts';
import type { Paper } from '../signatures/paper.ts';
import { addServiceLinks, type MailSecrets } from './links.ts';
import { countSegments } from './sms-parts.ts';

// A message has three forms: a draft is composed by an action, a queued message is a row that waits for a worker, and
// an outgoing message is passed to a transport.

interface MessageReferences {
  clientId: number | null;
  budgetId: number | null;
  keyId: number | null;
  campaignId: number | null;
  /** True for advertising. Opt-outs apply only to advertising. */
  commercial: boolean;
  /** True for a mail to the staff, which the log of communications does not show. */
  toStaff: boolean;
  /** The text for the log, if it differs from the text of the mail. */
  logged?: string | null;
}

export interface EmailDraft extends MessageReferences {
  channel: 'email';
  /** The address to send to. It has been validated, as have all texts for mail headers. */
  to: string;
  subject: string;
  text: string;
  html: string | null;
  /** The content of an .ics file to attach. */
  calendar?: string | null;
  /** The budget's PDF to attach, which is drawn when the message is sent. */
  attached?: Paper | null;
  fromName: string | null;
  replyTo: string | null;
}

export interface SmsDraft extends MessageReferences {
  channel: 'sms';
  to: string;
  body: string;
}

export type MessageDraft = EmailDraft | SmsDraft;

export const noReferences: MessageReferences = {
  clientId: null,
  budgetId: null,
  keyId: null,
  campaignId: null,
  commercial: false,
  toStaff: false,
};

/** Units of usage per email. The costs of an email don't depend on its length. */
export const emailUnits = 1;

/** Units of usage per SMS segment: ten emails cost less than one segment, and SMS operators charge per segment. */
const unitsPerSmsSegment = 10;

function smsUnits(segments: number): number {
  return segments * unitsPerSmsSegment;
}

export function countUnits(draft: MessageDraft): number {
  return draft.channel === 'email' ? emailUnits : smsUnits(countSegments(draft.body).segments);
}

/** The fields of a queued message from which an email is built. */
export interface QueuedEmail {
  instanceId: number;
  workshop: string;
  baseUrl: string;
  /** The workshop's language if it is a sandbox, whose mails contain a notice; otherwise null. */
  sandboxLanguage: Language | null;
  /** The id of the message. */
  itemId: number;
  /** The recipient's address; empty if the client was erased. */
  to: string;
  fromName: string | null;
  replyTo: string | null;
  subject: string | null;
  text: string;
  html: string | null;
  calendar: string | null;
  messageId: string;
  commercial: boolean;
  tracked: boolean;
}

export interface Attachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** An email to pass to a workshop's mail server. Addresses and header texts have been validated. */
export interface OutgoingEmail {
  communicationId: number;
  to: string;
  from: string;
  fromName: string | null;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string | null;
  /** The content of an .ics file with a `METHOD`, which adds an appointment to the recipient's calendar. */
  calendar: string | null;
  attachment?: Attachment | null;
  /** The Message-ID, which is the same for all attempts to send the mail. */
  messageId: string;
  /** The sender of the envelope, to which bounces are sent. The address identifies the message. */
  envelopeFrom: string;
  unsubscribeUrl: string | null;
}

export interface OutgoingSms {
  communicationId: number;
  to: string;
  from: string;
  body: string;
  /** Key for providers that deduplicate messages. It is the same for all attempts. */
  idempotencyKey: string;
  /** The callback URL for the provider's status reports; null if there is none. */
  statusUrl: string | null;
}

export type SendOutcome =
  | { kind: 'sent'; providerId: string | null }
  | { kind: 'deferred'; error: string; retryAfterSeconds: number | null }
  /** Permanently rejected by the provider. `bounced` is true if the reason is the recipient's address. */
  | { kind: 'refused'; error: string; bounced: boolean }
  /** The provider did not answer, so the message may have been sent. */
  | { kind: 'unknown'; error: string };

export interface Transport<Message> {
  /**
   * Sends a message. Calls `handingOver` right before the provider can accept the message; if the call fails, nothing
   * is sent.
   */
  send(message: Message, handingOver?: () => Promise<void>): Promise<SendOutcome>;
  /**
   * Queries the provider after a lost answer: `deferred` means that the message was not sent, `unknown` that the
   * provider has not decided yet. Null if the provider has no such query.
   */
  ask: ((message: Message, handedOverAt: Date) => Promise<SendOutcome>) | null;
  close(): Promise<void>;
}

export function outgoingEmail(queued: QueuedEmail, sender: string, secrets: MailSecrets): OutgoingEmail {
  const { workshop, itemId, to, fromName, replyTo, subject, messageId } = queued;
  return {
    communicationId: itemId,
    to,
    from: sender,
    fromName: fromName ?? workshop,
    replyTo,
    subject: subject ?? '',
    messageId,
    ...addServiceLinks(queued, sender, secrets),
  };
}

/**
 * Thrown if a message was not passed to the provider and this process will not retry. The next attempt follows after
 * the pause of the message's lane.
 */
export class NotHandedOverError extends Error {}

export type MessageChannel = 'email' | 'sms' | 'whatsapp' | 'call' | 'push';
export type MessageStatus = 'queued' | 'sent' | 'delivered' | 'opened' | 'failed' | 'bounced' | 'received';

interface MessageKey {
  channel: MessageChannel;
  id: number;
}

/** Returns a message's id in the API, such as `email-118`. */
export function communicationId({ channel, id }: MessageKey): string {
  return `${channel}-${id}`;
}

export interface MessageState extends MessageKey {
  client_id: number | null;
  status: MessageStatus;
}

export function messageEventData(message: MessageState) {
  const { client_id, channel, status } = message;
  return { communication_id: communicationId(message), client_id, channel, status };
}

export function communicationNumber(id: string): number | undefined {
  const [, digits] = /^(?:email|sms|whatsapp|call|push)-([1-9]\d{0,15})$/.exec(id) ?? [];
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : undefined;
}

/**
 * Maps each status of a message to the statuses that it may replace. Providers' reports arrive late and in any order,
 * and a message marked as failed may have arrived.
 */
export const replaceableStatuses: Record<MessageStatus, readonly MessageStatus[]> = {
  queued: [],
  received: [],
  sent: ['queued'],
  delivered: ['queued', 'sent', 'failed'],
  opened: ['queued', 'sent', 'delivered', 'failed'],
  failed: ['queued', 'sent'],
  bounced: ['queued', 'sent', 'delivered', 'failed'],
};
