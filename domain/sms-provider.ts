import { type FieldProblem, invalidField } from './problem.ts';
import { webhookUrlProblem } from './webhook-url.ts';

export interface TwilioSettings {
  kind: 'twilio';
  accountSid: string;
  authToken: string;
}

export interface GatewaySettings {
  kind: 'gateway';
  url: string;
  /** `whsec_…`: signs what we send, and what the gateway tells us. */
  secret: string;
}

/** As it is typed at the desk. */
export interface SmsProvider {
  /** `ACCOUNT_SID:AUTH_TOKEN` */
  twilio?: string | undefined;
  url?: string | undefined;
  secret?: string | undefined;
  from: string;
}

const twilioAccount = /^(?<accountSid>AC[\da-f]{32}):(?<authToken>[\da-f]{32})$/i;

/** 24 to 64 bytes in base64. */
const signingSecret = /^whsec_(?:[A-Za-z\d+/]{4}){8,21}(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/;

const number = /^\+[1-9]\d{6,14}$/;
const messagingService = /^MG[\da-f]{32}$/i;
/** What phones show in place of a number: with a letter, or it would be taken for one. Answers don't reach it. */
const name = /^(?=.*[a-z])[a-z\d]([a-z\d ]{1,9})[a-z\d]$/i;

/** Whether what is answered to a message reaches anybody. */
export function takesAnswers(sender: string): boolean {
  return number.test(sender) || messagingService.test(sender);
}

const senders = { twilio: [number, messagingService], gateway: [number, name] };

/** Whichever of both it is; a refusal is thrown. `allowPrivate`: a gateway may be on a network of one's own. */
export function readSmsProvider(
  provider: SmsProvider,
  allowPrivate: boolean,
): TwilioSettings | GatewaySettings {
  const settings = providerOf(provider, allowPrivate);
  if ('rule' in settings) throw invalidField(settings.path, settings.rule);
  if (!senders[settings.kind].some((form) => form.test(provider.from)))
    throw invalidField('/from', 'smsSender');
  return settings;
}

function providerOf(
  { twilio, url, secret }: SmsProvider,
  allowPrivate: boolean,
): TwilioSettings | GatewaySettings | FieldProblem {
  if (twilio !== undefined) {
    if (url !== undefined || secret !== undefined) return { path: '/twilio', rule: 'smsProvider' };
    const account = twilioAccount.exec(twilio)?.groups as Omit<TwilioSettings, 'kind'> | undefined;
    return account ? { kind: 'twilio', ...account } : { path: '/twilio', rule: 'twilioAccount' };
  }
  if (url === undefined || secret === undefined) return { path: '/url', rule: 'smsProvider' };
  const problem = webhookUrlProblem(url, allowPrivate);
  if (problem) return { path: '/url', rule: problem };
  return signingSecret.test(secret)
    ? { kind: 'gateway', url, secret }
    : { path: '/secret', rule: 'signingSecret' };
}
