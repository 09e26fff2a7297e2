import { expect, test } from 'vitest';
import { deskOperations } from '../../../../generated/operations.ts';
import { convertLocalMoments } from '../../../../tools/operator/desk/input/local-moment.ts';
import { readOption } from '../../../../tools/operator/desk/input/read-option.ts';

const options = deskOperations.createDeskBudget.cli.options;
const lines = options.find(({ flag }) => flag === '--line');
const optOut = deskOperations.createDeskClient.cli.options.find(
  ({ property }) => property === 'channel_opt_out',
);
const start = deskOperations.bookAppointment.cli.options.find(({ property }) => property === 'start');
const ownerLines = deskOperations.splitInvoice.cli.options.find(({ property }) => property === 'owner_lines');
if (!lines || !optOut || !start || !ownerLines) throw new Error('an option of this test is gone');

test('a line is typed as pairs; a comma ends a value only before another name', () => {
  const first = readOption(
    lines,
    'description=Aceite, filtro y mano de obra, unit-price=79,90, quantity=2',
    undefined,
  );
  expect(first).toEqual([{ description: 'Aceite, filtro y mano de obra', unit_price: 79.9, quantity: 2 }]);
  const both = readOption(lines, 'part=3, unit_cost=4.20, optional=yes, reference=0012', first);
  expect(both).toHaveLength(2);
  expect((both as object[])[1]).toEqual({ part_id: 3, unit_cost: 4.2, optional: true, reference: '0012' });
});

test('a list of numbers is typed with commas, or repeated', () => {
  const first = readOption(ownerLines, '9001, 9002', undefined);
  expect(readOption(ownerLines, '9003', first)).toEqual([9001, 9002, 9003]);
  expect(() => readOption(ownerLines, '1,two', undefined)).toThrow('It must be a whole number.');
});

test('JSON is understood in their place', () => {
  expect(readOption(lines, '[{"description":"x"}]', undefined)).toEqual([{ description: 'x' }]);
  expect(readOption(lines, '{"description":"y"}', [{ description: 'x' }])).toHaveLength(2);
});

test('an object is typed as pairs, too, and put together of several', () => {
  const sms = readOption(optOut, 'sms=yes', undefined);
  expect(readOption(optOut, 'email=no', sms)).toEqual({ sms: true, email: false });
});

test.each([
  ['Aceite', 'Write name=value'],
  ['colour=red', 'There is no colour here. The names are: part, description'],
  ['quantity=two', 'quantity: It must be a number.'],
  ['optional=maybe', 'optional: It must be yes or no.'],
])('%s is refused, with what to do', (typed, message) => {
  expect(() => readOption(lines, typed, undefined)).toThrow(message);
});

const momentOf = (property: string, typed: string, timezone = 'Europe/Madrid') =>
  convertLocalMoments(
    { [property]: readOption({ ...start, property }, typed, undefined) },
    [start],
    timezone,
  )[property];

test.each([
  ['start', '2026-11-24 9:30', '2026-11-24T08:30:00.000Z'],
  ['start', '2026-07-24T09:30', '2026-07-24T07:30:00.000Z'],
  ['from', '2026-11-24', '2026-11-23T23:00:00.000Z'],
  ['to', '2026-11-24', '2026-11-24T23:00:00.000Z'],
  ['to', '2026-10-25', '2026-10-25T23:00:00.000Z'],
  ['start', '2026-10-25 02:30', '2026-10-25T00:30:00.000Z|2026-10-25T01:30:00.000Z'],
  ['start', '2026-11-24T09:30:00+01:00', '2026-11-24T09:30:00+01:00'],
  ['start', 'tomorrow', 'tomorrow'],
])('%s %s is %s by the clock of Madrid', (property, typed, moment) => {
  expect(moment.split('|')).toContain(momentOf(property, typed));
});

test.each([
  ['2026-03-29 02:30', 'clocks go forward'],
  ['2026-02-30', 'There is no 2026-02-30'],
  ['2026-11-24 25:00', 'There is no 2026-11-24 25:00'],
])('%s does not exist', (typed, message) => {
  expect(() => momentOf('start', typed)).toThrow(message);
});
