import type { Language } from '../../generated/errors.ts';
import type { NoticeKind, NoticeValues, Said, Wording } from './kinds.ts';
import { longMoment, shortMoment } from './local-moment.ts';
import { texts } from './texts/index.ts';

/** Who writes to whom. */
export interface Occasion {
  workshop: { name: string; timezone: string };
  recipient: string;
}

/** A notice in words: all that an email or a short message of it says. */
export interface NoticeText {
  subject: string;
  title: string;
  greeting: string;
  text: string;
  facts: { label: string; value: string }[];
  button: { label: string; url: string } | null;
  /** Why it was written. */
  footnote: string;
  sms: string;
}

/** What may be shown under a label, in this order. */
interface Facts {
  start?: Date;
  plate?: string | null;
  receiver?: string;
}

export function noticeText<Kind extends NoticeKind>(
  kind: Kind,
  language: Language,
  values: NoticeValues[Kind] & Occasion,
): NoticeText {
  const { greeting, labels, toClient, toWorkshop, notices } = texts[language];
  const { workshop, recipient } = values;
  const wording: Wording<Kind> = notices[kind];
  const { start, plate, receiver }: Facts = values;
  const shown = { start: start && longMoment(start, workshop.timezone, language), plate, receiver };
  const said = {
    ...values,
    ...(start && { start: shortMoment(start, workshop.timezone, language) }),
  } as Said<NoticeValues[Kind]>;
  return {
    subject: oneLine(plate ? `${wording.subject} · ${plate}` : wording.subject),
    title: wording.subject,
    greeting: greeting(recipient),
    text: wording.text(said),
    facts: (['start', 'plate', 'receiver'] as const).flatMap((name) => {
      const value = shown[name];
      return value ? [{ label: labels[name], value }] : [];
    }),
    button: wording.button === null ? null : { label: wording.button, url: (values as { url: string }).url },
    footnote: wording.button === null ? toWorkshop : toClient(workshop.name),
    sms: oneLine(`${plate ? `${workshop.name}, ${plate}` : workshop.name}: ${wording.sms(said)}`),
  };
}

/** Names may hold line breaks, which no header may. */
function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}
