import type { Config } from '../../config.ts';
import { openDocumentStore } from '../../documents/open.ts';
import type { EmailMessage, SendOutcome, SmsMessage, Transport } from '../../domain/messages/message.ts';
import type { TransportSettings } from '../../domain/messages/transport-settings.ts';
import { type Drawing, openDrawing } from '../drawing/threads.ts';
import { openEmailTransport, openSmsTransport } from '../messages/open-transport.ts';
import { openProviderRequests } from '../messages/provider-requests.ts';
import type { TransportMeans } from '../messages/transport-means.ts';
import { openPictures, type Pictures } from '../pictures/threads.ts';
import { openReading, type Reading } from '../reading/threads.ts';
import { reachOf } from './judged-agent.ts';
import { openSender, type Sender, type SendingConfig } from './sender.ts';

export interface OpenedCalls extends Sender, Reading, Drawing, Pictures {
  sendEmail(settings: TransportSettings, message: EmailMessage): Promise<SendOutcome>;
  sendSms(settings: TransportSettings, message: SmsMessage): Promise<SendOutcome>;
}

interface Options extends Pick<TransportMeans, 'twilioUrl'> {
  /** For what others wrote. */
  readingDeadlineMs?: number;
  /** For what others photographed. */
  picturesDeadlineMs?: number;
  /** For a PDF. */
  drawingDeadlineMs?: number;
  /** For a whole email. */
  mailDeadlineMs?: number;
}

/** Somebody waits for it; servers that make spammers wait for their greeting mostly do so for less. */
const mailDeadlineMsDefault = 30_000;

/** What operations wait for that is not the database. Nothing is connected to before it is asked for. */
export function openExternalCalls(
  config: SendingConfig & Pick<Config, 'documents'>,
  clock: () => Date,
  options: Options = {},
): OpenedCalls {
  const { twilioUrl, mailDeadlineMs: deadlineMs = mailDeadlineMsDefault } = options;
  const { readingDeadlineMs, drawingDeadlineMs, picturesDeadlineMs } = options;
  const sender = openSender(config, clock);
  const requests = openProviderRequests(reachOf(config));
  const means = { requests, clock, smtp: { deadlineMs }, ...(twilioUrl !== undefined && { twilioUrl }) };
  const reading = openReading({ ...(readingDeadlineMs !== undefined && { deadlineMs: readingDeadlineMs }) });
  const drawing = openDrawing(openDocumentStore(config.documents), {
    ...(drawingDeadlineMs !== undefined && { deadlineMs: drawingDeadlineMs }),
  });
  const pictures = openPictures({
    ...(picturesDeadlineMs !== undefined && { deadlineMs: picturesDeadlineMs }),
  });
  const opened = [sender, requests, reading, drawing, pictures];
  return {
    ...sender,
    ...reading,
    ...drawing,
    ...pictures,
    sendEmail: (settings, message) => sendOne(openEmailTransport(settings, means), message),
    sendSms: (settings, message) => sendOne(openSmsTransport(settings, means), message),
    async close() {
      await Promise.all(opened.map((each) => each.close()));
    },
  };
}

async function sendOne<Message>(transport: Transport<Message>, message: Message): Promise<SendOutcome> {
  try {
    return await transport.send(message);
  } finally {
    await transport.close();
  }
}
