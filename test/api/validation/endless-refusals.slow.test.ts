import { describe, expect, test } from 'vitest';
import { languages } from '../../../generated/errors.ts';
import document from '../../../generated/openapi/en.json' with { type: 'json' };
import { maxValues } from '../../../http/input/validation.ts';
import { type Json, ServedDocument } from '../../../tools/partner/contract/served-document.ts';
import { cpuOf } from '../../support/cpu.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { send } = await openWorkshop();
const served = new ServedDocument(document);

const maxFields = 50;
const maxRefusalBytes = 65_536;
/** Maximum CPU time of a refusal, in milliseconds: five times the CPU time of the slowest refusal that was measured. */
const maxCpuMs = 300;
const bodyLength = 1_048_000;

const fill = (unit: string, before = '', after = '') =>
  before + unit.repeat(Math.floor((bodyLength - before.length - after.length) / unit.length)) + after;
const fields = (name: (at: number) => string, count: number) =>
  `{${Array.from({ length: count }, (_, at) => `${JSON.stringify(name(at))}:1`).join()}}`;

const junk: [string, string][] = [
  ['unknown fields', fields((at) => `k${at}`, 80_000)],
  ['unknown fields with numbers for names', fields((at) => `${at}`, 80_000)],
  ['unknown fields of long names', fields((at) => `${at}${'n'.repeat(10_000)}`, 100)],
  [
    'unknown fields of names that are written in six bytes each',
    fields((at) => `${at}${'\x01'.repeat(2_000)}`, 80),
  ],
  ['one field with an endless name', `{"${'n'.repeat(bodyLength - 10)}":1}`],
  ['deep lists', '['.repeat(500_000) + ']'.repeat(500_000)],
  ['deep objects', `${'{"a":'.repeat(170_000)}1${'}'.repeat(170_000)}`],
  ['lines without anything', fill('{},', '{"lines":[', '{}]}')],
  ['lines that are lists', fill('[[]],', '{"lines":[', '[]]}')],
  ['lines of nothing right', fill('{"quantity":"x","unit_price":null,"x":1},', '{"lines":[', '{}]}')],
  [
    'two hundred lines of unknown fields',
    `{"lines":[${Array(200)
      .fill(fields((at) => `k${at}`, 400))
      .join()}]}`,
  ],
  ['events that are none', fill('"x",', '{"events":[', '"x"]}')],
  ['events that are objects', fill('{"a":1},', '{"events":[', '{}]}')],
  ['opt-outs of everything', `{"channel_opt_out":${fields((at) => `k${at}`, 80_000)}}`],
  [
    'endless texts',
    JSON.stringify(
      Object.fromEntries(
        fieldNames().map((name, _, all) => [name, ' '.repeat(bodyLength / all.length - 50)]),
      ),
    ),
  ],
  ['a list', fill('1,', '[', '1]')],
];

const headers = { 'content-type': 'application/json' };

describe.each(['/budgets', '/clients', '/webhooks', '/email', '/webhooks/1/secret'])('POST %s', (path) => {
  test.each(junk)('refuses %s in few words, and soon', async (_what, body) => {
    const took = await cpuOf(async () => {
      const refused = await send('POST', path, { body, headers });
      expect(refused.status).toBe(422);
      expect(refused.body.error.fields.length).toBeLessThanOrEqual(maxFields);
      expect(Buffer.byteLength(refused.text)).toBeLessThan(maxRefusalBytes);
    }, maxCpuMs);
    expect(took).toBeLessThan(maxCpuMs);
  });
});

test('of a body with many faults fifty are reported, of one with few all', async () => {
  const lines = (count: number) => ({ client_id: 1, lines: Array(count).fill({ quantity: 0 }) });
  const pathsOf = async (count: number) =>
    (await send('POST', '/budgets', { body: lines(count) })).body.error.fields.map(
      ({ path }: { path: string }) => path,
    );
  expect(await pathsOf(200)).toHaveLength(maxFields);
  expect((await pathsOf(3)).toSorted()).toEqual(
    [0, 1, 2].flatMap((at) => [`/lines/${at}/description`, `/lines/${at}/quantity`]).toSorted(),
  );
});

test('a body larger than any valid one is refused for its first fault', async () => {
  const { body } = await send('POST', '/budgets', {
    body: { client_id: 1, lines: Array(maxValues).fill({}) },
  });
  expect(body.error.fields).toEqual([{ path: '/lines', message: expect.stringContaining('200') }]);
});

test('a long name is reported by its beginning', async () => {
  const { body } = await send('POST', '/clients', { body: { name: 'Ana', [`${'🚗'.repeat(500)}`]: 1 } });
  expect(body.error.fields[0].path).toMatch(/^\/(🚗)+.?…$/u);
  expect(body.error.fields[0].path.length).toBeLessThan(110);
});

test.each(languages)('fifty of the longest messages stay below 64 KB in %s', async (language) => {
  const events = Array.from({ length: 60 }, (_, at) => `${at}`);
  const body = { url: 'x', events, description: 'x' };
  const unknown = Object.fromEntries(events.map((at) => [`${at}${'\x01'.repeat(200)}`, 1]));
  for (const sent of [body, { ...body, ...unknown }]) {
    const headers = { 'accept-language': language };
    const refused = await send('POST', '/webhooks', { body: sent, headers });
    expect(refused.body.error.fields).toHaveLength(maxFields);
    expect(Buffer.byteLength(refused.text)).toBeLessThan(maxRefusalBytes);
  }
});

test('a query of a hundred unknown parameters is refused in few words, without a key too', async () => {
  const names = Array.from({ length: 100 }, (_, at) => `${at}${'%01'.repeat(45)}`);
  for (const path of ['/openapi.json', '/clients']) {
    const refused = await send('GET', `${path}?${names.join('&')}`);
    expect(refused.body.error.fields).toHaveLength(maxFields);
    expect(Buffer.byteLength(refused.text)).toBeLessThan(maxRefusalBytes);
  }
});

test('no valid body has as many values as are looked at', () => {
  for (const { definition } of served.operations) {
    const { content } = (definition.requestBody ?? {}) as { content?: Record<string, { schema: Json }> };
    const json = content?.['application/json'];
    if (json) expect(valuesIn(json.schema)).toBeLessThan(maxValues / 2);
  }
});

/** Returns the largest number of values that a schema allows; Infinity if the schema does not limit it. */
function valuesIn(node: unknown): number {
  const schema = (served.resolve(node) ?? {}) as Json & { properties?: Json; maxItems?: number };
  const types = [schema.type].flat();
  if (types.includes('array'))
    return (schema.maxItems ?? Number.POSITIVE_INFINITY) * (1 + valuesIn(schema.items));
  if (!types.includes('object')) return 0;
  if (schema.additionalProperties !== false) return Number.POSITIVE_INFINITY;
  return Object.values(schema.properties ?? {}).reduce<number>((sum, each) => sum + 1 + valuesIn(each), 0);
}

function fieldNames(): string[] {
  const names = served.operations.flatMap(({ definition }) => {
    const { content } = (definition.requestBody ?? {}) as { content?: Record<string, { schema: Json }> };
    const schemas = Object.values(content ?? {}).map(({ schema }) => served.resolve(schema));
    return schemas.flatMap((schema) => Object.keys((schema?.properties ?? {}) as Json));
  });
  return [...new Set(names)];
}
