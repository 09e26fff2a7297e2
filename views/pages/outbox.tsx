import type { ComponentChild, ComponentChildren } from 'preact';
import { calendarFilename } from '../../domain/appointments/calendar.ts';
import type { MessageStatus, OutgoingEmail } from '../../domain/messages/message.ts';
import type { SmsSegments } from '../../domain/messages/sms-parts.ts';
import { longMoment, shortMoment } from '../../domain/time/local.ts';
import type { Language } from '../../generated/errors.ts';
import { outboxTexts } from '../texts/outbox.ts';
import { terms } from '../texts/terms.ts';
import { renderPage, SmallPage } from './document.tsx';
import { style } from './style.ts';

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
  sms: { from: string; to: string; body: string; segments: SmsSegments };
};

type Fact = [label: string, value: ComponentChild];

/**
 * Renders the page of an email in the demo outbox. The email's HTML is in a frame without permissions, with a link to
 * the HTML alone.
 */
export function emailPage(reader: Reader, { email, ...message }: OutboxEmail): string {
  const texts = outboxTexts[reader.language];
  const html = `/dev/outbox/${message.id}/html`;
  const { unsubscribeUrl: url } = email;
  const facts: Fact[] = [
    [texts.from, email.fromName === null ? email.from : `${email.fromName} <${email.from}>`],
    [texts.to, email.to],
    [texts.answersTo, email.replyTo],
    ...messageFacts(reader, message),
    ['iCalendar', email.calendar && <CalendarLink calendar={email.calendar} />],
    [texts.unsubscribe, url && <a href={url}>{url}</a>],
  ];
  return renderPage(
    <MessagePage {...reader} title={email.subject}>
      <Facts facts={facts} />
      {email.html !== null && (
        <>
          <h2>
            {'HTML · '}
            <a href={html}>{texts.alone}</a>
          </h2>
          <iframe src={html} sandbox={framePermissions} title={email.subject} />
        </>
      )}
      <h2>{texts.text}</h2>
      <pre>{email.text}</pre>
    </MessagePage>,
  );
}

function CalendarLink({ calendar }: { calendar: string }) {
  const href = `data:text/calendar;charset=utf-8,${encodeURIComponent(calendar)}`;
  return (
    <a href={href} download={calendarFilename}>
      {calendarFilename}
    </a>
  );
}

/** Sandbox permissions of the frame. Links open in new tabs as normal pages, as in a client's mail program. */
export const framePermissions = 'allow-popups allow-popups-to-escape-sandbox';

export function smsPage(reader: Reader, { sms, ...message }: OutboxSms): string {
  const texts = outboxTexts[reader.language];
  const { segments, encoding } = sms.segments;
  return renderPage(
    <MessagePage {...reader} title="SMS">
      <Facts facts={[[texts.from, sms.from], [texts.to, sms.to], ...messageFacts(reader, message)]} />
      <pre>{sms.body}</pre>
      <p class="quiet">{`${texts.segments(segments)} · ${encoding}`}</p>
    </MessagePage>,
  );
}

function messageFacts({ language, timezone }: Reader, { id, status, error, at }: OutboxMessage): Fact[] {
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

function Facts({ facts }: { facts: Fact[] }) {
  const known = facts.filter(([, value]) => value !== null);
  return (
    <dl>
      {known.map(([label, value]) => (
        <>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </>
      ))}
    </dl>
  );
}

interface MessagePageProps extends Reader {
  title: string;
  children: ComponentChildren;
}

function MessagePage({ language, workshop, sandbox, title, children }: MessagePageProps) {
  return (
    <SmallPage language={language} title={title} workshop={workshop} sandbox={sandbox} style={outboxStyle}>
      {children}
      <p>
        <a href="/dev/outbox">{outboxTexts[language].back}</a>
      </p>
    </SmallPage>
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
  maxMessages: number;
}

export function outboxPage({ messages, maxMessages: most, ...reader }: Outbox): string {
  const { language, workshop, sandbox } = reader;
  const texts = outboxTexts[language];
  return renderPage(
    <SmallPage
      language={language}
      title={texts.title}
      workshop={workshop}
      sandbox={sandbox}
      style={outboxStyle}
    >
      <p>{texts.kept}</p>
      {messages.length === 0 ? (
        <p class="quiet">{texts.empty}</p>
      ) : (
        <ol>
          {messages.map((message) => (
            <MessageItem reader={reader} message={message} />
          ))}
        </ol>
      )}
      {messages.length === most && <p class="quiet">{texts.newest(most)}</p>}
    </SmallPage>,
  );
}

function MessageItem({ reader, message }: { reader: Reader; message: ListedMessage }) {
  const { language, timezone } = reader;
  const { id, to, subject, text, status, at } = message;
  return (
    <li>
      <a href={`/dev/outbox/${id}`}>
        <span class="line">
          <span>{to}</span>
          <span>{shortMoment(at, timezone, language)}</span>
        </span>
        {subject !== null && <strong>{subject}</strong>}
        <span class={subject === null ? 'cut' : 'cut quiet'}>{text}</span>
        <span class="line">
          <span>{id}</span>
          <span>{outboxTexts[language].statuses[status]}</span>
        </span>
      </a>
    </li>
  );
}

/** Style of the outbox pages: the style of small pages, with additional space for lists and mails. */
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
