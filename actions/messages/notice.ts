import { type AddresseeRow, lockAddresseeShared } from '../../db/clients/queries.ts';
import { appendEvent } from '../../db/events/queries.ts';
import { isInvalidEmail } from '../../db/messages/invalid-emails.ts';
import type { Person } from '../../domain/appointments/calendar.ts';
import { communicationData, type ToldCommunication } from '../../domain/messages/communication.ts';
import { mailableAddress } from '../../domain/messages/mail-address.ts';
import type { ClientNotices, NoticeValues } from '../../domain/messages/notices/kinds.ts';
import {
  type NoticeChannel,
  noticeChannel,
  noticeMail,
  noticeText,
} from '../../domain/messages/notices/notice.ts';
import { aboutNothing, type NewMessage } from '../../domain/messages/outgoing.ts';
import type { Paper } from '../../domain/signatures/paper.ts';
import type { Language } from '../../generated/errors.ts';
import type { Context } from '../context.ts';
import { logCommunication, type Staged, stageMessages } from './stage.ts';

interface Telling extends Omit<Context, 'actor'> {
  actor?: { kind: string; id: number };
}

interface LoggedNotice extends ToldCommunication {
  channel: 'email' | 'sms';
  status: 'queued' | 'failed';
  error: string | null;
}

type About<Kind extends keyof ClientNotices> = NoticeValues[Kind] & {
  budgetId: number | null;
  /** An .ics that goes with an email: who it is for, and in which language. */
  calendar?: (attendee: Person, language: Language) => string;
  /** The one channel that will do. */
  only?: 'email' | 'sms';
  /** What the log is not to show. */
  secret?: string;
  /** A PDF that goes with an email, where the workshop wants that. */
  attached?: Paper;
};

const whyNotStaged = {
  no_transport: { email: 'no mail account is set up', sms: 'no way to send SMS is set up' },
  no_credit: { email: 'there is no credit for it', sms: 'there is no credit for it' },
};

/** Tells a client something about its own work. No operation is refused for it: what can't be told is logged with the reason. */
export async function notice<Kind extends keyof ClientNotices>(
  telling: Telling,
  kind: Kind,
  clientId: number,
  about: About<Kind>,
): Promise<LoggedNotice> {
  const { tx, instance, secretBox, now } = telling;
  const client = await lockAddresseeShared(tx, instance.id, clientId);
  if (!client) throw new Error(`there is no client ${clientId} to be told of ${kind}`);
  const chosen = await channelOf(telling, client, about.only);
  const message = messageFor(telling, kind, client, chosen, about);
  if (chosen.channel === null) return logUntold(telling, message, chosen.reason, client);
  const staged: Staged = await stageMessages({ tx, instanceId: instance.id, secretBox, now }, [message]);
  if ('reason' in staged) {
    return logUntold(telling, message, whyNotStaged[staged.reason][message.channel], client);
  }
  const [id] = staged.ids as [number];
  return { id, client_id: clientId, channel: message.channel, status: 'queued', error: null };
}

async function channelOf(
  { tx, instance }: Telling,
  client: AddresseeRow,
  only?: 'email' | 'sms',
): Promise<NoticeChannel> {
  const address = mailableAddress(client.email);
  const email_invalid = address !== null && (await isInvalidEmail(tx, instance.id, address));
  return noticeChannel(
    { ...client, email_invalid, erased: client.erased_at !== null },
    instance.country,
    only,
  );
}

function messageFor<Kind extends keyof ClientNotices>(
  { instance, actor }: Telling,
  kind: Kind,
  client: AddresseeRow,
  chosen: NoticeChannel,
  about: About<Kind>,
): NewMessage {
  const language = client.preferred_language ?? instance.language;
  const values = { ...about, workshop: instance, recipient: client.name };
  const { channel, to } =
    chosen.channel === null
      ? { channel: about.only ?? wouldBe(client), to: '' }
      : { channel: chosen.channel, to: chosen.address };
  const keyId = actor?.kind === 'key' ? actor.id : null;
  const its = { ...aboutNothing, to, clientId: client.id, budgetId: about.budgetId, keyId };
  const logged = (text: string) => (about.secret ? { logged: text.replaceAll(about.secret, '••••••') } : {});
  if (channel === 'sms') {
    const body = noticeText(kind, language, values).sms;
    return { ...its, channel, body, ...logged(body) };
  }
  const calendar = to === '' ? null : about.calendar?.({ name: client.name, email: to }, language);
  const attached = (instance.mail_quote_pdf && about.attached) || null;
  const mail = noticeMail(kind, language, values);
  return {
    ...its,
    channel,
    ...mail,
    ...logged(mail.text),
    calendar: calendar ?? null,
    attached,
    fromName: null,
    replyTo: null,
  };
}

/** The log files what went by no channel under this one. */
function wouldBe({ preferred_contact_method }: AddresseeRow): 'email' | 'sms' {
  return preferred_contact_method === 'sms' ? 'sms' : 'email';
}

async function logUntold(
  telling: Telling,
  message: NewMessage,
  error: string,
  { id: clientId, erased_at }: AddresseeRow,
): Promise<LoggedNotice> {
  const { tx, instance, now } = telling;
  const { channel, budgetId, keyId } = message;
  const said =
    message.channel === 'email'
      ? { subject: message.subject, body: message.logged ?? message.text }
      : { subject: null, body: message.logged ?? message.body };
  const untold = {
    ...(erased_at === null ? said : { subject: null, body: '' }),
    channel,
    direction: 'out',
    recipient: '',
    status: 'failed',
    error,
    client_id: clientId,
    budget_id: budgetId,
    key_id: keyId,
  } as const;
  const id = await logCommunication(telling, untold);
  const told = { id, client_id: clientId, channel, status: untold.status };
  await appendEvent(tx, instance.id, `${channel}.failed`, communicationData(told), now);
  return { ...told, error };
}
