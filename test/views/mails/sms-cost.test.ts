import { expect, test } from 'vitest';
import { type ClientNotices, noticeSubjects } from '../../../domain/messages/notice-kinds.ts';
import { countSegments, reduceSegments } from '../../../domain/messages/sms-parts.ts';
import { dayMs } from '../../../domain/time/lengths.ts';
import { languages } from '../../../generated/errors.ts';
import { noticeText } from '../../../views/mails/notice.ts';

const kinds = Object.keys(noticeSubjects) as (keyof ClientNotices)[];
const occasion = {
  workshop: { name: 'Talleres Ejemplo', timezone: 'Europe/Madrid' },
  recipient: 'Clara Ejemplo',
  plate: '8915JXW',
  url: 'https://talleres-ejemplo.example.com/t/0123456789abcdefghijkl',
  code: '048213',
};
const monday = Date.UTC(2026, 10, 23, 9, 30);
/** A day of each weekday, because only some names of weekdays have accents. */
const week = Array.from({ length: 7 }, (_, day) => new Date(monday + day * dayMs));
const cases = languages.flatMap((language) => kinds.map((kind) => ({ language, kind })));

test.each(cases)('$language $kind costs one segment, or two in Cyrillic', ({ language, kind }) => {
  for (const start of week) {
    const { sms } = noticeText(kind, language, { ...occasion, start });
    const { segments, encoding } = countSegments(sms);
    expect(segments, sms).toBeLessThanOrEqual(language === 'bg' ? 2 : 1);
    if (language === 'bg') expect(encoding).toBe('UCS-2');
    expect(sms).toContain(occasion.plate);
  }
});

test('a workshop with an accent in its name does not pay twice', () => {
  const workshop = { ...occasion.workshop, name: 'Taller Martínez' };
  const { sms } = noticeText('budget_sent', 'es', { ...occasion, workshop });
  expect(sms).toMatch(/^Taller Martinez, 8915JXW: ya puede ver/);
  expect(countSegments(sms).segments).toBe(1);
});

test.each([
  ['keeps what GSM 03.38 has', 'é à ñ ü Ç € ¿Qué?', 'é à ñ ü Ç € ¿Qué?'],
  ['keeps accents that cost nothing', 'ação', 'ação'],
  ['drops accents', `ÁÍÓÚ áíóúç ãõâêô ${'x'.repeat(70)}`, `AIOU aiouc aoaeo ${'x'.repeat(70)}`],
  [
    'writes signs otherwise',
    `l’œuf «a» – b… c·l ${'x'.repeat(70)}`,
    `l'oeuf "a" - b... c.l ${'x'.repeat(70)}`,
  ],
  ['joins what was written in parts', `a\u0301o\u0303 ${'x'.repeat(70)}`, `ao ${'x'.repeat(70)}`],
  ['keeps another alphabet', `готов, ${'x'.repeat(70)}á`, `готов, ${'x'.repeat(70)}á`],
])('%s', (_what, text, written) => {
  expect(reduceSegments(text)).toBe(written);
});
