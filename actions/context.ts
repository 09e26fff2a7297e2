import type { TaxAuthority } from '../adapters/outbound/tax-authority.ts';
import type { Tx } from '../db/connection/client.ts';
import type { Instance } from '../db/workshops/queries.ts';
import type { Thumbnail } from '../domain/documents/thumbnail.ts';
import type { Actor } from '../domain/events/actor.ts';
import type { AttachedInvoice, InvoicePaper } from '../domain/invoices/paper.ts';
import type { OwnAddresses } from '../domain/messages/bounce-address.ts';
import type { MailBody, WrittenBody } from '../domain/messages/mail-body.ts';
import type { OutgoingEmail, OutgoingSms, SendOutcome } from '../domain/messages/message.ts';
import type { ReadMail } from '../domain/messages/read-mail.ts';
import type { TransportSettings } from '../domain/messages/transport-settings.ts';
import type { Asker } from '../domain/requests/fair-queue.ts';
import type { FieldProblem } from '../domain/requests/problem.ts';
import type { SecretBox } from '../domain/secrets/secret-box.ts';
import type { QuotePaper, ReceiptPaper } from '../domain/signatures/paper.ts';
import type { Declaration } from '../domain/verifactu/declaration.ts';
import type { Attempt, Outcome } from '../domain/webhooks/delivery.ts';
import type { LogoPicture } from '../domain/workshops/branding.ts';
import type { FieldMessage } from '../generated/errors.ts';

export interface Context {
  /** A write's transaction; for reads the connection that all share, for statements that never take more than 20 ms. */
  tx: Tx;
  instance: Instance;
  actor: Actor;
  now: Date;
  secretBox: SecretBox;
}

/** Rows of a file: how many were judged, or written of how many. */
export interface Progress {
  step: 'judged' | 'written';
  rows: number;
  of: number | null;
}

/** Slow work outside the database. An operation calls it while it has no transaction open. */
export interface ExternalCalls {
  /** Checks a receiver's URL; a sandbox on one's own machine may have receivers there. Null: it may be called. */
  judgeUrl(url: string, sandbox: boolean): Promise<FieldMessage | null>;
  /** Signs and posts. A failure on the way is an outcome, too. */
  send(attempt: Attempt): Promise<Outcome>;
  /** Hands one message over at once, to try out a transport. All other messages are staged. */
  sendEmail(settings: TransportSettings, message: OutgoingEmail): Promise<SendOutcome>;
  sendSms(settings: TransportSettings, message: OutgoingSms): Promise<SendOutcome>;
  /** Reads a mail body like the domain function, but in a worker thread: long ones take up to half a second. */
  readMailBody(written: WrittenBody): Promise<MailBody | FieldProblem>;
  readMail(raw: Uint8Array, own: OwnAddresses): Promise<ReadMail>;
  /** Makes a small picture of a JPEG, PNG or WebP. Null: it does not decode, so it is no picture. */
  makeThumbnail(pieces: Buffer[], asker: Asker): Promise<Thumbnail | null>;
  /** Makes a logo for papers from a JPEG or PNG. Null: it does not decode. */
  makeLogo(pieces: Buffer[], asker: Asker): Promise<LogoPicture | 'too large' | null>;
  /**
   * Draws a PDF in a worker thread; the same paper gives the same bytes. Throws `StoreAway` if it can't load the logo.
   */
  drawQuote(paper: QuotePaper, asker: Asker): Promise<Buffer>;
  drawReceipt(paper: ReceiptPaper, asker: Asker): Promise<Buffer>;
  drawInvoice(paper: InvoicePaper, attached: AttachedInvoice | undefined, asker: Asker): Promise<Buffer>;
  drawDeclaration(declaration: Declaration, asker: Asker): Promise<Buffer>;
  /** Sends a message to the tax authority and returns its answer. Throws `NoAnswer`. */
  askTaxAuthority: TaxAuthority['send'];
  /** Throws `NoRoom` if the asker's share of drawing is used up, before anything is read for it. */
  requireRoomToDraw(asker: Asker): void;
}
