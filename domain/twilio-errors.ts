/** Why Twilio won't send, by its error codes. In our words: Twilio's hold the number. */
interface TwilioError {
  reason: string;
  /** The number itself is the reason. */
  bounced?: true;
  /** It will pass by itself. */
  passing?: true;
  /** The account's matter, whatever the message: the workshop can put it right. */
  settings?: true;
}

const errors: Record<number, TwilioError> = {
  20003: { reason: 'the account SID or the auth token is wrong', settings: true },
  20005: { reason: 'the account is not active', settings: true },
  20404: { reason: 'there is no such account or service', settings: true },
  20429: { reason: 'too many requests', passing: true },
  21211: { reason: 'the number is not valid', bounced: true },
  21212: { reason: 'the sender is not valid', settings: true },
  21214: { reason: 'the number cannot be reached', bounced: true },
  21217: { reason: 'the number is not valid', bounced: true },
  21408: { reason: 'the account may not send to that country' },
  21602: { reason: 'the text is empty' },
  21603: { reason: 'the sender is missing', settings: true },
  21604: { reason: 'the number is missing', bounced: true },
  21606: { reason: 'the sender is not a number of the account that can send SMS', settings: true },
  21608: { reason: 'a trial account sends to verified numbers only' },
  21609: { reason: 'the address for status reports is not valid', settings: true },
  21610: { reason: 'the recipient has sent STOP' },
  21611: { reason: 'too many messages of this sender are waiting', passing: true },
  21612: { reason: 'the number cannot be reached from this sender', bounced: true },
  21614: { reason: 'the number is not a mobile number', bounced: true },
  21617: { reason: 'the text is too long' },
  30001: { reason: 'too many messages are waiting', passing: true },
  30002: { reason: 'the account is suspended', settings: true },
  30003: { reason: 'the phone cannot be reached' },
  30004: { reason: 'the recipient or the carrier blocks the message' },
  30005: { reason: 'the number is not known', bounced: true },
  30006: { reason: 'the number is a landline, or its carrier cannot be reached', bounced: true },
  30007: { reason: 'a carrier took it for spam' },
  30008: { reason: 'it was not delivered, nobody knows why' },
};

export function twilioReason(code: number): string {
  const { reason } = errors[code] ?? { reason: 'refused' };
  return `Twilio: ${reason} (${code})`;
}

/** It may work later, as it is or once the workshop has mended its account. */
export function isWorthRetrying(code: number): boolean {
  const { passing = false, settings = false } = errors[code] ?? {};
  return passing || settings;
}

export function isKnown(code: number): boolean {
  return errors[code] !== undefined;
}

export function isNumbersFault(code: number): boolean {
  return errors[code]?.bounced ?? false;
}
