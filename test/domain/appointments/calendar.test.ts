import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  foldLines,
  type PublishedCalendar,
  unfoldLines,
  writeCalendarInvite,
  writePublishedCalendar,
} from '../../../domain/appointments/calendar.ts';
import { anyCodePoint } from '../../support/any-code-point.ts';
import { inviteOf } from './invite.ts';
import { readCalendar, textOf } from './read-calendar.ts';

const linesOf = (ics: string) => ics.split('\r\n');
const property = (ics: string, name: string) => readCalendar(ics).filter((each) => each.name === name);
const rawOf = (ics: string, name: string) => property(ics, name)[0]?.value;
const saidBy = (ics: string, name: string) => textOf(rawOf(ics, name) ?? '');

describe('an invitation', () => {
  test('has time in UTC, place, client and workshop', () => {
    expect(linesOf(writeCalendarInvite(inviteOf()))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//workshop-api//Appointments//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      'UID:appointment-7@taller.example.com',
      'SEQUENCE:0',
      'DTSTAMP:20260320T170405Z',
      'DTSTART:20260329T080000Z',
      'DTEND:20260329T093000Z',
      'SUMMARY:Revisión · 1234 KLM',
      'STATUS:CONFIRMED',
      'LOCATION:Calle Inventada 7\\; Madrid',
      'DESCRIPTION:Traiga la documentación.\\nGracias.',
      'URL:https://taller.example.com/t/pEKzBgmb3Vn0tqZ5m1fD9A',
      'ORGANIZER;CN="Taller Ejemplo":mailto:taller@example.com',
      'ATTENDEE;CN="Clara Ejemplo";PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:clara+citas',
      ' @example.com',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  test('is taken back by its UID and a higher sequence', () => {
    const ics = writeCalendarInvite(inviteOf({ method: 'CANCEL', sequence: 3 }));
    expect([rawOf(ics, 'METHOD'), rawOf(ics, 'STATUS')]).toEqual(['CANCEL', 'CANCELLED']);
    expect([rawOf(ics, 'UID'), rawOf(ics, 'SEQUENCE')]).toEqual([inviteOf().uid, '3']);
    expect(property(ics, 'ATTENDEE')[0]?.parameters).toEqual({ CN: 'Clara Ejemplo', RSVP: 'FALSE' });
  });

  test('leaves out what is unknown', () => {
    const ics = writeCalendarInvite(inviteOf({ description: null, location: '', url: null, attendee: null }));
    const names = readCalendar(ics).map(({ name }) => name);
    for (const name of ['DESCRIPTION', 'LOCATION', 'URL', 'ATTENDEE']) expect(names).not.toContain(name);
  });

  test.each([
    ['Taller "El Rápido"', "Taller 'El Rápido'"],
    ['Ana\r\nATTENDEE:mailto:eva@example.com', 'Ana ATTENDEE:mailto:eva@example.com'],
    ['Ana";X=1:mailto:eva@example.com', "Ana';X=1:mailto:eva@example.com"],
    ['Ana\0\u0007\u0085\u2028Eva', 'Ana Eva'],
    ['^nAna^^', 'nAna'],
    ['\ud83d', '\ufffd'],
    ['Тодор, Тони; Сервиз: ООД \\ 🚗', 'Тодор, Тони; Сервиз: ООД \\ 🚗'],
  ])('quotes the name %j', (name, shown) => {
    const person = { name, email: 'ana@example.com' };
    const ics = writeCalendarInvite(inviteOf({ organizer: person, attendee: person }));
    for (const role of ['ORGANIZER', 'ATTENDEE']) {
      expect(property(ics, role)).toEqual([
        expect.objectContaining({
          parameters: expect.objectContaining({ CN: shown }),
          value: 'mailto:ana@example.com',
        }),
      ]);
    }
  });

  test.each([
    ["o'hara+x=%?#&@example.com", "mailto:o'hara+x=%25%3F%23&@example.com"],
    ['eva@example.com\r\nX:1', 'mailto:eva@example.com%0D%0AX:1'],
  ])('writes to %j by a URI', (email, uri) => {
    const ics = writeCalendarInvite(inviteOf({ attendee: { name: 'Eva', email } }));
    expect(property(ics, 'ATTENDEE')[0]?.value).toBe(uri);
  });

  test('has one link, however it is written', () => {
    const ics = writeCalendarInvite(inviteOf({ url: 'https://taller.example.com/t/x\r\nX-EVIL:1 ñ"' }));
    expect(rawOf(ics, 'URL')).toBe('https://taller.example.com/t/xX-EVIL:1%20%C3%B1%22');
  });
});

describe('texts', () => {
  test.each([
    ['every kind of line break', 'a\r\nb\nc\rd\u2028e\u2029f\u0085g\vh\fi', 'a\nb\nc\nd\ne\nf\ng\nh\ni'],
    ['what has a meaning', 'a\\nb; c, d: "e" \\\\', 'a\\nb; c, d: "e" \\\\'],
    ['controls', 'a\0b\u0007c\u001bd\u007fe', 'abcde'],
    ['half a character', 'a\ud83db', 'a\ufffdb'],
    ['lines of a calendar', 'x\r\nEND:VEVENT\r\nBEGIN:VALARM', 'x\nEND:VEVENT\nBEGIN:VALARM'],
  ])('with %s are read as they were meant', (_, text, meant) => {
    const ics = writeCalendarInvite(inviteOf({ summary: text, description: text, location: text }));
    for (const name of ['SUMMARY', 'DESCRIPTION', 'LOCATION']) expect(saidBy(ics, name)).toBe(meant);
    expect(property(ics, 'BEGIN')).toHaveLength(2);
  });

  test('of two thousand characters go on lines of 75 octets, none of them cut within a character', () => {
    const letters = ['a', 'ñ', 'Ж', '€', '🚗', '👩🏽‍🔧', '\\', ';', ',', '\n', ' '];
    for (let shift = 0; shift < 80; shift += 1) {
      const description = ('x'.repeat(shift) + letters.join('').repeat(120)).slice(0, 2_000).toWellFormed();
      const ics = writeCalendarInvite(inviteOf({ description }));
      for (const line of linesOf(ics)) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line.isWellFormed()).toBe(true);
      }
      expect(saidBy(ics, 'DESCRIPTION')).toBe(description);
    }
  });

  test('a calendar has texts exactly as written', () => {
    const text = fc.string({ unit: anyCodePoint, maxLength: 300 });
    const kept = (said: string) =>
      said.replaceAll(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '\n').replaceAll(/(?![\t\n])\p{Cc}/gu, '');
    const names = readCalendar(writeCalendarInvite(inviteOf())).map(({ name }) => name);
    fc.assert(
      fc.property(text, text, (said, name) => {
        const person = { name, email: 'ana@example.com' };
        const summary = `${said}.`;
        const ics = writeCalendarInvite(inviteOf({ summary, organizer: person, attendee: person }));
        expect(readCalendar(ics).map((each) => each.name)).toEqual(names);
        expect(saidBy(ics, 'SUMMARY')).toBe(kept(summary).replaceAll('\t', ' '));
        expect(Math.max(...linesOf(ics).map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
      }),
      { numRuns: 300, seed: 1 },
    );
  });

  test('are folded and unfolded without a trace', () => {
    const ics = writeCalendarInvite(inviteOf({ description: '🚗 ñ '.repeat(300) }));
    expect(unfoldLines(ics)).not.toContain('\r\n ');
    expect(foldLines(unfoldLines(ics))).toBe(ics);
    expect(foldLines(ics)).toBe(ics);
  });
});

const feedOf = (fields: Partial<PublishedCalendar> = {}): PublishedCalendar => ({
  name: 'Taller Ejemplo, citas',
  timezone: 'Europe/Madrid',
  refreshMinutes: 30,
  events: [],
  ...fields,
});

describe('a calendar to subscribe to', () => {
  test('has a name, and says how often to look', () => {
    expect(linesOf(writePublishedCalendar(feedOf()))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//workshop-api//Appointments//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'NAME:Taller Ejemplo\\, citas',
      'X-WR-CALNAME:Taller Ejemplo\\, citas',
      'X-WR-TIMEZONE:Europe/Madrid',
      'REFRESH-INTERVAL;VALUE=DURATION:PT30M',
      'X-PUBLISHED-TTL:PT30M',
      'END:VCALENDAR',
      '',
    ]);
  });

  test('has confirmed appointments and proposals, each with its UID', () => {
    const { uid, sequence, start, end, stamp, summary } = inviteOf();
    const event = { uid, sequence, start, end, stamp, summary };
    const ics = writePublishedCalendar(
      feedOf({
        events: [
          { ...event, status: 'CONFIRMED', location: 'Box 1' },
          { ...event, uid: 'proposal-8@taller.example.com', status: 'TENTATIVE' },
        ],
      }),
    );
    const values = (name: string) => property(ics, name).map(({ value }) => value);
    expect(values('UID')).toEqual([uid, 'proposal-8@taller.example.com']);
    expect(values('STATUS')).toEqual(['CONFIRMED', 'TENTATIVE']);
    expect(values('LOCATION')).toEqual(['Box 1']);
    expect(values('DTSTART')).toEqual(['20260329T080000Z', '20260329T080000Z']);
    expect(values('END')).toEqual(['VEVENT', 'VEVENT', 'VCALENDAR']);
  });
});
