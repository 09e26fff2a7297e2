import sanitizeHtml from 'sanitize-html';
import { describe, expect, test } from 'vitest';
import type { Recipient } from '../../../domain/messages/campaigns/recipients.ts';
import { readTemplate } from '../../../domain/messages/campaigns/template.ts';
import { unsubscribePlaceholder } from '../../../domain/messages/links.ts';
import type { EmailDraft, SmsDraft } from '../../../domain/messages/message.ts';
import { countSegments } from '../../../domain/messages/sms-parts.ts';
import { isStopWord } from '../../../domain/messages/stop-words.ts';
import { languages } from '../../../generated/errors.ts';
import { openComposer, requireComposable } from '../../../views/mails/campaign.ts';
import { mailTexts } from '../../../views/texts/mails.ts';
import { terms } from '../../../views/texts/terms.ts';

const workshop = {
  name: 'Taller Ejemplo',
  logo_url: null,
  address: 'Calle de la Invención 12',
  zip: '28001',
  city: 'Madrid',
  phone: '+34 910 000 000',
  email: 'hola@taller.example.com',
  web: 'taller.example.com',
};
const sending = { workshop, answerable: true };
const clara: Recipient = { clientId: 118, name: 'Clara Ejemplo', language: 'es', to: 'clara@example.com' };
const everything = '{name}, {workshop}, {phone}, {email}, {web}, {address}';
const filledIn =
  'Clara Ejemplo, Taller Ejemplo, +34 910 000 000, hola@taller.example.com, taller.example.com, Calle de la Invención 12 · 28001 Madrid';

const typedEmail = { name: 'a', channel: 'email', subject: 'Ofertas para {name}', text: everything } as const;
const typedSms = { name: 'a', channel: 'sms', text: everything } as const;
const mail = (typed: object = {}, recipient: Partial<Recipient> = {}, its = sending) =>
  openComposer(readTemplate({ ...typedEmail, ...typed }), its).messageOf(
    { ...clara, ...recipient },
    9,
  ) as EmailDraft;
const sms = (typed: object = {}, recipient: Partial<Recipient> = {}, its = sending) =>
  openComposer(readTemplate({ ...typedSms, ...typed }), its).messageOf(
    { ...clara, ...recipient },
    9,
  ) as SmsDraft;
const read = (html: string | null) =>
  sanitizeHtml(html ?? '', { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');

describe('a campaign by mail', () => {
  test('is a client’s, of that campaign, and commercial', () => {
    expect(mail()).toMatchObject({
      channel: 'email',
      to: 'clara@example.com',
      clientId: 118,
      campaignId: 9,
      commercial: true,
      subject: 'Ofertas para Clara Ejemplo',
    });
  });

  test.each([
    ['text', {}],
    ['HTML', { html: `<p>${everything}</p>` }],
  ])('fills in all placeholders, written as %s', (_, typed) => {
    const { html, text } = mail(typed);
    expect(read(html)).toContain(filledIn);
    expect(text).toContain(filledIn);
  });

  test.each(languages)('says in %s why it was written, by whom, and how to unsubscribe', (language) => {
    const { html, text } = mail({}, { language });
    expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${language}">`));
    const { footnote, unsubscribe } = mailTexts[language].campaign;
    for (const said of [footnote('Taller Ejemplo'), unsubscribe, 'Calle de la Invención 12 · 28001 Madrid']) {
      expect(read(html)).toContain(said);
      expect(text).toContain(said);
    }
    expect(html).toContain(`href="${unsubscribePlaceholder}"`);
    expect(text).toContain(`${unsubscribe}${terms[language].colon} ${unsubscribePlaceholder}`);
  });

  test('stays light in dark mode if it has colours of its own, and has one main part', () => {
    const paper = mail({ html: '<p>Hola</p>' }).html ?? '';
    expect(paper).toMatch(/<td style="[^"]*color-scheme:light;" class="paper"><div role="main">/);
    const card = mail({ text: 'Hola' }).html ?? '';
    expect(card).toMatch(/<td style="[^"]*" class="card"><div role="main">/);
    expect(card).not.toContain('color-scheme:light;');
    for (const html of [paper, card]) expect(html.match(/role="main"/g)).toHaveLength(1);
  });

  test('makes markup in names harmless, and takes no placeholder from them', () => {
    const name = '<img src=x onerror=alert(1)> "{workshop}" & $& {name}';
    const its = { ...sending, workshop: { ...workshop, name: '<script>alert(1)</script>{phone}' } };
    for (const typed of [{}, { html: `<p>${everything}</p>` }]) {
      const { html, text } = mail(typed, { name }, its);
      expect(html).not.toMatch(/<img|<script/);
      expect(read(html)).toContain('$& {name}, ');
      expect(text).toContain(`${name}, <script>alert(1)</script>{phone}, `);
    }
  });

  test('shows its text in the log, with what only its HTML says, filled in', () => {
    expect(
      mail({ html: '<p>{name}, revise sus <b>frenos</b></p>', text: '{name}, revise sus frenos' }).logged,
    ).toBe(undefined);
    const { logged, text } = mail({ html: '<p>{name}: 10 %</p>', text: 'Hola, {name}' });
    expect(text).not.toContain('10 %');
    expect(logged).toContain('Hola, Clara Ejemplo\n\n----------\n\nClara Ejemplo: 10 %');
  });

  test('keeps names with line breaks within the subject', () => {
    expect(mail({}, { name: 'Clara\r\nBcc: all@example.com' }).subject).toBe(
      'Ofertas para Clara Bcc: all@example.com',
    );
  });

  test('costs a unit each', () => {
    const recipients = [clara, clara, clara];
    expect(openComposer(readTemplate(typedEmail), sending).unitsOf(recipients)).toBe(3);
  });
});

describe('a campaign by SMS', () => {
  test.each(languages)('says in %s with which word to stop it, one that we recognise', (language) => {
    const { body } = sms({ text: 'Hola, {name}' }, { language });
    expect(body).toBe(`Hola, Clara Ejemplo\n${mailTexts[language].campaign.answerStop}`);
    expect(isStopWord(body.split(' ').at(-1) as string)).toBe(true);
  });

  test.each(languages)('says in %s whom to call if nobody can answer', (language) => {
    const { body } = sms({ text: 'Hola' }, { language }, { ...sending, answerable: false });
    expect(body).toContain('+34 910 000 000');
    expect(body).not.toContain(mailTexts[language].campaign.answerStop);
  });

  test.each(languages.filter((language) => language !== 'bg'))(
    'keeps within the alphabet of SMS in %s',
    (language) => {
      for (const answerable of [true, false]) {
        const { body } = sms({ text: 'Hola' }, { language }, { ...sending, answerable });
        expect(countSegments(body)).toMatchObject({ encoding: 'GSM-7', segments: 1 });
      }
    },
  );

  test('has no links but the given ones', () => {
    expect(sms().body).not.toMatch(/https?:/);
  });

  test('costs what its segments cost, name by name', () => {
    const short = { ...clara, language: 'en' } as const;
    const long = { ...short, name: 'Clara '.repeat(25) };
    const composer = openComposer(readTemplate({ ...typedSms, text: 'Hola, {name}' }), sending);
    expect(composer.unitsOf([short, long])).toBe(30);
  });
});

describe('what could not be said in full', () => {
  const judge = (typed: object, its: object) => () =>
    requireComposable(readTemplate({ ...typedEmail, ...typed }), { ...sending, ...its });

  test('is refused where the workshop has no value for it', () => {
    const silent = { workshop: { ...workshop, phone: '' } };
    for (const typed of [{}, { text: 'Hola', subject: '{phone}' }, { text: 'x', html: '<p>{phone}' }]) {
      expect(judge(typed, silent)).toThrow('validation_error');
    }
    expect(judge({ text: '{name} {web}' }, silent)).not.toThrow();
  });

  test('is refused if an SMS could not say how to unsubscribe', () => {
    const text = 'Hola';
    const typed = { channel: 'sms', subject: undefined, text };
    const silent = { ...workshop, phone: '' };
    expect(judge(typed, { workshop: silent, answerable: false })).toThrow('validation_error');
    expect(judge(typed, { workshop: silent })).not.toThrow();
    expect(judge(typed, { answerable: false })).not.toThrow();
    expect(judge({ text }, { workshop: silent, answerable: false })).not.toThrow();
  });
});
