import type { Language } from '../../generated/errors.ts';
import type { Paper } from '../signatures/paper.ts';
import { type MailSecrets, withOwnLinks } from './links.ts';
import { segmentsOf } from './sms-parts.ts';

// A message has three forms: a draft is composed by an action, a queued message is a row that waits for its workers,
// and an outgoing one is passed to a transport.

interface About {
  clientId: number | null;
  budgetId: number | null;
  keyId: number | null;
  campaignId: number | null;
  /** Advertising. Opt-outs apply only to it. */
  commercial: boolean;
  /** The text for the log, if it differs from the mail's text. */
  logged?: string | null;
}

export interface EmailDraft extends About {
  channel: 'email';
  /** Validated before, as are all texts in headers. */
  to: string;
  subject: string;
  text: string;
  html: string | null;
  /** An .ics file to attach. */
  calendar?: string | null;
  /** The budget's PDF, drawn when the message is sent. */
  attached?: Paper | null;
  fromName: string | null;
  replyTo: string | null;
}

export interface SmsDraft extends About {
  channel: 'sms';
  to: string;
  body: string;
}

export type MessageDraft = EmailDraft | SmsDraft;

export const noReferences: About = {
  clientId: null,
  budgetId: null,
  keyId: null,
  campaignId: null,
  commercial: false,
};

/** The unit of usage: emails cost the deployment nearly the same, whatever their length. */
export const emailUnits = 1;

/** SMS operators charge per segment, and ten emails cost less than one segment. */
const unitsPerSmsSegment = 10;

function smsUnits(segments: number): number {
  return segments * unitsPerSmsSegment;
}

export function unitsOf(draft: MessageDraft): number {
  return draft.channel === 'email' ? emailUnits : smsUnits(segmentsOf(draft.body).segments);
}

/** The fields of a queued row that an email is built from. */
export interface QueuedEmail {
  instanceId: number;
  workshop: string;
  baseUrl: string;
  /** The workshop's language if it is a sandbox, whose mails are marked as such; else null. */
  sandboxLanguage: Language | null;
  /** The id of the message. */
  itemId: number;
  /** Empty if the client was erased. */
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

/** A file attached to an email. */
export interface Attachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** An email for a workshop's mail server. Addresses and header texts were validated before. */
export interface OutgoingEmail {
  communicationId: number;
  to: string;
  from: string;
  fromName: string | null;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string | null;
  /** An .ics with its `METHOD`, which adds an appointment to the recipient's calendar. */
  calendar: string | null;
  attachment?: Attachment | null;
  /** Stays the same on retries. */
  messageId: string;
  /** Receives bounces. The address identifies the message. */
  envelopeFrom: string;
  unsubscribeUrl: string | null;
}

export interface OutgoingSms {
  communicationId: number;
  to: string;
  from: string;
  body: string;
  /** Stays the same on retries, for providers that deduplicate. */
  idempotencyKey: string;
  /** The callback URL for the provider's status reports; null: none. */
  statusUrl: string | null;
}

export type SendOutcome =
  | { kind: 'sent'; providerId: string | null }
  | { kind: 'deferred'; error: string; retryAfterSeconds: number | null }
  /** Permanently rejected. `bounced`: because of the address itself. */
  | { kind: 'refused'; error: string; bounced: boolean }
  /** No answer arrived: the message may have been sent. */
  | { kind: 'unknown'; error: string };

export interface Transport<Message> {
  /** Calls `handingOver` right before the provider may accept the message. If that fails, nothing is sent. */
  send(message: Message, handingOver?: () => Promise<void>): Promise<SendOutcome>;
  /**
   * Queries the provider after a lost answer: `deferred` was not sent, `unknown` is still undecided. Null: the provider
   * has no such query.
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
    ...withOwnLinks(queued, sender, secrets),
  };
}

/** Nothing was handed over, and this process will not retry: the next attempt follows after the lane's pause. */
export class LeftAlone extends Error {}

export type MessageChannel = 'email' | 'sms' | 'whatsapp' | 'call' | 'push';
export type MessageStatus = 'queued' | 'sent' | 'delivered' | 'opened' | 'failed' | 'bounced' | 'received';

interface MessageKey {
  channel: MessageChannel;
  id: number;
}

/** Returns the id that the API shows: `email-118`. */
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
 * The statuses that each one may follow: reports arrive late and in any order, and a message marked as failed may have
 * arrived.
 */
export const statusesBefore: Record<MessageStatus, readonly MessageStatus[]> = {
  queued: [],
  received: [],
  sent: ['queued'],
  delivered: ['queued', 'sent', 'failed'],
  opened: ['queued', 'sent', 'delivered', 'failed'],
  failed: ['queued', 'sent'],
  bounced: ['queued', 'sent', 'delivered', 'failed'],
};
