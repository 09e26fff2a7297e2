import { openDocumentStore } from '../adapters/documents/open.ts';
import type { TransportMeans } from '../adapters/outbound/open-transport.ts';
import { openEmailTransport, openSmsTransport } from '../adapters/outbound/open-transport.ts';
import { listOwnPorts } from '../adapters/outbound/own-ports.ts';
import { openProviderRequests } from '../adapters/outbound/provider-requests.ts';
import { reachOptions } from '../adapters/outbound/safe-request.ts';
import { openSender, type Sender, type SendingConfig } from '../adapters/outbound/sender.ts';
import { openTaxAuthority, type TaxAuthority } from '../adapters/outbound/tax-authority.ts';
import type { ProcessTracer } from '../adapters/telemetry/tracing.ts';
import { type MailReader, openMailReader } from '../adapters/threads/mails.ts';
import { openPaperDrawer, type PaperDrawer } from '../adapters/threads/papers.ts';
import { openPasswordHasher, type PasswordHasher } from '../adapters/threads/passwords.ts';
import { openPictureDecoder, type PictureDecoder } from '../adapters/threads/pictures.ts';
import { openThreads, type Threads } from '../adapters/threads/pool.ts';
import type { Config } from '../config.ts';
import type { OutgoingEmail, OutgoingSms, SendOutcome, Transport } from '../domain/messages/message.ts';
import type { TransportSettings } from '../domain/messages/transport-settings.ts';
import { paperThreadFile } from '../views/papers/thread-file.ts';

export interface OpenedCalls extends Sender, MailReader, PaperDrawer, PictureDecoder, PasswordHasher {
  sendEmail(settings: TransportSettings, message: OutgoingEmail): Promise<SendOutcome>;
  sendSms(settings: TransportSettings, message: OutgoingSms): Promise<SendOutcome>;
  askTaxAuthority: TaxAuthority['send'];
  /** Starts the worker thread that signs and issues invoices. */
  warmUp(): Promise<void>;
}

interface Options extends Pick<TransportMeans, 'twilioUrl'> {
  threadDeadlinesMs?: Parameters<typeof openThreads>[0]['deadlinesMs'];
  /** Worker threads that other code also uses. `close` leaves these threads running. */
  threads?: Threads;
  /** Timeout for sending one email. */
  mailDeadlineMs?: number;
  tracing?: ProcessTracer | null;
}

/**
 * Default timeout for sending one email while the caller waits. Most mail servers that delay their greeting against
 * spammers answer within this time.
 */
const mailDeadlineMsDefault = 30_000;

/**
 * Opens the resources that operations use outside the database: clients of the mail and SMS providers and of the tax
 * authority, and worker threads. Each connection is made when it is first needed.
 */
export function openExternalCalls(
  config: SendingConfig & Pick<Config, 'documents' | 'taxAuthorityStandIn'>,
  clock: () => Date,
  options: Options = {},
): OpenedCalls {
  const { twilioUrl, mailDeadlineMs: deadlineMs = mailDeadlineMsDefault } = options;
  const sender = openSender(config, clock, options.tracing);
  const requests = openProviderRequests(reachOptions(config));
  const means = {
    requests,
    clock,
    smtp: { deadlineMs, ownPorts: listOwnPorts(config) },
    ...(twilioUrl !== undefined && { twilioUrl }),
  };
  const { threads = openOwnThreads(options) } = options;
  const opened = [sender, requests, ...(options.threads ? [] : [threads])];
  return {
    ...sender,
    ...openMailReader(threads),
    ...openPaperDrawer(threads, openDocumentStore(config.documents)),
    ...openPictureDecoder(threads),
    ...openPasswordHasher(threads),
    askTaxAuthority: openTaxAuthority(config.taxAuthorityStandIn).send,
    sendEmail: (settings, message) => sendAndClose(openEmailTransport(settings, means), message),
    sendSms: (settings, message) => sendAndClose(openSmsTransport(settings, means), message),
    warmUp: threads.warmUp,
    async close() {
      await Promise.all(opened.map((each) => each.close()));
    },
  };
}

function openOwnThreads({ threadDeadlinesMs: deadlinesMs }: Options): Threads {
  return openThreads({ paperFile: paperThreadFile, ...(deadlinesMs && { deadlinesMs }) });
}

async function sendAndClose<Message>(transport: Transport<Message>, message: Message): Promise<SendOutcome> {
  try {
    return await transport.send(message);
  } finally {
    await transport.close();
  }
}
