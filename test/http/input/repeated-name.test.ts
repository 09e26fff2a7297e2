import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findRepeatedName, scanJson } from '../../../http/input/scan-json.ts';

function inText(text: string): string | null {
  const json = Buffer.from(text);
  return findRepeatedName(json, JSON.parse(text), scanJson(json));
}

describe('a name that appears twice in one object is found, by its path', () => {
  test.each([
    ['{"a":1,"a":1}', '/a'],
    ['{"a":1,"b":2,"a":null}', '/a'],
    ['{"":1,"":2}', '/'],
    ['{"a":1,"\\u0061":2}', '/a'],
    ['{"\\ud83d\\ude97":1,"🚗":2}', '/🚗'],
    ['{"a\\"":1,"a\\"":2}', '/a"'],
    ['{"a\\\\":1,"a\\\\":2}', '/a\\'],
    ['{"a/b":1,"a/b":2}', '/a~1b'],
    ['{"~":1,"~":2}', '/~0'],
    ['{"__proto__":1,"__proto__":2}', '/__proto__'],
    ['{"a":1,"__proto__":{"b":1},"\\u005f_proto__":{}}', '/__proto__'],
    ['{"constructor":1,"toString":2,"constructor":3}', '/constructor'],
    ['{"lines":[{"a":1},{"quantity":1,"quantity":2}]}', '/lines/1/quantity'],
    ['[[1,2],[{"b":{}},{"c":{"d":1,"d":2}}]]', '/1/1/c/d'],
    ['{"x":{"a":1},"x":{"a":1}}', '/x'],
    ['{ "a" :1 ,\n\t"a"\r\n: 2 }', '/a'],
    ['{"a":":","b":"{\\"b\\":1}","b":1}', '/b'],
    // JSON.parse keeps the last value of a repeated name and loses the first one.
    ['{"a":{"x":1,"y":2},"a":3}', '/a'],
  ])('%s', (text, path) => {
    expect(inText(text)).toBe(path);
  });
});

describe('names that come again elsewhere, and texts that only look like names, are none', () => {
  test.each([
    '{}',
    '[]',
    'null',
    '7',
    '"a:b"',
    '{"a":1,"A":2}',
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":1}]',
    '{"a":"\\"a\\":1,","b":"{\\"a\\":1}"}',
    '{"a":"\\\\","b":":"}',
    '{"a":"\\\\\\"","b":":"}',
    '{"e\\u0301":1,"\\u00e9":2}',
    '{"10":1,"1":2,"01":3}',
    '{"__proto__":{"__proto__":1}}',
  ])('%s', (text) => {
    expect(inText(text)).toBeNull();
  });
});

test('no value that JSON can write has a name twice, however it is laid out', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom('', ' ', '\t'), (value, indent) => {
      expect(inText(JSON.stringify(value, null, indent))).toBeNull();
    }),
  );
});

test('a member that is put in again is found, wherever that is', () => {
  const named = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 });
  fc.assert(
    fc.property(named, fc.nat(), fc.nat(), fc.jsonValue(), (object, which, where, value) => {
      const members = Object.entries(object).map((pair) =>
        pair.map((part) => JSON.stringify(part)).join(':'),
      );
      const name = Object.keys(object)[which % members.length] as string;
      members.splice(where % (members.length + 1), 0, `${escapedWhole(name)}:${JSON.stringify(value)}`);
      expect(inText(`[{${members.join(',')}}]`)).toMatch(/^\/0\//);
    }),
  );
});

test.each([
  ['brackets', '['.repeat(500_000) + ']'.repeat(500_000)],
  ['objects', `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`],
  ['backslashes', JSON.stringify('\\'.repeat(500_000))],
  ['quotes', JSON.stringify('"'.repeat(500_000))],
])('a megabyte of %s is read in one go, without a deep stack', (_what, text) => {
  expect(inText(text)).toBeNull();
});

/** Escapes every character of a name in JSON. */
function escapedWhole(name: string): string {
  const units = Array.from({ length: name.length }, (_, at) => name.charCodeAt(at));
  return `"${units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')}"`;
}
