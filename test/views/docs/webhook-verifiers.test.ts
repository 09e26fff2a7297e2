import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const page = readFileSync(join(import.meta.dirname, '../../../docs/guide/en/webhooks.md'), 'utf8');
const section = page.slice(page.indexOf('## Verify without a library'));
const block = (language: string) =>
  new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(section)?.[1] ?? '';

const secret = /`(whsec_[^`]+)`/.exec(section)?.[1] ?? '';
const [head = '', body = ''] = block('text').trimEnd().split('\n\n');
const headers = Object.fromEntries(head.split('\n').map((line) => line.split(': ')));
const now = Number(headers['webhook-timestamp']) + 10;

const cases = [
  { what: 'the example', body, headers, secret, now, valid: true },
  {
    what: 'a second signature',
    body,
    headers: { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` },
    secret,
    now,
    valid: true,
  },
  { what: 'a changed body', body: body.replace('201', '202'), headers, secret, now, valid: false },
  { what: 'another id', body, headers: { ...headers, 'webhook-id': 'evt_9' }, secret, now, valid: false },
  {
    what: 'another secret',
    body,
    headers,
    secret: `whsec_${Buffer.alloc(32).toString('base64')}`,
    now,
    valid: false,
  },
  { what: 'an old delivery', body, headers, secret, now: now + 300, valid: false },
  { what: 'no headers', body, headers: {}, secret, now, valid: false },
  {
    what: 'an empty signature',
    body,
    headers: { ...headers, 'webhook-signature': '' },
    secret,
    now,
    valid: false,
  },
];

const folder = mkdtempSync(join(tmpdir(), 'workshop-verifiers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program that reads the cases from standard input and prints what `verify` returned for each, as JSON. */
function runVerifier(program: string, file: string, code: string): boolean[] {
  writeFileSync(join(folder, file), code);
  return JSON.parse(
    execFileSync(program, [join(folder, file)], { input: JSON.stringify(cases), encoding: 'utf8' }),
  );
}

test('the example of the page can be recomputed as the page describes', () => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  expect(headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
  );
});

test.each([
  [
    'javascript',
    process.execPath,
    'verify.mjs',
    (code: string) => `${code}
let text = '';
for await (const chunk of process.stdin) text += chunk;
console.log(JSON.stringify(JSON.parse(text).map((each) => verify(each.body, each.headers, each.secret, each.now))));`,
  ],
  [
    'python',
    'python3',
    'verify.py',
    (code: string) => `from __future__ import annotations
${code}
import json, sys
print(json.dumps([verify(each["body"].encode(), each["headers"], each["secret"], each["now"]) for each in json.load(sys.stdin)]))`,
  ],
])('the verifier in %s accepts what is signed, and nothing else', (language, program, file, complete) => {
  const code = block(language);
  expect(code.trimEnd().split('\n').length).toBeLessThanOrEqual(16);
  const verdicts = runVerifier(program, file, complete(code));
  expect(cases.map(({ what }, at) => [what, verdicts[at]])).toEqual(
    cases.map(({ what, valid }) => [what, valid]),
  );
});
