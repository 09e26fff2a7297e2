import { type ComponentChild, h } from 'preact';
import type { EmailMessage } from '../../../domain/message.ts';
import { longMoment } from '../../../domain/notices/local-moment.ts';
import type { Segments } from '../../../domain/sms-segments.ts';
import type { Language } from '../../../generated/errors.ts';
import { page } from '../page.ts';
import { outboxStyle } from './style.ts';
import { outboxTexts } from './texts.ts';

interface Reader {
  language: Language;
  workshop: string;
  timezone: string;
}

interface Kept {
  /** As partners see it. */
  id: string;
  status: string;
  /** Why it failed. */
  error: string | null;
  at: Date;
}

export type KeptEmail = Kept & { email: EmailMessage };
export type KeptSms = Kept & { sms: { from: string; to: string; body: string; segments: Segments } };

type Fact = [label: string, value: ComponentChild];

/** An email as it went out; its HTML in a frame that may do nothing, and by itself. */
export function emailPage(reader: Reader, { email, ...kept }: KeptEmail): string {
  const texts = outboxTexts[reader.language];
  const html = `/dev/outbox/${kept.id}/html`;
  const addresses: Fact[] = [
    [texts.from, email.fromName === null ? email.from : `${email.fromName} <${email.from}>`],
    [texts.to, email.to],
    [texts.answersTo, email.replyTo],
  ];
  const { unsubscribeUrl: url } = email;
  const unsubscribe: Fact = [texts.unsubscribe, url && h('a', { href: url }, url)];
  return messagePage(reader, email.subject, [
    facts([...addresses, ...factsOf(reader, kept), unsubscribe]),
    email.html !== null && [
      h('h2', null, 'HTML · ', h('a', { href: html }, texts.alone)),
      h('iframe', { src: html, sandbox: frameMay, title: email.subject }),
    ],
    h('h2', null, texts.text),
    h('pre', null, email.text),
  ]);
}

/** Its links open beside it, as pages like any other: a client's would. */
export const frameMay = 'allow-popups allow-popups-to-escape-sandbox';

export function smsPage(reader: Reader, { sms, ...kept }: KeptSms): string {
  const texts = outboxTexts[reader.language];
  const { segments, encoding } = sms.segments;
  return messagePage(reader, 'SMS', [
    facts([[texts.from, sms.from], [texts.to, sms.to], ...factsOf(reader, kept)]),
    h('pre', null, sms.body),
    h('p', { class: 'quiet' }, `${texts.segments(segments)} · ${encoding}`),
  ]);
}

function factsOf({ language, timezone }: Reader, { id, status, error, at }: Kept): Fact[] {
  const texts = outboxTexts[language];
  return [
    [texts.date, longMoment(at, timezone, language)],
    [texts.status, error === null ? status : `${status}: ${error}`],
    ['id', id],
  ];
}

function facts(all: Fact[]) {
  const told = all.filter(([, value]) => value !== null);
  return h(
    'dl',
    null,
    told.map(([label, value]) => [h('dt', null, label), h('dd', null, value)]),
  );
}

function messagePage(reader: Reader, title: string, content: ComponentChild[]): string {
  const { language, workshop } = reader;
  return page(
    { language, workshop, title, ownStyle: outboxStyle },
    ...content,
    h('p', null, h('a', { href: '/dev/outbox' }, outboxTexts[language].back)),
  );
}
