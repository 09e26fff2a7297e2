import { expect, test } from 'vitest';
import type { NoticeKind, NoticeValues } from '../../../domain/messages/notice-kinds.ts';
import { countSegments } from '../../../domain/messages/sms-parts.ts';
import { type Language, languages } from '../../../generated/errors.ts';
import { noticeText } from '../../../views/mails/notice.ts';
import { noticeTexts } from '../../../views/texts/notices.ts';

const workshop = { name: 'Taller Ejemplo', timezone: 'Europe/Madrid' };
const occasion = { workshop, recipient: 'Clara Ejemplo' };
const url = 'https://taller.example.com/t/0123456789abcdefghijkl';
const start = new Date('2026-11-28T09:00:00Z');
const about = { plate: '1234 KLM', url };
const clientsTime = { appointment: 'p78', plate: about.plate, start, client: 'Clara Ejemplo' };

const clientsQuote = { plate: about.plate, client: 'Clara Ejemplo', number: 512 };

const usual: NoticeValues = {
  budget_received: about,
  budget_sent: about,
  budget_changed: about,
  budget_accepted: about,
  signing_code: { ...about, code: '048 213' },
  vehicle_received: about,
  vehicle_ready: about,
  inspection_ready: about,
  finding_reminder: { ...about, findings: 'Pastillas delanteras' },
  appointment_proposed: { ...about, start },
  appointment_confirmed: { ...about, start },
  appointment_moved: { ...about, start, before: new Date('2026-11-27T08:30:00Z') },
  appointment_cancelled: { ...about, start },
  appointment_reminder: { ...about, start },
  another_time_needed: { ...about, start },
  time_offered: { ...about, start, until: start },
  appointment_requested: clientsTime,
  appointment_booked: clientsTime,
  appointment_withdrawn: clientsTime,
  quote_accepted: { ...clientsQuote, url, totalCents: 12_100, options: ['Pulido de faros'] },
  quote_declined: clientsQuote,
  quote_renewal_asked: clientsQuote,
  changes_declined: { ...clientsQuote, comment: 'Sin el filtro.' },
  webhook_switched_off: { receiver: 'https://hooks.example.com/workshop', reason: 'gone' },
  certificate_expires: { holder: 'Taller Ejemplo, S.L.', until: start },
  advance_to_return: { budget: 512, invoices: 'F2026-0101, F2026-0102' },
  tax_records_differ: { count: 2, invoices: 'F2026-0101, F2026-0102' },
  tax_records_unsent: { unsent: 12, rejected: 1, since: start, reason: '4112', advice: 'Haga algo.' },
  clock_wrong: { seconds: 312, ahead: true },
  tax_records_required: { day: '1 de enero de 2027' },
};
const kinds = Object.keys(usual) as NoticeKind[];
const toTheWorkshop: NoticeKind[] = [
  'appointment_requested',
  'appointment_booked',
  'appointment_withdrawn',
  'quote_accepted',
  'quote_declined',
  'quote_renewal_asked',
  'changes_declined',
  'webhook_switched_off',
  'certificate_expires',
  'tax_records_differ',
  'advance_to_return',
  'tax_records_unsent',
  'clock_wrong',
  'tax_records_required',
];
const all = languages.flatMap((language) => kinds.map((kind) => ({ language, kind })));

function usualText<Kind extends NoticeKind>(kind: Kind, language: Language) {
  return noticeText(kind, language, { ...usual[kind], ...occasion });
}

test.each(languages)('%s has its own words for each kind', (language) => {
  expect(Object.keys(noticeTexts[language].notices).sort()).toEqual([...kinds].sort());
  const others = languages.filter((other) => other !== language);
  for (const kind of kinds) {
    const { subject, text, sms } = usualText(kind, language);
    for (const other of others.map((each) => usualText(kind, each))) {
      expect(text).not.toBe(other.text);
      expect(sms).not.toBe(other.sms);
    }
    expect(subject.length, 'fits the line of a list of mails').toBeLessThanOrEqual(60);
  }
});

test.each(all)('$language $kind has all of its values filled in', ({ language, kind }) => {
  const notice = usualText(kind, language);
  expect(JSON.stringify(notice)).not.toMatch(/undefined|NaN|Invalid|\[object|\$\{|\{\{|TODO/);
  for (const sentence of [notice.subject, notice.greeting, notice.text, notice.footnote, notice.sms]) {
    expect(sentence.trim()).toBe(sentence);
    expect(sentence).not.toBe('');
    expect(sentence).not.toMatch(/ {2}/);
  }
  expect(notice.greeting).toContain(occasion.recipient);
});

test.each(all)('$language $kind is a short message of two segments at most', ({ language, kind }) => {
  const { sms } = usualText(kind, language);
  const sender = 'plate' in usual[kind] ? 'Taller Ejemplo, 1234 KLM' : 'Taller Ejemplo';
  expect(sms.startsWith(noticeTexts[language].smsLead(sender))).toBe(true);
  expect(countSegments(sms).segments, sms).toBeLessThanOrEqual(2);
});

test.each([
  ['es', 'Sábado, 28 de noviembre de 2026, 10:00', 'sab 28/11, 10:00'],
  ['en', 'Saturday, 28 November 2026 at 10:00', 'Sat 28/11, 10:00'],
  ['ca', 'Dissabte, 28 de novembre del 2026, a les 10:00', 'ds 28/11, 10:00'],
  ['pt', 'Sábado, 28 de novembro de 2026 às 10:00', 'sabado 28/11, 10:00'],
  ['fr', 'Samedi 28 novembre 2026 à 10:00', 'sam 28/11, 10:00'],
  ['bg', 'Събота, 28 ноември 2026 г. в 10:00', 'сб 28.11, 10:00'],
] as const)("says when, in the workshop's time, as %s does", (language, long, short) => {
  const { facts, sms } = usualText('appointment_confirmed', language);
  expect(facts[0]?.value).toBe(long);
  expect(sms).toContain(short);
});

test.each([
  ['Atlantic/Canary', '2026-11-28T00:30:00Z', 'sáb 28/11, 00:30'],
  ['Europe/Madrid', '2026-10-25T00:30:00Z', 'dom 25/10, 02:30'],
  ['Europe/Madrid', '2026-10-25T01:30:00Z', 'dom 25/10, 02:30'],
  ['Europe/Sofia', '2026-12-31T22:00:00Z', 'vie 1/1, 00:00'],
] as const)('reckons in %s, whatever its clocks do', (timezone, at, short) => {
  const values = { ...usual.appointment_moved, start: new Date(at) };
  const { sms } = noticeText('appointment_moved', 'es', {
    ...values,
    ...occasion,
    workshop: { name: 'T', timezone },
  });
  expect(sms).toContain(short);
});

test('names the vehicle if there is one', () => {
  expect(usualText('vehicle_ready', 'en')).toMatchObject({
    subject: 'Your vehicle is ready · 1234 KLM',
    facts: [{ label: 'Number plate', value: '1234 KLM' }],
    sms: 'Taller Ejemplo, 1234 KLM: your vehicle is ready for collection.',
  });
  expect(noticeText('vehicle_ready', 'en', { plate: null, url, ...occasion })).toMatchObject({
    subject: 'Your vehicle is ready',
    facts: [],
    sms: 'Taller Ejemplo: your vehicle is ready for collection.',
  });
});

test.each(languages)(
  'says in %s why it was written: nobody has entrusted work who asked for a quote',
  (language) => {
    const { why, toWorkshop } = noticeTexts[language];
    const footnotes = Object.fromEntries(kinds.map((kind) => [kind, usualText(kind, language).footnote]));
    const [quote, appointment, work] = [why.quote, why.appointment, why.work].map((say) =>
      say('Taller Ejemplo'),
    );
    expect(footnotes).toEqual({
      budget_received: quote,
      budget_sent: quote,
      signing_code: quote,
      budget_changed: work,
      budget_accepted: work,
      vehicle_received: work,
      vehicle_ready: work,
      inspection_ready: work,
      finding_reminder: work,
      appointment_proposed: appointment,
      appointment_confirmed: appointment,
      appointment_moved: appointment,
      appointment_cancelled: appointment,
      appointment_reminder: appointment,
      another_time_needed: appointment,
      time_offered: appointment,
      ...Object.fromEntries(toTheWorkshop.map((kind) => [kind, toWorkshop])),
    });
    expect(new Set([quote, appointment, work, toWorkshop]).size).toBe(4);
  },
);

test('an SMS in French is not dearer for its punctuation: GSM 03.38 has all of its spaces', () => {
  for (const kind of kinds) expect(usualText(kind, 'fr').sms).not.toMatch(/[\u00a0\u202f]/);
  expect(usualText('appointment_cancelled', 'fr').sms).toMatch(/^Taller Ejemplo, 1234 KLM - votre/);
});

test('links to a page that the client can open, and the workshop to what was accepted', () => {
  const leading = kinds.filter((kind) => usualText(kind, 'es').button?.url === url);
  const hasLink = (kind: NoticeKind) => kind === 'quote_accepted' || !toTheWorkshop.includes(kind);
  expect(leading).toEqual(kinds.filter(hasLink));
  for (const kind of kinds.filter((each) => !hasLink(each))) expect(usualText(kind, 'es').button).toBeNull();
});

test('says to the workshop which receiver it was, and why', () => {
  const notice = (reason: 'gone' | 'failing') =>
    noticeText('webhook_switched_off', 'en', { ...usual.webhook_switched_off, reason, ...occasion });
  expect(notice('gone').facts).toEqual([{ label: 'Address', value: 'https://hooks.example.com/workshop' }]);
  expect(notice('gone').text).toMatch(/^The system .* no longer exists\./);
  expect(notice('failing').text).toMatch(/^For five days/);
});

test('says to the workshop who proposed a time, when, and for which vehicle', () => {
  expect(usualText('appointment_requested', 'en')).toMatchObject({
    subject: 'A client has requested an appointment · 1234 KLM',
    facts: [
      { label: 'Date', value: 'Saturday, 28 November 2026 at 10:00' },
      { label: 'Number plate', value: '1234 KLM' },
      { label: 'Client', value: 'Clara Ejemplo' },
    ],
    sms: 'Taller Ejemplo, 1234 KLM: Clara Ejemplo requests an appointment on Sat 28/11, 10:00. Please confirm or reject it.',
  });
  const without = noticeText('appointment_requested', 'en', {
    ...usual.appointment_requested,
    plate: null,
    ...occasion,
  });
  expect(without.subject).toBe('A client has requested an appointment');
  expect(without.facts.map(({ label }) => label)).toEqual(['Date', 'Client']);
});

test.each(languages)(
  'a requested appointment names the commands that confirm and reject it (%s)',
  (language) => {
    const { text } = usualText('appointment_requested', language);
    expect(text).toContain('appointments confirm p78');
    expect(text).toContain('appointments reject p78');
  },
);

test.each([
  ['es', 'su cita del vie 27/11, 09:30 pasa al sab 28/11, 10:00.'],
  ['en', 'your appointment has been moved from Fri 27/11, 09:30 to Sat 28/11, 10:00.'],
  ['bg', 'часът Ви на пт 27.11, 09:30 е преместен на сб 28.11, 10:00.'],
] as const)('a moved appointment names the previous and the new time (%s)', (language, sms) => {
  const notice = usualText('appointment_moved', language);
  expect(notice.sms).toContain(sms);
  expect(notice.text).toMatch(/27[/.]11, 09:30/);
});

test('keeps line breaks of names out of the subject and the short message', () => {
  const plate = '1234\r\nBcc: eve@example.com\u0007.';
  const { subject, sms } = noticeText('vehicle_ready', 'en', {
    plate,
    url,
    recipient: 'Clara',
    workshop: { ...workshop, name: 'Taller\nEjemplo' },
  });
  expect(subject).toBe('Your vehicle is ready · 1234 Bcc: eve@example.com .');
  expect(sms).toMatch(/^Taller Ejemplo, 1234 Bcc: eve@example\.com \.: your/);
});
