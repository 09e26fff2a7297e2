/** An email as it is handed to a workshop's mail server. Addresses and header texts have been judged before. */
export interface EmailMessage {
  communicationId: number;
  to: string;
  /** The workshop's own address, and the name beside it. */
  from: string;
  fromName: string | null;
  replyTo: string | null;
  subject: string;
  text: string;
  /** Harmless already. */
  html: string | null;
  /** The same on every attempt. */
  messageId: string;
  /** Where bounces go: tells which message came back. */
  envelopeFrom: string;
  /** For commercial mail: List-Unsubscribe, one click. */
  unsubscribeUrl: string | null;
}

export interface SmsMessage {
  communicationId: number;
  to: string;
  from: string;
  body: string;
  /** The same on every attempt, for providers that deduplicate. */
  idempotencyKey: string;
  /** Where the provider tells what became of it; null: nowhere. */
  statusUrl: string | null;
}

/** What came of handing a message to its provider. */
export type SendOutcome =
  | { kind: 'sent'; providerId: string | null }
  /** Not now: it may be tried again. */
  | { kind: 'deferred'; error: string; retryAfterSeconds: number | null }
  /** Never: `bounced` where the address itself is the reason. */
  | { kind: 'refused'; error: string; bounced: boolean }
  /** It may have been sent: the answer did not come. */
  | { kind: 'unknown'; error: string };

/** One way to send, of one workshop. */
export interface Transport<Message> {
  /** `handingOver` is waited for right before the provider may take the message; where it fails, nothing is sent. */
  send(message: Message, handingOver?: () => Promise<void>): Promise<SendOutcome>;
  /**
   * What became of a message whose answer never came, handed over at that time; null: the provider can't be asked.
   * `deferred`: it was not sent. `unknown`: that can't be told now, but perhaps later.
   */
  ask: ((message: Message, handedOverAt: Date) => Promise<SendOutcome>) | null;
  close(): Promise<void>;
}
