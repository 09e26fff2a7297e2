import { type ComponentChild, h } from 'preact';
import { calendarFilename } from '../../domain/appointments/calendar.ts';
import type { MessageStatus, OutgoingEmail } from '../../domain/messages/message.ts';
import type { Segments } from '../../domain/messages/sms-parts.ts';
import { longMoment, shortMoment } from '../../domain/time/local.ts';
import type { Language } from '../../generated/errors.ts';
import { outboxTexts } from '../texts/outbox.ts';
import { terms } from '../texts/terms.ts';
import { page, style } from './layout.ts';

interface Reader {
  language: Language;
  workshop: string;
  sandbox: boolean;
  timezone: string;
}

interface OutboxMessage {
  id: string;
  status: MessageStatus;
  error: string | null;
  at: Date;
}

export type OutboxEmail = OutboxMessage & { email: OutgoingEmail };
export type OutboxSms = OutboxMessage & {
  sms: { from: string; to: string; body: string; segments: Segments };
};

type Fact = [label: string, value: ComponentChild];

/** Shows an email as it was sent; its HTML in a frame without permissions, and on a page of its own. */
export function emailPage(reader: Reader, { email, ...message }: OutboxEmail): string {
  const texts = outboxTexts[reader.language];
  const html = `/dev/outbox/${message.id}/html`;
  const addresses: Fact[] = [
    [texts.from, email.fromName === null ? email.from : `${email.fromName} <${email.from}>`],
    [texts.to, email.to],
    [texts.answersTo, email.replyTo],
  ];
  const { unsubscribeUrl: url } = email;
  const unsubscribe: Fact = [texts.unsubscribe, url && h('a', { href: url }, url)];
  return messagePage(reader, email.subject, [
    facts([...addresses, ...factsOf(reader, message), calendarLink(email), unsubscribe]),
    email.html !== null && [
      h('h2', null, 'HTML · ', h('a', { href: html }, texts.alone)),
      h('iframe', { src: html, sandbox: framePermissions, title: email.subject }),
    ],
    h('h2', null, texts.text),
    h('pre', null, email.text),
  ]);
}

function calendarLink({ calendar }: OutgoingEmail): Fact {
  const href = `data:text/calendar;charset=utf-8,${encodeURIComponent(calendar ?? '')}`;
  return ['iCalendar', calendar && h('a', { href, download: calendarFilename }, calendarFilename)];
}

/** Permissions of the frame: links open ordinary pages in new tabs, as a client's mail program does. */
export const framePermissions = 'allow-popups allow-popups-to-escape-sandbox';

export function smsPage(reader: Reader, { sms, ...message }: OutboxSms): string {
  const texts = outboxTexts[reader.language];
  const { segments, encoding } = sms.segments;
  return messagePage(reader, 'SMS', [
    facts([[texts.from, sms.from], [texts.to, sms.to], ...factsOf(reader, message)]),
    h('pre', null, sms.body),
    h('p', { class: 'quiet' }, `${texts.segments(segments)} · ${encoding}`),
  ]);
}

function factsOf({ language, timezone }: Reader, { id, status, error, at }: OutboxMessage): Fact[] {
  const texts = outboxTexts[language];
  return [
    [texts.date, longMoment(at, timezone, language)],
    [
      texts.status,
      error === null ? texts.statuses[status] : `${texts.statuses[status]}${terms[language].colon} ${error}`,
    ],
    ['id', id],
  ];
}

function facts(all: Fact[]) {
  const known = all.filter(([, value]) => value !== null);
  return h(
    'dl',
    null,
    known.map(([label, value]) => [h('dt', null, label), h('dd', null, value)]),
  );
}

function messagePage(reader: Reader, title: string, content: ComponentChild[]): string {
  const { language, workshop, sandbox } = reader;
  return page(
    { language, workshop, sandbox, title, ownStyle: outboxStyle },
    ...content,
    h('p', null, h('a', { href: '/dev/outbox' }, outboxTexts[language].back)),
  );
}

export interface ListedMessage {
  id: string;
  to: string;
  subject: string | null;
  text: string;
  status: MessageStatus;
  at: Date;
}

interface Outbox extends Reader {
  messages: ListedMessage[];
  most: number;
}

export function outboxPage({ language, workshop, sandbox, timezone, messages, most }: Outbox): string {
  const texts = outboxTexts[language];
  const line = ({ id, to, subject, text, status, at }: ListedMessage) =>
    h(
      'li',
      null,
      h(
        'a',
        { href: `/dev/outbox/${id}` },
        h(
          'span',
          { class: 'line' },
          h('span', null, to),
          h('span', null, shortMoment(at, timezone, language)),
        ),
        subject !== null && h('strong', null, subject),
        h('span', { class: subject === null ? 'cut' : 'cut quiet' }, text),
        h('span', { class: 'line' }, h('span', null, id), h('span', null, texts.statuses[status])),
      ),
    );
  return page(
    { language, title: texts.title, workshop, sandbox, ownStyle: outboxStyle },
    h('p', null, texts.kept),
    messages.length === 0 ? h('p', { class: 'quiet' }, texts.empty) : h('ol', null, messages.map(line)),
    messages.length === most && h('p', { class: 'quiet' }, texts.newest(most)),
  );
}

/** The style of small pages, with room for lists and mails. */
export const outboxStyle = `${style}
body { place-items: start center; }
main { max-width: 760px; }
ol { margin: 24px 0 14px; padding: 0; list-style: none; }
ol:last-child { margin-bottom: 0; }
li a { display: block; padding: 14px 0; border-top: 1px solid var(--edge); color: inherit; text-decoration: none; }
li a:hover strong { color: var(--link); }
li span { display: block; }
.line { display: flex; gap: 4px 12px; flex-wrap: wrap; justify-content: space-between; font-size: 14px; color: var(--quiet); }
.cut { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
dl { margin: 20px 0; display: grid; grid-template-columns: auto 1fr; gap: 6px 16px; font-size: 15px; }
dt { color: var(--quiet); }
dd { margin: 0; }
h2 { margin: 24px 0 8px; font-size: 14px; font-weight: 700; color: var(--quiet); }
pre { margin: 0 0 14px; padding: 16px; border-radius: 10px; background: var(--page); font: inherit; white-space: pre-wrap; }
iframe { display: block; width: 100%; height: clamp(420px, 70vh, 800px); border: 1px solid var(--edge); border-radius: 10px; background: #fff; }
`;
