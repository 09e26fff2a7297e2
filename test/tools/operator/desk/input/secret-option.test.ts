import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { deskOperations } from '../../../../../generated/operations.ts';
import { readSecrets } from '../../../../../tools/operator/desk/input/secret-option.ts';

const url = { flag: '--url', required: true };
const twilio = { flag: '--twilio', required: false };
const secret = { flag: '--secret', required: false };

async function read(options: (typeof url)[], values: Record<string, unknown>, typed = '') {
  const hints: string[] = [];
  const stdin = Readable.from([Buffer.from(typed)]) as unknown as NodeJS.ReadStream;
  await readSecrets(options, values, { stdin, hint: (line) => hints.push(line) });
  return { values, hints };
}

function fileWith(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'workshop-secret-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'secret'), content);
  return join(folder, 'secret');
}

test('every option that takes a password, token or secret has a way around the arguments', () => {
  const options = Object.values(deskOperations).flatMap(({ cli }) => cli.options);
  expect([...new Set(options.filter((option) => option.secret).map(({ flag }) => flag))].toSorted()).toEqual([
    '--current-password',
    '--passphrase',
    '--password',
    '--pin',
    '--secret',
    '--twilio',
    '--url',
  ]);
  const suspicious = options.filter(({ flag }) => /secret|password|token|auth(?!orised)/.test(flag));
  expect(suspicious.filter((option) => !option.secret)).toEqual([]);
});

test('reads a line of standard input', async () => {
  expect(await read([url], { urlStdin: true }, 'smtps://a:b@smtp.example.com\r\n')).toMatchObject({
    values: { url: 'smtps://a:b@smtp.example.com' },
    hints: [],
  });
});

test('reads the only line of a file', async () => {
  const file = fileWith('whsec_1\n');
  expect(await read([secret], { secretFile: file })).toMatchObject({
    values: { secret: 'whsec_1' },
    hints: [],
  });
});

test('accepts it as an argument, and warns who can see it there', async () => {
  const { values, hints } = await read([url], { url: 'smtps://a:b@smtp.example.com' });
  expect(values).toEqual({ url: 'smtps://a:b@smtp.example.com' });
  expect(hints).toEqual([expect.stringMatching(/^Hint: .* other users .* --url-stdin and --url-file/)]);
});

test.each([
  ['nothing', [url], {}, '', 'Give one of --url-stdin, --url-file and --url.'],
  ['both', [url], { url: 'a', urlStdin: true }, 'b', 'Give only one of --url, --url-stdin and --url-file.'],
  ['an empty standard input', [url], { urlStdin: true }, '\n', '--url-stdin: standard input is empty.'],
  [
    'several lines',
    [secret],
    { secretStdin: true },
    'one\ntwo\n',
    '--secret-stdin: standard input has several lines; a secret is one line.',
  ],
  [
    'two secrets from one standard input',
    [twilio, secret],
    { twilioStdin: true, secretStdin: true },
    'a',
    '--twilio-stdin and --secret-stdin: standard input holds one secret; give the other one with its -file.',
  ],
  [
    'a file that is not there',
    [url],
    { urlFile: '/nowhere' },
    '',
    '--url-file: /nowhere cannot be read (ENOENT).',
  ],
])('refuses %s', async (_what, options, values, typed, message) => {
  await expect(read(options, values, typed)).rejects.toThrow(message);
});

test('refuses a file that is empty, or has several lines', async () => {
  const readFrom = (content: string) => read([secret], { secretFile: fileWith(content) });
  await expect(readFrom('')).rejects.toThrow(/is empty\.$/);
  await expect(readFrom('a\nb')).rejects.toThrow(/several lines/);
});
