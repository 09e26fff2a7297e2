import { expect, test } from 'vitest';
import { show } from '../../tools/operator/desk/output/show.ts';

const long = 'x'.repeat(50);
const cut = `${'x'.repeat(35)}…`;
const at = '2026-11-20T09:41:07.000Z';

test('cuts long texts of a table, but not those at the end of its lines', () => {
  const lines = show({ data: [{ name: long, at, note: long }] }, false).split('\n');
  expect(lines[1]).toBe(`${cut}  2026-11-20 09:41Z  ${long}`);
});

test('cuts no emoji in two', () => {
  const lines = show({ data: [{ body: '🚗'.repeat(30), id: 1 }] }, false).split('\n');
  expect(lines[1]).toBe(`${'🚗'.repeat(17)}…  1`);
});

test('shows all of an object in a table', () => {
  const data = { webhook_id: 31, url: `https://example.com/${long}`, reason: 'gone', failing_since: null };
  expect(show({ data: [{ id: 3, data, created_at: at }] }, false)).toContain(
    `3   webhook_id=31 url=https://example.com/${long} reason=gone failing_since=-  2026-11-20 09:41Z\n`,
  );
});

test('shows values within values readably, and as they are with --json', () => {
  const hours = { start: '08:30', end: '18:30', closed: false };
  const answer = {
    name: 'Taller',
    schedule: { mon: hours, sun: { ...hours, closed: true } },
    lunch_break: { start: '14:00', end: '15:00' },
    totals: {
      base: 10,
      tax_rates: [
        { rate: 21, quota: 2.1 },
        { rate: 10, quota: 1 },
      ],
      none: {},
    },
    nothing: null,
    ids: [1, 2],
  };
  expect(show(answer, false)).toBe(
    [
      'name:         Taller',
      'schedule:',
      '  mon:  start=08:30 end=18:30 closed=false',
      '  sun:  start=08:30 end=18:30 closed=true',
      'lunch_break:  start=14:00 end=15:00',
      'totals:       base=10 tax_rates=(rate=21 quota=2.1; rate=10 quota=1) none=-',
      'nothing:      -',
      'ids:          1,2',
      '',
    ].join('\n'),
  );
  expect(JSON.parse(show(answer, true))).toEqual(answer);
});

test('shows what changed as old and new', () => {
  const changes = {
    phone: { from: null, to: '600 000 001' },
    channel_opt_out: { from: { sms: false }, to: { sms: true } },
  };
  expect(show({ data: [{ id: 1, changes }] }, false)).toBe(
    'ID  CHANGES\n1   phone: - → 600 000 001; channel_opt_out: (sms=false) → (sms=true)\n',
  );
  expect(show({ data: [{ id: 1, changes: {} }] }, false)).toBe('ID\n1\n');
});

test('shows how to read the next page, while there is one', () => {
  const data = [{ id: 1 }];
  expect(show({ data, next_cursor: 'abc', has_more: true }, false)).toBe('ID\n1\nMore: --cursor abc\n');
  expect(show({ data, next_cursor: null, has_more: false }, false)).toBe('ID\n1\n');
});

test('a text of several lines is one line of a table, and all its lines beside its name', () => {
  expect(show({ data: [{ id: 1, body: 'Hola\r\nadiós' }] }, false)).toBe('ID  BODY\n1   Hola ⏎ adiós\n');
  expect(show({ body: 'Hola\r\nadiós' }, false)).toBe('body:  Hola\nadiós\n');
});

test.each([
  ['clear the screen', '\u001b[2J'],
  ['overwrite the line', '\r'],
  ['ring', '\u0007'],
  ['turn what follows', '\u202e'],
  ['speak to the terminal in one character', '\u009b'],
])('no text can %s', (_what, characters) => {
  const body = `a${characters}b`;
  const shown = [{ data: [{ body, end: body }] }, { body }, { list: [body] }, { data: [{ data: { body } }] }];
  for (const answer of shown) expect(show(answer, false)).not.toContain(characters);
});

test('shows the first hundred rows of an answer, and the number of the others', () => {
  const duplicates = Array.from({ length: 103 }, (_, at) => ({ row: at + 2, column: 'phone' }));
  const shown = show({ ok: true, duplicates }, false);
  expect(shown).toMatch(/\n101 +phone\nAnd 3 more: --json lists them all\.\n$/);
  expect(JSON.parse(show({ ok: true, duplicates }, true)).duplicates).toHaveLength(103);
});
