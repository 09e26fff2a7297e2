import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildNextEntry, entryHeaderText, noHash, yearsAfter } from '../../../domain/signatures/evidence.ts';
import { anyCodePoint } from '../../support/any-code-point.ts';

const now = new Date('2026-03-02T09:30:00.250Z');
const decision = {
  instanceId: 3,
  evidenceYears: 6,
  budgetId: 118,
  kind: 'accepted',
  content: { total: 121, name: 'Núria Ejemplo' },
} as const;
const first = buildNextEntry({ number: 0, hash: noHash, at: null }, decision, now);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('a header is text, a field a line, that anybody can hash again', () => {
  expect(entryHeaderText(first)).toBe(`workshop-evidence 1
instance 3
number 1
budget 118
kind accepted
at 2026-03-02T09:30:00.250Z
kept-until 2032-03-02T09:30:00.250Z
content ${sha256('{"name":"Núria Ejemplo","total":121}')}
previous ${'0'.repeat(64)}
`);
  expect(first.hash.toString('hex')).toBe(sha256(entryHeaderText(first)));
});

test('each entry holds the hash of the one before', () => {
  const second = buildNextEntry(first, { ...decision, kind: 'changes_accepted' }, now);
  expect([second.number, second.previous_hash]).toEqual([2, first.hash]);
  expect(second.hash).not.toEqual(first.hash);
});

test('no column of a row but the content itself is left out of its hash', () => {
  const others = {
    budget_id: 119,
    kind: 'declined',
    at: '2026-03-02T09:30:00.251Z',
    instance_id: 4,
  } as const;
  const headers = Object.entries({
    ...others,
    number: 2,
    kept_until: '2032-03-02T09:30:00.251Z',
    content_hash: noHash,
    previous_hash: Buffer.alloc(32, 1),
  }).map(([name, value]) => entryHeaderText({ ...first, [name]: value }));
  expect(headers).toHaveLength(Object.keys(first).length - ['content', 'hash'].length);
  expect(new Set([entryHeaderText(first), ...headers]).size).toBe(headers.length + 1);
});

test('a clock that was set back does not turn the order of entries', () => {
  const second = buildNextEntry(first, decision, new Date(now.getTime() - 60_000));
  expect([second.at, second.kept_until]).toEqual([first.at, first.kept_until]);
});

test('content is canonical JSON: the same whatever the order of its keys, and well-formed', () => {
  const contentOf = (content: object) => buildNextEntry(first, { ...decision, content }, now).content;
  expect(contentOf({ b: [1, { d: null, c: 0.1 }], a: undefined, Z: 'ñ\u2028"\n' })).toBe(
    '{"Z":"ñ\u2028\\"\\n","b":[1,{"c":0.1,"d":null}]}',
  );
  expect(contentOf({ at: now, odd: '\ud800', '': 1e21 })).toBe(
    '{"":1e+21,"at":"2026-03-02T09:30:00.250Z","odd":"\\ud800"}',
  );
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: anyCodePoint }), fc.jsonValue()), (content) => {
      const text = contentOf(content);
      expect(text.isWellFormed()).toBe(true);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(content)));
      expect(contentOf(JSON.parse(text))).toBe(text);
    }),
  );
});

test.each([
  ['2026-03-02T09:30:00.250Z', 6, '2032-03-02T09:30:00.250Z'],
  ['2028-02-29T23:59:59.999Z', 6, '2034-02-28T23:59:59.999Z'],
  ['2028-02-29T00:00:00.000Z', 4, '2032-02-29T00:00:00.000Z'],
  ['2026-12-31T23:00:00.000Z', 30, '2056-12-31T23:00:00.000Z'],
])('%s is kept for %i years: until %s', (from, years, until) => {
  expect(yearsAfter(new Date(from), years).toISOString()).toBe(until);
});
