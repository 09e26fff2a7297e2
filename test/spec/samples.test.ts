import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import document from '../../generated/openapi/en.json' with { type: 'json' };
import { operations } from '../../generated/operations.ts';
import samples from '../../generated/samples.json' with { type: 'json' };
import type { Document } from '../../scripts/spec/document.ts';
import { listSampleCalls, withValues } from '../../scripts/spec/samples/call.ts';
import { makeSample, type SampleLanguage, sampleUrl } from '../../scripts/spec/samples/samples.ts';

const calls = listSampleCalls(document as unknown as Document, Object.values(operations));
const languages: SampleLanguage[] = ['curl', 'typescript', 'python', 'php'];

test('every operation has a sample in each language', () => {
  expect(Object.keys(samples).sort()).toEqual(Object.keys(operations).sort());
  for (const each of Object.values(samples)) expect(Object.keys(each)).toEqual(languages);
});

test('a sample takes the key from the environment, and has no line too long to be read beside text', () => {
  const all = Object.entries(samples).flatMap(([id, each]) =>
    Object.entries(each).map((one) => [id, ...one]),
  );
  for (const [id, language, text = ''] of all) {
    const needsKey = id !== 'getOpenapi' || language !== 'curl';
    expect(text.includes('WORKSHOP_API_KEY'), `${id} ${language}`).toBe(needsKey);
    const longest = Math.max(...text.split('\n').map((line) => line.length));
    expect(longest, `${id} ${language}`).toBeLessThanOrEqual(language === 'curl' ? 130 : 90);
  }
});

test('writes show their idempotency key to those who send it themselves', () => {
  for (const { method } of calls)
    expect(sample(method.id, 'curl').includes('-H "Idempotency-Key: $(uuidgen)"')).toBe(method.takesKey);
});

test('no sample prints the secret of a webhook', () => {
  expect(samples.createWebhook.typescript).toContain('console.log(webhook.item.id);\n// webhook.secret is');
  expect(samples.rotateWebhookSecret.python).toContain(
    'print(webhook["item"]["id"])\n# webhook["secret"] is',
  );
});

describe('a text with quotes and backslashes reaches the program as it is', () => {
  const text = `L'Hôpital "d'été" \\' \\\\ $HOME $(date) \`date\` {$x}`;
  const name = { body: { name: text } };

  test('in curl', () => {
    const printed = `curl() { printf %s "\${@: -1}"; }\n${write(name, 'curl')}`;
    expect(JSON.parse(spawnSync('bash', ['-c', printed], { encoding: 'utf8' }).stdout)).toEqual(name.body);
  });

  test('in TypeScript', () => {
    const [, body = ''] = /create\((.*?)\);\nconsole/s.exec(write(name, 'typescript')) ?? [];
    expect(new Function(`return ${body}`)()).toEqual(name.body);
  });

  test('in Python, as JSON writes it', () => {
    expect(write(name, 'python')).toContain(`name=${JSON.stringify(text)}`);
  });

  test('in PHP, where only quotes and backslashes mean something', () => {
    expect(write(name, 'php')).toContain(`'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`);
  });
});

test('a field that is called as a keyword of Python is passed by a dictionary', () => {
  expect(samples.receiveSandboxEmail.python).toContain('**{"from": "clara@example.com"}');
  expect(samples.listAppointments.python).toContain('from_="');
});

test('a list is read to its end by the iterator of each client', () => {
  expect(samples.listClients).toMatchObject({
    typescript: expect.stringContaining('for await (const client of clients.items())'),
    python: expect.stringContaining('for client in workshop.clients.list('),
    php: expect.stringContaining('foreach ($workshop->clients->list('),
  });
});

test('the workshop that a page shows them for takes the place of the address', () => {
  for (const call of calls)
    for (const language of languages)
      expect(makeSample(call, language, 'https://taller.test')).toBe(
        sample(call.method.id, language).replaceAll(sampleUrl, 'https://taller.test'),
      );
});

function sample(id: string, language: SampleLanguage): string {
  const each: Record<string, Record<string, string>> = samples;
  return each[id]?.[language] ?? '';
}

function write(values: Parameters<typeof withValues>[1], language: SampleLanguage): string {
  const call = calls.find(({ method }) => method.id === 'createClient');
  if (!call) throw new Error('clients can be created');
  return makeSample(withValues(call, values), language);
}
