import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesBetween, initialChanges } from '../../../domain/events/changes.ts';

test('has old and new values of changed fields only', () => {
  const before = { name: 'Clara Ejemplo', phone: null, channel_opt_out: { email: false, sms: false } };
  const after = { name: 'Clara Ejemplo', phone: '600 000 001', channel_opt_out: { sms: true, email: false } };
  expect(changesBetween(before, after)).toEqual({
    phone: [null, '600 000 001'],
    channel_opt_out: [before.channel_opt_out, after.channel_opt_out],
  });
});

test('ignores the order of keys, fields that were not sent, and null for a value that was never set', () => {
  expect(changesBetween({ a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 }, b: undefined, c: null })).toEqual({});
});

test('of a record with itself there is none', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (record) => {
      expect(changesBetween(record, structuredClone(record))).toEqual({});
    }),
  );
});

test('has the first values of a record', () => {
  expect(initialChanges({ name: 'Bruno Ficticio', phone: null, vip: false })).toEqual({
    name: [null, 'Bruno Ficticio'],
    vip: [null, false],
  });
});
