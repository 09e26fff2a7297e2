import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCodePoint } from '../../../support/any-code-point.ts';
import { openWorkshop } from '../../../support/workshop.ts';
import { signersOf } from './signing.ts';

const workshop = await openWorkshop();
const { ask, newQuote, carried, evidenceOf } = signersOf(workshop);

const names = [
  'do',
  'seen',
  'total',
  'name',
  'signature',
  'consent',
  'line',
  'code',
  'reason',
  'comment',
  'start',
];
const acts = ['accept', 'code', 'recount', 'decline', 'renew', 'time', 'withdraw', 'cancel', 'coming'];
const nasty = fc.oneof(
  fc.string({ unit: anyCodePoint, maxLength: 60 }),
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    '-1',
    '1e309',
    '999999999',
    '9007199254740993',
    '../../etc',
    '{"$gt":""}',
    '\u202e',
  ),
  fc.constantFrom('M0 0L9 9', 'M'.repeat(2_000), 'M1 1L2', `M0 0${'L1 1'.repeat(5_000)}`),
  fc.constantFrom('price', '1', 'true', '000000'),
);
const field = fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 8 })), nasty);

test('no form is answered with a 5xx, and none signs what it does not carry', async () => {
  const { id, link } = await newQuote();
  const its = Object.entries(carried(await ask(link)));
  const form = fc.record({
    act: fc.oneof(fc.constantFrom(...acts), nasty),
    fields: fc.array(field, { maxLength: 8 }),
    /** Whether the request also contains the fields of the page's own form, except the page's fingerprint. */
    carries: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(form, async ({ act, fields, carries }) => {
      const own = carries ? its.filter(([name]) => name !== 'seen') : [];
      const pairs = [['do', act], ...fields, ...own] as [string, string][];
      const payload = pairs
        .map((pair) => pair.map((part) => encodeURIComponent(part.toWellFormed())).join('='))
        .join('&');
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const { statusCode } = await ask(link, { method: 'POST', payload, headers });
      expect([200, 303, 409, 413, 422, 429]).toContain(statusCode);
    }),
    { numRuns: 150 },
  );
  const raw = ['%', '%zz=%', 'a'.repeat(90_000), '&&&===', '%00=%00', 'do=accept&do=decline', '\xff\xfe'];
  for (const payload of raw) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await ask(link, { method: 'POST', payload, headers })).statusCode).toBeLessThan(500);
  }
  expect(await evidenceOf(id)).toEqual([]);
});
