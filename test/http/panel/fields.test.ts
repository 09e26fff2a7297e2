import { describe, expect, test } from 'vitest';
import { readNumber } from '../../../domain/money/typed-number.ts';
import { buildFieldTree, convertFields } from '../../../http/panel/forms/fields.ts';

const document = {
  paths: {},
  components: {
    schemas: {
      Line: {
        type: 'object',
        properties: {
          description: { type: 'string', minLength: 1 },
          quantity: { type: 'number' },
          optional: { type: 'boolean' },
        },
      },
    },
    parameters: {},
  },
};
const schema = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 1 },
    notes: { type: 'string', maxLength: 100 },
    phone: { type: ['string', 'null'] },
    years: { type: 'integer' },
    due_days: { type: ['integer', 'null'] },
    mailed: { type: 'boolean' },
    day: { type: 'string', format: 'date' },
    start: { type: 'string', format: 'date-time' },
    tags: { type: 'array', items: { type: 'string' } },
    ids: { type: 'array', items: { type: 'integer' } },
    lines: { type: 'array', items: { $ref: '#/components/schemas/Line' } },
    main: { anyOf: [{ $ref: '#/components/schemas/Line' }, { type: 'null' }] },
  },
};
const context = { document, now: new Date('2026-11-28T10:20:00Z'), timezone: 'Europe/Madrid' };
const convert = (fields: Record<string, string | string[]>) =>
  convertFields(context, schema, buildFieldTree(fields));

describe('the texts of a form become values of the schema', () => {
  test.each<[string, Record<string, string | string[]>, object]>([
    ['numbers with a comma or a point', { years: '3', due_days: ' 15 ' }, { years: 3, due_days: 15 }],
    [
      'an empty field that may be null clears it',
      { phone: '', due_days: '' },
      { phone: null, due_days: null },
    ],
    ['an empty text is a value if the schema accepts one', { notes: '' }, { notes: '' }],
    ['other empty fields are omitted', { name: '', years: '' }, {}],
    ['a checkbox follows its hidden field', { mailed: ['false', 'true'] }, { mailed: true }],
    ['an unchecked checkbox', { mailed: 'false' }, { mailed: false }],
    ['a date as typed', { day: '15/12' }, { day: '2026-12-15' }],
    ['a time in the zone of the workshop', { start: 'mañana 9:30' }, { start: '2026-11-29T09:30:00+01:00' }],
    ['repeated fields are a list', { tags: ['a', '', 'b'] }, { tags: ['a', 'b'] }],
    ['a list with brackets', { 'ids[]': ['1', '2'] }, { ids: [1, 2] }],
    ['an empty list', { tags: '' }, { tags: [] }],
    [
      'entries of a list by position, without the spare one',
      {
        'lines[1][description]': 'Discos',
        'lines[0][description]': 'Aceite',
        'lines[0][quantity]': '1,5',
        'lines[0][optional]': ['false', 'true'],
        'lines[2][description]': '',
        'lines[2][optional]': 'false',
      },
      {
        lines: [{ description: 'Aceite', quantity: 1.5, optional: true }, { description: 'Discos' }],
      },
    ],
    ['a nested object', { 'main[quantity]': '2' }, { main: { quantity: 2 } }],
    ['no object', { main: '' }, { main: null }],
    ['line ends of browsers', { notes: 'a\r\nb' }, { notes: 'a\nb' }],
  ])('%s', (_what, fields, expected) => expect(convert(fields)).toEqual(expected));

  test('a text of another type stays as it is, so that validation refuses it at its field', () => {
    const wrong = {
      years: 'tres',
      mailed: 'quizá',
      day: 'nunca',
      start: 'ayer',
      unknown: 'x',
      'main[x]': 'y',
    };
    expect(convert(wrong)).toEqual({
      ...{ years: 'tres', mailed: 'quizá', day: 'nunca', start: 'ayer', unknown: 'x' },
      main: { x: 'y' },
    });
  });

  test('names that are no path reach nothing', () => {
    expect(convert({ 'a.b': '1', 'lines[0': '1', '__proto__[x]': '1', 'a[b][c][d][e][f][g]': '1' })).toEqual({
      ['__proto__']: { x: '1' },
    });
    expect(({} as { x?: unknown }).x).toBeUndefined();
    expect(convert({ name: 'Clara', 'name[x]': '1' })).toEqual({ name: 'Clara' });
  });
});

test.each([
  ['1,5', 1.5],
  ['1.5', 1.5],
  ['1.234,50', 1234.5],
  ['1,234.50', 1234.5],
  ['1 234,5', 1234.5],
  ['12 €', 12],
  ['21 %', 21],
  ['−3', -3],
  ['0,1', 0.1],
  ['1.234.567', undefined],
  ['', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  ['--1', undefined],
])('reads the number %j', (text, value) => expect(readNumber(text)).toBe(value));
