import type { Language } from '../../generated/errors.ts';
import type { Paper } from '../signatures/paper.ts';
import { type MailSecrets, withOwnLinks } from './links.ts';
import { segmentsOf } from './sms-parts.ts';

// A message has three shapes: a draft is what an action composes, a queued message is a row that waits for its workers,
// and an outgoing one is what a transport sends.

interface About {
  clientId: number | null;
  budgetId: number | null;
  keyId: number | null;
  campaignId: number | null;
  /** Advertising: opt-outs apply to it, and to nothing else. */
  commercial: boolean;
  /** The text for the log, if it differs from the mail's text. */
  logged?: string | null;
}

export interface EmailDraft extends About {
  channel: 'email';
  /** Checked before, as are all texts in headers. */
  to: string;
  subject: string;
  text: string;
  html: string | null;
  /** An .ics file to attach. */
  calendar?: string | null;
  /** The PDF of its budget, drawn when it is sent. */
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

/** The unit of counting: emails cost the deployment nearly the same, whatever their length. */
export const emailUnits = 1;

/** Operators bill each segment, and less for ten emails than for one segment. */
const unitsPerSmsSegment = 10;

function smsUnits(segments: number): number {
  return segments * unitsPerSmsSegment;
}

export function unitsOf(draft: MessageDraft): number {
  return draft.channel === 'email' ? emailUnits : smsUnits(segmentsOf(draft.body).segments);
}

/** The fields of a queued row that make an email. */
export interface QueuedEmail {
  instanceId: number;
  workshop: string;
  baseUrl: string;
  /** The workshop's language, if it is a sandbox, whose mails are marked; else null. */
  sandboxLanguage: Language | null;
  /** The number of the message. */
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

/** An email for a workshop's mail server. Addresses and header texts were checked before. */
export interface OutgoingEmail {
  communicationId: number;
  to: string;
  from: string;
  fromName: string | null;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string | null;
  /** An .ics with its `METHOD`: an appointment for the reader's calendar. */
  calendar: string | null;
  attachment?: Attachment | null;
  /** Never changes between attempts. */
  messageId: string;
  /** Bounces go here: the address identifies the message. */
  envelopeFrom: string;
  unsubscribeUrl: string | null;
}

export interface OutgoingSms {
  communicationId: number;
  to: string;
  from: string;
  body: string;
  /** Never changes between attempts, for providers that deduplicate. */
  idempotencyKey: string;
  /** The address for the provider's status reports; null: there is none. */
  statusUrl: string | null;
}

export type SendOutcome =
  | { kind: 'sent'; providerId: string | null }
  | { kind: 'deferred'; error: string; retryAfterSeconds: number | null }
  /** It will never be sent: `bounced` if the address itself is the reason. */
  | { kind: 'refused'; error: string; bounced: boolean }
  /** It may have been sent: no answer arrived. */
  | { kind: 'unknown'; error: string };

export interface Transport<Message> {
  /** Calls `handingOver` right before the provider may accept the message; if it fails, nothing is sent. */
  send(message: Message, handingOver?: () => Promise<void>): Promise<SendOutcome>;
  /**
   * Asks the provider after a lost answer: `deferred` was not sent, `unknown` is still undecided; null: the
   * provider can't be asked.
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

/** Nothing was handed over, and this process won't do it: another attempt follows when the lane has rested. */
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
 * The statuses before each one: reports come late and in any order, and a message that counts as failed may
 * have arrived.
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
