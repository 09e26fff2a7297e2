import type { TaxAuthority } from '../adapters/outbound/tax-authority.ts';
import type { PasswordHasher } from '../adapters/threads/passwords.ts';
import type { Tx } from '../db/connection/client.ts';
import type { Instance } from '../db/workshops/queries.ts';
import type { Thumbnail } from '../domain/documents/thumbnail.ts';
import type { Actor } from '../domain/events/actor.ts';
import type { AttachedInvoice, InvoicePaper } from '../domain/invoices/paper.ts';
import type { OwnAddresses } from '../domain/messages/bounce-address.ts';
import type { EnteredBody, MailBody } from '../domain/messages/mail-body.ts';
import type { OutgoingEmail, OutgoingSms, SendOutcome } from '../domain/messages/message.ts';
import type { ReadMail } from '../domain/messages/read-mail.ts';
import type { TransportSettings } from '../domain/messages/transport-settings.ts';
import type { Asker } from '../domain/requests/fair-queue.ts';
import type { FieldProblem } from '../domain/requests/problem.ts';
import type { SecretBox } from '../domain/secrets/secret-box.ts';
import type { InspectionPaper } from '../domain/signatures/inspection-paper.ts';
import type { QuotePaper, ReceiptPaper } from '../domain/signatures/paper.ts';
import type { Declaration } from '../domain/verifactu/declaration.ts';
import type { Attempt, Outcome } from '../domain/webhooks/delivery.ts';
import type { LogoPicture } from '../domain/workshops/branding.ts';
import type { FieldMessage } from '../generated/errors.ts';

export interface Context {
  /** The transaction of a write. For reads, the shared connection, whose statements must never take more than 20 ms. */
  tx: Tx;
  instance: Instance;
  actor: Actor;
  now: Date;
  secretBox: SecretBox;
}

/** Progress of an import: the number of rows that were checked so far, or that were written out of `of` rows. */
export interface Progress {
  step: 'judged' | 'written';
  rows: number;
  of: number | null;
}

/** Slow work outside the database. Operations call these functions without an open transaction. */
export interface ExternalCalls extends PasswordHasher {
  /**
   * Checks the URL of a webhook's receiver. Returns null if the URL may be called. If the service has an embedded
   * database, receivers of sandboxes may run on the same machine.
   */
  judgeUrl(url: string, sandbox: boolean): Promise<FieldMessage | null>;
  /** Signs and posts a delivery. Network errors are returned as an outcome. */
  send(attempt: Attempt): Promise<Outcome>;
  /** Sends one email immediately, to test a transport. All other messages are staged and sent by workers. */
  sendEmail(settings: TransportSettings, message: OutgoingEmail): Promise<SendOutcome>;
  sendSms(settings: TransportSettings, message: OutgoingSms): Promise<SendOutcome>;
  /** Reads the body of a mail in a worker thread, because a long body takes up to half a second. */
  readMailBody(written: EnteredBody): Promise<MailBody | FieldProblem>;
  readMail(raw: Uint8Array, own: OwnAddresses): Promise<ReadMail>;
  /**
   * Creates a thumbnail of a JPEG, PNG or WebP. Returns null if the file can't be decoded, which means that it is not a
   * picture.
   */
  makeThumbnail(pieces: Buffer[], asker: Asker): Promise<Thumbnail | null>;
  /** Creates a logo for papers from a JPEG or PNG. Returns null if the file can't be decoded. */
  makeLogo(pieces: Buffer[], asker: Asker): Promise<LogoPicture | 'too large' | null>;
  /**
   * Draws a quote as a PDF in a worker thread; the same paper results in the same bytes. Throws `StoreUnavailableError` if the logo
   * can't be loaded.
   */
  drawQuote(paper: QuotePaper, asker: Asker): Promise<Buffer>;
  drawReceipt(paper: ReceiptPaper, asker: Asker): Promise<Buffer>;
  drawInspection(
    paper: InspectionPaper,
    photos: ReadonlyMap<number, Uint8Array>,
    asker: Asker,
  ): Promise<Buffer>;
  drawInvoice(paper: InvoicePaper, attached: AttachedInvoice | undefined, asker: Asker): Promise<Buffer>;
  drawDeclaration(declaration: Declaration, asker: Asker): Promise<Buffer>;
  /** Sends a message to the tax authority and returns its answer. Throws `NoAnswerError`. */
  askTaxAuthority: TaxAuthority['send'];
  /**
   * Throws `CapacityError` if the asker has used up its share of drawing time. Call this before the paper's data are
   * read.
   */
  requireRoomToDraw(asker: Asker): void;
}
