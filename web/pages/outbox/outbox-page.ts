import { h } from 'preact';
import { shortMoment } from '../../../domain/notices/local-moment.ts';
import type { Language } from '../../../generated/errors.ts';
import { page } from '../page.ts';
import { outboxStyle } from './style.ts';
import { outboxTexts } from './texts.ts';

export interface Listed {
  /** As partners see it. */
  id: string;
  to: string;
  /** Null: it has none. */
  subject: string | null;
  /** How it begins. */
  text: string;
  status: string;
  at: Date;
}

interface Outbox {
  language: Language;
  workshop: string;
  timezone: string;
  /** The newest first. */
  messages: Listed[];
  /** There may be more than these. */
  most: number;
}

/** What was sent, where nobody is written to. */
export function outboxPage({ language, workshop, timezone, messages, most }: Outbox): string {
  const texts = outboxTexts[language];
  const line = ({ id, to, subject, text, status, at }: Listed) =>
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
        h('span', { class: 'line' }, h('span', null, id), h('span', null, status)),
      ),
    );
  return page(
    { language, title: texts.title, workshop, ownStyle: outboxStyle },
    h('p', null, texts.kept),
    messages.length === 0 ? h('p', { class: 'quiet' }, texts.empty) : h('ol', null, messages.map(line)),
    messages.length === most && h('p', { class: 'quiet' }, texts.newest(most)),
  );
}
