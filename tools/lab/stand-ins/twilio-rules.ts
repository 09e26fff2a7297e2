import type { IncomingMessage } from 'node:http';

export const accountSid = `AC${'a1'.repeat(16)}`;
export const authToken = 'b2'.repeat(16);
export const messagingService = `MG${'c3'.repeat(16)}`;
/** The only phone number of the stand-in's account. */
export const ownNumber = '+34600000000';

/** Phone numbers to which the stand-in refuses to send, as Twilio does, with the error code. */
export const unreachableNumbers: Record<string, number> = {
  '+34600000400': 21211,
  '+34600000401': 21408,
  '+34600000402': 21610,
  '+34600000403': 21614,
  '+34600000404': 21612,
};

export class RequestRefusedError extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const e164 = /^\+[1-9]\d{6,14}$/;
const maxBodyLength = 1600;

export function isAuthenticated({ headers }: IncomingMessage): void {
  const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  if (headers.authorization !== expected) throw new RequestRefusedError(401, 20003, 'Authenticate');
}

export function formOf({ headers }: IncomingMessage, text: string): URLSearchParams {
  if (headers['content-type'] !== 'application/x-www-form-urlencoded') {
    throw new RequestRefusedError(415, 20415, 'Unsupported Media Type');
  }
  const form = new URLSearchParams(text);
  const known = ['To', 'From', 'MessagingServiceSid', 'Body', 'StatusCallback'];
  const strange = [...form.keys()].filter((name) => !known.includes(name) || form.getAll(name).length > 1);
  if (strange.length > 0) throw new RequestRefusedError(400, 20001, `Unknown parameters: ${strange}`);
  return form;
}

export function judgeForm(form: URLSearchParams): void {
  const [to, body, from] = ['To', 'Body', 'From'].map((name) => form.get(name) ?? '') as [
    string,
    string,
    string,
  ];
  const service = form.get('MessagingServiceSid');
  const callback = form.get('StatusCallback');
  if (to === '') throw new RequestRefusedError(400, 21604, "A 'To' phone number is required.");
  if (from === '' && service === null)
    throw new RequestRefusedError(400, 21603, "A 'From' phone number is required.");
  if (body === '') throw new RequestRefusedError(400, 21602, 'Message body is required.');
  if (body.length > maxBodyLength)
    throw new RequestRefusedError(400, 21617, 'The concatenated message body exceeds the limit.');
  if (!e164.test(to))
    throw new RequestRefusedError(400, 21211, `The 'To' number ${to} is not a valid phone number.`);
  if (from !== '' && from !== ownNumber)
    throw new RequestRefusedError(400, 21606, `The 'From' number ${from} is not yours.`);
  if (service !== null && service !== messagingService)
    throw new RequestRefusedError(404, 20404, 'No such service.');
  if (callback !== null && !URL.canParse(callback))
    throw new RequestRefusedError(400, 21609, 'StatusCallback is invalid.');
  const code = unreachableNumbers[to];
  if (code !== undefined) throw new RequestRefusedError(400, code, `Cannot send to ${to}.`);
}
