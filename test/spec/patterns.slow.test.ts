import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import desk from '../../generated/desk.json' with { type: 'json' };
import en from '../../generated/openapi/en.json' with { type: 'json' };
import type { Document } from '../../scripts/spec/document.ts';
import { schemasOf } from '../support/document-schemas.ts';

const patterns = [
  ...new Set(
    [en, desk].flatMap((document) =>
      schemasOf(document as unknown as Document).flatMap(({ schema }) =>
        typeof schema === 'object' && typeof schema.pattern === 'string' ? [schema.pattern] : [],
      ),
    ),
  ),
];

/**
 * Texts for each pattern, matching and random. They consist of visible ASCII, because engines differ in `\s` and `\d`
 * beyond ASCII.
 */
const samples = patterns.map((pattern) => {
  const fitting = fc.stringMatching(new RegExp(pattern, 'u')).filter((text) => /^[ -~]*$/.test(text));
  return { pattern, texts: fc.sample(fc.oneof(fitting, fc.string()), { numRuns: 50, seed: 1 }) };
});
const expected = samples.map(({ pattern, texts }) =>
  texts.map((text) => new RegExp(pattern, 'u').test(text)),
);

const engines = {
  python3: {
    version: ['--version'],
    program: `
import json, re, sys
print(json.dumps([[bool(re.search(s["pattern"], t)) for t in s["texts"]] for s in json.load(sys.stdin)]))`,
    flag: '-c',
  },
  php: {
    version: ['--version'],
    program: `
$samples = json_decode(stream_get_contents(STDIN), true);
$fits = fn($s) => array_map(fn($t) => preg_match("/" . str_replace("/", "\\\\/", $s["pattern"]) . "/", $t) === 1, $s["texts"]);
echo json_encode(array_map($fits, $samples));`,
    flag: '-r',
  },
};

test.each(patterns)('%s is understood by engines of all kinds', (pattern) => {
  expect(() => new RegExp(pattern, 'u')).not.toThrow();
  // Syntax that ECMAScript, PCRE, RE2, Java or Python lacks or interprets differently.
  expect(pattern).not.toMatch(/\\[^xsSdDwW.\-+*?()[\]{}|^$\\/]/);
  expect(pattern).not.toMatch(/\(\?(?!:)/);
  expect(pattern).not.toMatch(/[*+?}][+]|&&|\[\[|\[:/);
  expect(pattern).not.toMatch(/[^ -~]/);
});

describe.each(Object.entries(engines))('%s', (name, { version, program, flag }) => {
  const isMissing = spawnSync(name, version).status !== 0;

  test.skipIf(isMissing)('judges texts by the patterns as this service does', () => {
    const input = JSON.stringify(samples);
    const { status, stdout, stderr } = spawnSync(name, [flag, program], { input, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toEqual(expected);
  });
});
