import {
  callbackBytesMost,
  type InboundSms,
  isSmsAddress,
  type SmsReport,
  type SmsStatus,
  storable,
} from './sms-report.ts';
import { isStopWord } from './stop-words.ts';
import { twilioReason } from './twilio-errors.ts';

const statuses: Record<string, SmsStatus> = {
  accepted: 'queued',
  scheduled: 'queued',
  queued: 'queued',
  sending: 'queued',
  sent: 'sent',
  partially_delivered: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
};

/** `undelivered` was: the carrier took it. */
const neverSent = ['failed', 'canceled'];

const sid = /^(SM|MM)[0-9a-f]{32}$/;
const errorCode = /^[1-9]\d{3,5}$/;

export function twilioStatus(text: string): SmsStatus | null {
  return Object.hasOwn(statuses, text) ? (statuses[text] as SmsStatus) : null;
}

/** What a status callback says; null: it is none, or of another account. Its signature was judged before. */
export function readTwilioStatus(body: string, accountSid: string): SmsReport | null {
  const said = read(body, accountSid);
  const status = twilioStatus(said?.('MessageStatus') ?? '');
  if (!said || status === null) return null;
  const code = said('ErrorCode');
  const known = errorCode.test(code) ? twilioReason(Number(code)) : 'Twilio: it was not delivered';
  return {
    providerId: said('MessageSid'),
    status,
    error: status === 'failed' ? known : null,
    notSent: neverSent.includes(said('MessageStatus')),
  };
}

/** The message that came; null: it is none, or was sent to another account. Its signature was judged before. */
export function readTwilioInbound(body: string, accountSid: string): InboundSms | null {
  const said = read(body, accountSid);
  if (!said) return null;
  const [from, to] = [said('From'), said('To')];
  if (!isSmsAddress(from) || !isSmsAddress(to)) return null;
  const text = storable(said('Body'));
  return { providerId: said('MessageSid'), from, to, body: text, wish: wishOf(said('OptOutType'), text) };
}

/** Twilio says itself what it took for STOP, where Advanced Opt-Out is on: a workshop may have words of its own there. */
function wishOf(optOutType: string, body: string): InboundSms['wish'] {
  if (optOutType === 'STOP') return 'stop';
  if (optOutType === 'START') return 'start';
  return isStopWord(body) ? 'stop' : null;
}

/** What each field says, empty where it is missing; null: nothing that Twilio would tell this account. */
function read(body: string, accountSid: string): ((name: string) => string) | null {
  if (body.length > callbackBytesMost) return null;
  const fields = new URLSearchParams(body);
  const said = (name: string) => fields.get(name) ?? '';
  const isOurs = said('AccountSid').toLowerCase() === accountSid.toLowerCase();
  return isOurs && sid.test(said('MessageSid')) ? said : null;
}
