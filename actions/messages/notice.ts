import { type AddresseeRow, lockAddresseeShared } from '../../db/clients/queries.ts';
import type { Db } from '../../db/connection/client.ts';
import { appendEvent } from '../../db/events/queries.ts';
import { findInvalidEmails } from '../../db/messages/invalid-emails.ts';
import { findTransportState } from '../../db/messages/transport-state.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import type { CalendarPerson } from '../../domain/appointments/calendar.ts';
import { unsubscribePlaceholder } from '../../domain/messages/links.ts';
import {
  type MessageDraft,
  type MessageState,
  messageEventData,
  noReferences,
} from '../../domain/messages/message.ts';
import {
  type ClientNotices,
  isCommercialNotice,
  type NoticeValues,
} from '../../domain/messages/notice-kinds.ts';
import { canReceiveReplies } from '../../domain/messages/transport-settings.ts';
import { requireRow } from '../../domain/requests/require-row.ts';
import type { Paper } from '../../domain/signatures/paper.ts';
import { mailableAddress } from '../../domain/text/mail-address.ts';
import type { Language } from '../../generated/errors.ts';
import { smsOptOut } from '../../views/mails/campaign.ts';
import { type NoticeChannel, noticeChannel, noticeMail, noticeText } from '../../views/mails/notice.ts';
import type { Context } from '../context.ts';
import { logMessage, type StagingResult, stageMessages } from './stage.ts';

interface NoticeContext extends Omit<Context, 'actor'> {
  actor?: { kind: string; id: number };
}

export interface LoggedNotice extends MessageState {
  channel: 'email' | 'sms';
  status: 'queued' | 'failed';
  error: string | null;
}

export type About<Kind extends keyof ClientNotices> = NoticeValues[Kind] & {
  budgetId: number | null;
  /** Creates the .ics file that is attached to an email. */
  calendar?: (attendee: CalendarPerson, language: Language) => string;
  /** The only channel that may be used for this notice. */
  only?: 'email' | 'sms';
  /** A value that is omitted from the log, such as a code. */
  secret?: string;
  /** A PDF to attach to an email, if the workshop's settings allow that. */
  attached?: Paper;
};

const whyNotStaged = {
  no_transport: { email: 'no mail account is set up', sms: 'no way to send SMS is set up' },
  no_credit: { email: 'there is not enough credit', sms: 'there is not enough credit' },
};

/**
 * Notifies a client about its vehicle or budget. Does not make the operation fail: a notice that cannot be sent is
 * logged with the reason.
 */
export async function notifyClient<Kind extends keyof ClientNotices>(
  context: NoticeContext,
  kind: Kind,
  clientId: number,
  about: About<Kind>,
): Promise<LoggedNotice> {
  const { tx, instance, secretBox, now } = context;
  const client = await lockAddresseeShared(tx, { instanceId: instance.id, id: clientId });
  if (!client) throw new Error(`there is no client ${clientId} to be notified of ${kind}`);
  const chosen = await channelOf(context, client, about.only);
  const composed = messageFor(context, kind, client, chosen, about);
  if (chosen.channel === null) return logUnsent(context, composed, chosen.reason, client);
  const message = await withOptOut(context, composed, client);
  if (!message) return logUnsent(context, composed, noOptOut, client);
  const staged: StagingResult = await stageMessages({ tx, instanceId: instance.id, secretBox, now }, [
    message,
  ]);
  if ('reason' in staged) {
    return logUnsent(context, message, whyNotStaged[staged.reason][message.channel], client);
  }
  return {
    id: requireRow(staged.ids[0]),
    client_id: clientId,
    channel: message.channel,
    status: 'queued',
    error: null,
  };
}

const noOptOut = 'the SMS has no sender to which the client can answer STOP, and the workshop has no phone';

/** Adds the way to opt out to a commercial SMS. Commercial mails contain a link already. Returns null if there is none. */
async function withOptOut(
  { tx, instance }: ChannelContext,
  message: MessageDraft,
  client: AddresseeRow,
): Promise<MessageDraft | null> {
  if (message.channel !== 'sms' || !message.commercial) return message;
  const transport = await findTransportState(tx, { instanceId: instance.id, lane: 'sms' });
  const answerable = transport === undefined || canReceiveReplies(transport.sender);
  const hint = smsOptOut(languageOf(client, instance), { workshop: instance, answerable });
  return hint === null ? null : { ...message, body: `${message.body}\n${hint}` };
}

function languageOf({ preferred_language }: AddresseeRow, { language }: Instance): Language {
  return preferred_language ?? language;
}

type ChannelContext = { tx: Db; instance: Instance };

/** Composes a notice as it would be sent, without sending it. The recipient is empty if the client cannot be reached. */
export async function draftNotice<Kind extends keyof ClientNotices>(
  context: ChannelContext & Pick<NoticeContext, 'actor'>,
  kind: Kind,
  client: AddresseeRow,
  about: About<Kind>,
): Promise<MessageDraft> {
  const chosen = await channelOf(context, client, about.only);
  return messageFor(context, kind, client, chosen, about);
}

/** Chooses the channel of a notice to a client. */
export async function channelOf(
  { tx, instance }: ChannelContext,
  client: Pick<AddresseeRow, 'email' | 'phone' | 'preferred_contact_method' | 'erased_at'>,
  only?: 'email' | 'sms',
): Promise<NoticeChannel> {
  const address = mailableAddress(client.email);
  const email_invalid = address !== null && (await findInvalidEmails(tx, instance.id, [address])).size > 0;
  return noticeChannel(
    { ...client, email_invalid, erased: client.erased_at !== null },
    instance.country,
    only,
  );
}

function messageFor<Kind extends keyof ClientNotices>(
  { instance, actor }: Pick<NoticeContext, 'instance' | 'actor'>,
  kind: Kind,
  client: AddresseeRow,
  chosen: NoticeChannel,
  about: About<Kind>,
): MessageDraft {
  const language = languageOf(client, instance);
  const values = { ...about, workshop: instance, recipient: client.name };
  const { channel, to } =
    chosen.channel === null
      ? { channel: about.only ?? intendedChannel(client), to: '' }
      : { channel: chosen.channel, to: chosen.address };
  const keyId = actor?.kind === 'key' ? actor.id : null;
  const references = {
    ...{ ...noReferences, to, clientId: client.id, budgetId: about.budgetId, keyId },
    commercial: isCommercialNotice(kind),
  };
  const logged = (text: string) => (about.secret ? { logged: text.replaceAll(about.secret, '••••••') } : {});
  if (channel === 'sms') {
    const body = noticeText(kind, language, values).sms;
    return { ...references, channel, body, ...logged(body) };
  }
  const calendar = to === '' ? null : about.calendar?.({ name: client.name, email: to }, language);
  const attached = (instance.mail_quote_pdf && about.attached) || null;
  const mail = noticeMail(kind, language, values);
  return {
    ...references,
    channel,
    ...mail,
    ...logged(mail.text),
    calendar: calendar ?? null,
    attached,
    fromName: null,
    replyTo: null,
  };
}

/** Returns the channel under which an unsent notice is logged. */
function intendedChannel({ preferred_contact_method }: AddresseeRow): 'email' | 'sms' {
  return preferred_contact_method === 'sms' ? 'sms' : 'email';
}

async function logUnsent(
  context: NoticeContext,
  message: MessageDraft,
  error: string,
  { id: clientId, erased_at }: AddresseeRow,
): Promise<LoggedNotice> {
  const { tx, instance, now } = context;
  const { channel, budgetId, keyId } = message;
  const content =
    message.channel === 'email'
      ? {
          subject: message.subject,
          body: (message.logged ?? message.text).replaceAll(unsubscribePlaceholder, '…'),
        }
      : { subject: null, body: message.logged ?? message.body };
  const entry = {
    ...(erased_at === null ? content : { subject: null, body: '' }),
    channel,
    direction: 'out',
    recipient: '',
    status: 'failed',
    error,
    client_id: clientId,
    budget_id: budgetId,
    key_id: keyId,
  } as const;
  const id = await logMessage(context, entry);
  const state = { id, client_id: clientId, channel, status: entry.status };
  await appendEvent(tx, instance.id, `${channel}.failed`, messageEventData(state), now);
  return { ...state, error };
}
