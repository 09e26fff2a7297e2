import { describe, expect, test } from 'vitest';
import desk from '../../../generated/desk.json' with { type: 'json' };
import api from '../../../generated/openapi/en.json' with { type: 'json' };
import { openWorkshop } from '../../support/workshop.ts';

const { send, get, newClient } = await openWorkshop();
const client = await newClient({ name: 'Clara Inventada' });

const json = { 'content-type': 'application/json' };
const line = (fields: string) =>
  `{"client_id":${client.id},"lines":[{"description":"Aceite",${fields}}],"public_notes":"0034600000000000000"}`;
const budget = (body: string) => send('POST', '/budgets', { body, headers: json });

describe('an amount is judged as it was written', () => {
  test.each([
    '1.0000000000000000001',
    '0.99999999999999999999',
    '10.120000000000000001',
    '1e-400',
    '5e-3',
    '1.005',
  ])('%s has too many decimals', async (literal) => {
    const { status, body } = await budget(line(`"unit_price":${literal}`));
    expect(status).toBe(422);
    expect(body.error.fields).toEqual([
      { path: '/lines/0/unit_price', message: expect.stringMatching(/decimales.*: 2\.$/) },
    ]);
  });

  test.each([
    ['1.00', 1],
    ['1.0000000000000000', 1],
    ['1e2', 100],
    ['100e-2', 1],
    ['12.5E1', 125],
    ['0e-500', 0],
  ])('%s is %d', async (literal, amount) => {
    const { status, body } = await budget(line(`"unit_price":${literal}`));
    expect([status, body.lines[0].unit_price]).toEqual([201, amount]);
  });

  test.each(['1e400', '123456789012345678901234567890', '999999999999.9999999999999'])(
    '%s is too large',
    async (literal) => {
      const { status, body } = await budget(line(`"unit_price":${literal}`));
      expect(status).toBe(422);
      expect(body.error.fields.map(({ path }: { path: string }) => path)).toContain('/lines/0/unit_price');
    },
  );
});

describe('a whole number is judged as it was written', () => {
  const appointment = (minutes: string) =>
    send('POST', '/appointments', {
      body: `{"budget_id":999999999,"start":"2026-12-01T09:00:00Z","duration_minutes":${minutes}}`,
      headers: json,
    });

  test.each(['60.0000000000000001', '59.99999999999999999999', '1e-400', '60.5', '"60"'])(
    '%s is refused',
    async (literal) => {
      const { status, body } = await appointment(literal);
      expect([status, body.error.fields]).toEqual([
        422,
        [{ path: '/duration_minutes', message: expect.stringContaining('integer') }],
      ]);
    },
  );

  test.each(['9007199254740993', '1e300', '1e999'])('%s is too large', async (literal) => {
    const { body } = await send('POST', '/budgets', {
      body: `{"client_id":${literal},"lines":[]}`,
      headers: json,
    });
    const fields = body.error.fields.filter(({ path }: { path: string }) => path === '/client_id');
    expect(fields).toEqual([{ path: '/client_id', message: expect.stringContaining('9007199254740991') }]);
  });

  test.each(['60.0', '6e1', '600e-1'])('%s is 60', async (literal) => {
    const { body } = await appointment(literal);
    expect(body.error.fields).toEqual([{ path: '/budget_id', message: expect.any(String) }]);
  });

  test.each(['1.0', '1e1', '1.0000000000000000001', '0x10', '+5', '90071992547409930000'])(
    'limit=%s is refused in a query',
    async (text) => {
      const { status, body } = await get(`/clients?limit=${encodeURIComponent(text)}`);
      expect([status, body.error.fields.length, body.error.fields[0].path]).toEqual([422, 1, 'query/limit']);
    },
  );
});

type Schema = Record<string, unknown> & { $ref?: string };

/** Numbers above 2^53 are rounded by the JSON parser, so the limits of the schemas have to refuse them. */
test.each([
  ['the API', api],
  ['the desk', desk],
])('each number that %s takes in a body has bounds', (_which, document) => {
  const unbounded: string[] = [];
  const resolved = (schema: Schema): Schema => {
    if (!schema.$ref) return schema;
    const steps = schema.$ref.slice(2).split('/');
    return resolved(steps.reduce<unknown>((node, step) => (node as Schema)[step], document) as Schema);
  };
  const walk = (given: Schema, path: string) => {
    const schema = resolved(given);
    const types = [schema.type].flat();
    if (types.includes('number') || types.includes('integer'))
      if (schema.maximum === undefined || schema.minimum === undefined) unbounded.push(path);
    for (const [name, each] of Object.entries(schema.properties ?? {}))
      walk(each as Schema, `${path}/${name}`);
    if (schema.items) walk(schema.items as Schema, `${path}/*`);
    for (const branch of [schema.anyOf ?? []].flat()) walk(branch as Schema, path);
  };
  for (const [path, item] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(item as Record<string, Schema>)) {
      const body = operation.requestBody as { content?: Record<string, { schema: Schema }> } | undefined;
      for (const { schema } of Object.values(body?.content ?? {})) walk(schema, `${method} ${path} `);
    }
  expect(unbounded).toEqual([]);
});
