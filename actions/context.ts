import type { Author } from '../db/clients/history.ts';
import type { Tx } from '../db/connection/client.ts';
import type { Instance } from '../db/workshops/queries.ts';
import type { Thumbnail } from '../domain/documents/thumbnail.ts';
import type { InvoicePaper } from '../domain/invoices/paper.ts';
import type { AttachedInvoice } from '../domain/invoices/printed.ts';
import type { OwnAddresses } from '../domain/messages/bounce-address.ts';
import type { MailBody, WrittenBody } from '../domain/messages/mail-body.ts';
import type { EmailMessage, SendOutcome, SmsMessage } from '../domain/messages/message.ts';
import type { ReadMail } from '../domain/messages/read-mail.ts';
import type { TransportSettings } from '../domain/messages/transport-settings.ts';
import type { Asker } from '../domain/requests/fair-queue.ts';
import type { FieldProblem } from '../domain/requests/problem.ts';
import type { SecretBox } from '../domain/secrets/secret-box.ts';
import type { QuotePaper, ReceiptPaper } from '../domain/signatures/paper.ts';
import type { Attempt, Outcome } from '../domain/webhooks/delivery.ts';
import type { LogoPicture } from '../domain/workshops/branding.ts';
import type { FieldMessage } from '../generated/errors.ts';

export interface Context {
  /** A write's transaction; for reads the connection that all share, for statements that never take more than 20 ms. */
  tx: Tx;
  instance: Instance;
  actor: Author;
  now: Date;
  secretBox: SecretBox;
}

/** Rows of a file: how many were judged, or written of how many. */
export interface Progress {
  step: 'judged' | 'written';
  rows: number;
  of: number | null;
}

/** What an operation waits for that is not the database: done while it has no transaction open. */
export interface ExternalCalls {
  /** What is wrong with a receiver's URL; null: it may be called. */
  judgeUrl(url: string): Promise<FieldMessage | null>;
  /** Signs and posts; whatever goes wrong on the way is an outcome, too. */
  send(attempt: Attempt): Promise<Outcome>;
  /** Hands one message over, now and once. For trying out a way to send: everything else is staged. */
  sendEmail(settings: TransportSettings, message: EmailMessage): Promise<SendOutcome>;
  sendSms(settings: TransportSettings, message: SmsMessage): Promise<SendOutcome>;
  /** The same as in the domain, beside the event loop: long ones take a processor for up to half a second. */
  readMailBody(written: WrittenBody): Promise<MailBody | FieldProblem>;
  readMail(raw: Uint8Array, own: OwnAddresses): Promise<ReadMail>;
  /** Makes a small picture of a JPEG, PNG or WebP that comes in pieces. Null: it does not decode, so it is no picture. */
  makeThumbnail(pieces: Buffer[], asker: Asker): Promise<Thumbnail | null>;
  /** Makes of a JPEG or PNG in pieces what papers may hold. Null: it does not decode. */
  makeLogo(pieces: Buffer[], asker: Asker): Promise<LogoPicture | 'too large' | null>;
  /** Draws a PDF beside the event loop: the same of the same paper, byte by byte. Never without its logo: that is `StoreAway`. */
  drawQuote(paper: QuotePaper, asker: Asker): Promise<Buffer>;
  drawReceipt(paper: ReceiptPaper, asker: Asker): Promise<Buffer>;
  drawInvoice(paper: InvoicePaper, attached: AttachedInvoice | undefined, asker: Asker): Promise<Buffer>;
  /** Throws `NoRoom` where the asker's share of drawing is taken anyway: nothing need be read for it. */
  requireRoomToDraw(asker: Asker): void;
}
