import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readRequestText, sendJson } from './http.ts';
import {
  accountSid,
  authToken,
  formOf,
  isAuthenticated,
  judgeForm,
  ownNumber,
  RequestRefusedError,
} from './twilio-rules.ts';

/** How the stand-in answers the next requests. */
export type Behaviour =
  | 'answers'
  /** Accepts the message, but never answers. */
  | 'takes and hangs'
  | 'takes and hangs up'
  /** The stand-in does not accept the message in this mode and in the following modes. */
  | 'hangs'
  | 'fails'
  | 'limits'
  | 'talks nonsense';

export interface StandInMessage {
  sid: string;
  account_sid: string;
  from: string | null;
  messaging_service_sid: string | null;
  to: string;
  body: string;
  status: string;
  direction: 'outbound-api' | 'inbound';
  date_created: string;
  date_sent: string | null;
  error_code: number | null;
  error_message: string | null;
  num_segments: string;
  uri: string;
}

export type TwilioStandIn = Awaited<ReturnType<typeof openTwilioStandIn>>;

/**
 * Opens a stand-in of Twilio's `Messages.json` on its own port. It answers as Twilio's documentation describes, stores
 * messages, and can be made to fail.
 */
export async function openTwilioStandIn({ clock = () => new Date() }: { clock?: () => Date } = {}) {
  const messages: (StandInMessage & { statusCallback: string | null })[] = [];
  const requests: { method: string; url: string }[] = [];
  let mood: Behaviour = 'answers';
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => sendRefusal(response, error));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const text = await readRequestText(request);
    const { method = '', url: path = '' } = request;
    requests.push({ method, url: path });
    if (mood === 'hangs') return;
    if (mood === 'talks nonsense') return void response.writeHead(201).end('<html>');
    if (mood === 'fails') throw new RequestRefusedError(500, 20500, 'Internal Server Error');
    if (mood === 'limits') throw new RequestRefusedError(429, 20429, 'Too Many Requests');
    isAuthenticated(request);
    const { pathname, searchParams } = new URL(path, url);
    if (pathname !== `/2010-04-01/Accounts/${accountSid}/Messages.json`) {
      throw new RequestRefusedError(404, 20404, `The requested resource ${pathname} was not found`);
    }
    if (method === 'GET') return sendJson(response, 200, listed(searchParams));
    if (method !== 'POST') throw new RequestRefusedError(405, 20004, 'Method not allowed');
    const message = created(formOf(request, text));
    if (mood === 'takes and hangs') return;
    if (mood === 'takes and hangs up') return void response.destroy();
    const { statusCallback: _hidden, ...shown } = message;
    sendJson(response, 201, shown);
  }

  function created(form: URLSearchParams) {
    judgeForm(form);
    const [from, service] = [form.get('From'), form.get('MessagingServiceSid')];
    const sid = `SM${messages.length.toString(16).padStart(32, '0')}`;
    const message = {
      sid,
      account_sid: accountSid,
      from,
      messaging_service_sid: service,
      to: form.get('To') as string,
      body: form.get('Body') as string,
      status: service === null ? 'queued' : 'accepted',
      direction: 'outbound-api' as const,
      date_created: rfc2822(clock()),
      date_sent: null,
      error_code: null,
      error_message: null,
      num_segments: '1',
      uri: `/2010-04-01/Accounts/${accountSid}/Messages/${sid}.json`,
      statusCallback: form.get('StatusCallback'),
    };
    messages.push(message);
    return message;
  }

  /** Lists the messages that match the query's filters, newest first. */
  function listed(query: URLSearchParams) {
    const size = Number(query.get('PageSize') ?? 50);
    if (!(size >= 1 && size <= 1000)) throw new RequestRefusedError(400, 20001, 'Page size is invalid');
    const found = messages
      .filter(({ to }) => !query.has('To') || to === query.get('To'))
      .filter(({ from }) => !query.has('From') || from === query.get('From'))
      .reverse();
    const page = found.slice(0, size).map(({ statusCallback: _hidden, ...shown }) => shown);
    return { messages: page, page: 0, page_size: size, next_page_uri: found.length > size ? '/next' : null };
  }

  /** Posts a form with the signature of Twilio. */
  async function call(to: string, fields: Record<string, string>) {
    const signed = Object.keys(fields)
      .sort()
      .reduce((text, name) => text + name + fields[name], to);
    return fetch(to, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': createHmac('sha1', authToken).update(signed, 'utf8').digest('base64'),
      },
      body: new URLSearchParams(fields),
    });
  }

  return {
    url,
    messages,
    /** All received requests, including refused ones. */
    requests,
    be: (next: Behaviour) => {
      mood = next;
    },
    /** Changes the status of a message, and calls the message's status callback. */
    async report(sid: string, status: string, errorCode?: number) {
      const message = messages.find((each) => each.sid === sid);
      if (!message) throw new Error(`no message ${sid}`);
      Object.assign(message, { status, error_code: errorCode ?? null });
      if (message.statusCallback === null) return null;
      const code = errorCode === undefined ? {} : { ErrorCode: String(errorCode) };
      const { to, from } = message;
      const fields = { MessageSid: sid, SmsSid: sid, MessageStatus: status, SmsStatus: status, To: to };
      return call(message.statusCallback, {
        AccountSid: accountSid,
        ApiVersion: '2010-04-01',
        From: from ?? '',
        ...fields,
        ...code,
      });
    },
    /** Simulates a text message from a phone to the account's number. */
    incoming: (
      hook: string,
      fields: { MessageSid: string; From: string; Body: string; OptOutType?: string },
    ) => call(hook, { AccountSid: accountSid, To: ownNumber, NumMedia: '0', NumSegments: '1', ...fields }),
    call,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function sendRefusal(response: ServerResponse, error: unknown): void {
  const { status, code, message } =
    error instanceof RequestRefusedError ? error : new RequestRefusedError(500, 20500, String(error));
  if (status === 429) response.setHeader('retry-after', '7');
  sendJson(response, status, {
    code,
    message,
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  });
}

/** Formats a date as `Fri, 20 Nov 2026 09:30:00 +0000`. */
function rfc2822(date: Date): string {
  return date.toUTCString().replace('GMT', '+0000');
}
