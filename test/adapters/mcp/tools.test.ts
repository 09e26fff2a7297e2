import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { InvalidArgumentsError, WorkshopApi } from '../../../adapters/mcp/api.ts';
import { indexOperations } from '../../../adapters/mcp/operations.ts';
import { tools } from '../../../adapters/mcp/tools/index.ts';
import { callOperation } from '../../../adapters/mcp/tools/reads.ts';
import document from '../../../generated/openapi/en.json' with { type: 'json' };

const root = join(import.meta.dirname, '../../..');
const operations = indexOperations(document);

/** A `WorkshopApi` whose port rejects every request. */
const closed = new WorkshopApi(
  {
    send: () => Promise.reject(new Error('sent')),
    page: () => Promise.reject(new Error('sent')),
    timezone: async () => 'Europe/Madrid',
    now: async () => new Date('2026-11-20T09:00:00Z'),
  },
  document,
);

/** Characters per token of English JSON, for common tokenizers. Prose has more. */
const charactersPerToken = 3.5;

test('the definitions of all tools take less than 4,000 tokens', () => {
  const definitions = tools.map(({ run: _, ...definition }) => definition);
  expect(JSON.stringify(definitions).length / charactersPerToken).toBeLessThan(4_000);
});

test('there are at most twelve tools for tasks, and two for all other reads', () => {
  const names = tools.map(({ name }) => name);
  expect(names.slice(-2)).toEqual(['search_operations', 'call_operation']);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeLessThanOrEqual(14);
});

test('tools write nothing but clients, vehicles, quotes, appointments and messages: none accepts, signs, issues or pays', () => {
  const sources = globSync('adapters/mcp/**/*.ts', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const called = sources.flatMap((source) => [...source.matchAll(/\.call\('(\w+)'/g)].map(([, id]) => id));
  const writes = ['createClient', 'createVehicle', 'sendEmail', 'sendSms'];
  const ofQuotes = ['createBudget', 'createBudgetLine', 'createAppointment'];
  expect(called.sort()).toEqual([...writes, ...ofQuotes].sort());
});

test.each([...operations.values()].filter(({ method, answersData }) => method !== 'GET' || !answersData))(
  'call_operation refuses $id before it sends anything',
  async ({ id, parameters }) => {
    const given = Object.fromEntries(parameters.map(({ name }) => [name, 1]));
    const call = callOperation.run({ operation: id, parameters: given }, closed);
    await expect(call).rejects.toThrow(InvalidArgumentsError);
  },
);

test.each([
  ['createbudget', {}, 'Did you mean'],
  ['__proto__', {}, 'there is no'],
  ['constructor', {}, 'there is no'],
  ['getBudget', {}, 'id is missing'],
  ['getBudget', { id: '../invoices/1' }, 'must be an id'],
  ['getBudget', { id: '..' }, 'must be an id'],
  ['getBudget', { id: '1?expand=x' }, 'must be an id'],
  ['getBudget', { id: 1, method: 'DELETE' }, 'has no "method"'],
  ['listBudgets', { status: ['x'] }, 'must be string,number,boolean'],
])('call_operation refuses %s with %j', async (operation, parameters, message) => {
  await expect(callOperation.run({ operation, parameters }, closed)).rejects.toThrow(message);
});

test.each(tools.map((tool) => [tool.name, tool] as const))(
  '%s says of each wrong argument what is wrong',
  async (_, tool) => {
    for (const wrong of [null, [], 'x', { nonsense: 1 }, { request_id: 'short' }, { query: {} }])
      await expect(tool.run(wrong, closed)).rejects.toThrow(/^\w+: .+/);
  },
);

test.each(
  tools.filter(({ annotations }) => !annotations.readOnlyHint).map((tool) => [tool.name, tool] as const),
)('%s writes, and takes the id that makes a repetition harmless', (_, { inputSchema }) => {
  expect(inputSchema.required).toContain('request_id');
});
