import { describe, expect, test } from 'vitest';
import document from '../../../generated/openapi/en.json' with { type: 'json' };
import { formHeaders } from '../../../tools/partner/contract/form.ts';
import { listParameters } from '../../../tools/partner/contract/parameters.ts';
import { requestOf } from '../../../tools/partner/contract/request.ts';
import {
  type DocumentedOperation,
  type Json,
  ServedDocument,
} from '../../../tools/partner/contract/served-document.ts';
import { relayEvents } from '../../../workers/webhooks/relay.ts';
import { pdf } from '../../support/document-files.ts';
import { leakIn, openPlantation, type Plant } from './secrets-scene.ts';

// Creates secrets of the workshop in all tables, calls every operation of the API, and checks that no answer, event,
// message or log contains a secret.

const { app, host, liveKey, send, desk, sql, database, clock, plant, log } = await openPlantation();
const served = new ServedDocument(document);
const operations = served.operations.filter(({ path }) => path !== '/openapi.json');

interface SecretRequest {
  body?: Json;
  headers?: Record<string, string>;
}

/**
 * Functions that build the request of an operation, by operation, if the operation's example in the OpenAPI document
 * does not refer to the created rows.
 */
const asking: Record<string, (planted: Plant, isSecret: boolean) => SecretRequest> = {
  createBudget: ({ client, vehicle, secretCategory }, isSecret) => ({
    body: {
      client_id: client.id,
      vehicle_id: vehicle.id,
      lines: [{ description: 'Revisión' }],
      notify_client: true,
      ...(isSecret && { category_id: secretCategory }),
    },
  }),
  changeBudgetStatus: () => ({ body: { status: 'Finalizado', notify_client: true } }),
  createBudgetDocument: () => ({ body: { file: pdf(), client_visible: true }, headers: formHeaders }),
};

function example({ definition }: DocumentedOperation, { client }: Plant): SecretRequest {
  const content = served.resolve(definition.requestBody)?.content as Json | undefined;
  const media = content?.['application/json'] as { examples?: Record<string, unknown> } | undefined;
  const [first] = Object.values(media?.examples ?? {});
  const body = served.resolve(first)?.value as Json | undefined;
  return body ? { body: 'client_id' in body ? { ...body, client_id: client.id } : body } : {};
}

/**
 * Builds requests of one operation. Their parameters select the created rows; the path refers to the client's budget or
 * to the internal budget.
 */
function requestsFor(operation: DocumentedOperation, planted: Plant, isSecret: boolean) {
  const { open, secret, client, vehicle } = planted;
  const rows: Json = { clients: client.id, vehicles: vehicle.id, budgets: (isSecret ? secret : open).id };
  const params = [...operation.path.matchAll(/(\w+)\/\{(\w+)\}/g)];
  const path = Object.fromEntries(params.map(([, kind, name]) => [name, Number(rows[kind as string] ?? 1)]));
  const expand = operation.path.startsWith('/budgets') ? 'totals' : 'vehicles';
  const finding = { client_id: client.id, vehicle_id: vehicle.id, search: client.name, expand };
  const known = listParameters(served, operation).map(({ name }) => name);
  const queries = Object.entries(finding).filter(([name]) => known.includes(name));
  const asked = asking[operation.operationId]?.(planted, isSecret) ?? example(operation, planted);
  const parts = { path: { ...path, ...(params.length > 1 && { lineId: open.lines[1].id }) }, ...asked };
  return [{}, ...queries.map(([name, value]) => ({ [name]: value }))].map((query) =>
    requestOf(operation, { ...parts, query }),
  );
}

test('is planted: the desk shows all of it', async () => {
  const { open, secret } = await plant();
  const shown = await Promise.all([open, secret].map(({ id }) => desk('GET', `/budgets/${id}`)));
  const [first, second] = shown.map(({ text }) => text);
  expect(first).toMatch(/SECRETO nota/);
  expect(first).toMatch(/"unit_cost":873917\.37,"cost":873917\.37,"margin":126082\.62/);
  expect(second).toMatch(/SECRETO categoría/);
  expect(second).toMatch(/SECRETO línea/);
});

const seen = await plant();
/** Returns the budgets for which an operation is called. An operation whose path names no budget is called once. */
const kinds = (path: string) =>
  path.startsWith('/budgets') ? ["a client's budget", 'one for internal use'] : ['whatever there is'];

describe.each(operations)('$operationId', (operation) => {
  test.each(kinds(operation.path))('holds nothing that is the workshop’s own, asked for %s', async (kind) => {
    const isSecret = kind === 'one for internal use';
    const planted = operation.method === 'GET' ? seen : await plant();
    const statuses: number[] = [];
    for (const { method, path, ...request } of requestsFor(operation, planted, isSecret)) {
      const answer = await send(method as 'GET', path, request);
      expect(leakIn(answer.text + JSON.stringify(answer.headers))).toBeNull();
      statuses.push(answer.status);
    }
    if (operation.path.startsWith('/budgets')) {
      const isNamed = operation.path.includes('{id}') || operation.operationId === 'createBudget';
      const refused = operation.path.includes('{id}') ? 404 : 422;
      if (isSecret && isNamed) expect(new Set(statuses)).toEqual(new Set([refused]));
      else expect(Math.max(...statuses)).toBeLessThan(300);
    }
  });
});

test('the pages that links lead to hold nothing of it', async () => {
  const { open, secret } = await plant();
  const page = await app.inject({ url: new URL(open.tracking_url).pathname, headers: { host } });
  expect(page.statusCode).toBe(200);
  expect(leakIn(page.payload + JSON.stringify(page.headers))).toBeNull();
  expect((await desk('GET', `/budgets/${secret.id}`)).body.tracking_url).toBeNull();
});

test('events, deliveries, messages, notices and whatever else is kept hold nothing of it', async () => {
  const { secret } = await plant();
  for (let more = true; more; ) ({ more } = await relayEvents(database, clock.now()));
  const [{ deliveries } = {}] = await sql`select count(*)::int as deliveries from webhook_deliveries`;
  expect(deliveries).toBeGreaterThan(0);
  const [{ notices } = {}] = await sql`select count(*)::int as notices from outbound_messages`;
  expect(notices).toBeGreaterThan(0);
  const tables = await sql`
    select table_name from information_schema.tables
    where table_schema = 'public' and table_name not like 'budget%' and table_name <> 'service_categories'`;
  for (const { table_name } of tables) {
    const rows = await sql`select to_jsonb(t)::text as row from ${sql(table_name)} t`;
    expect(leakIn(rows.map(({ row }) => row).join('\n')), table_name).toBeNull();
  }
  const told =
    await sql`select data from events where ${secret.id}::text in (data->>'leadId', data->>'budget_id')`;
  expect(told).toHaveLength(0);
});

test('no error holds anything of it, nor does the log, though PostgreSQL shows the row that it refuses', async () => {
  const { open } = await plant();
  const headers = { host, authorization: `Bearer ${liveKey}` };
  const url = `/api/v1/budgets/${open.id}`;
  const change = { method: 'PATCH', url: `${url}/lines/${open.lines[0].id}`, headers } as const;
  await sql`alter table budget_lines add constraint broken check (quantity_hundredths = 100) not valid`;
  const refused = await app.inject({ ...change, payload: { quantity: 2 } });
  await sql`alter table budget_lines drop constraint broken`;
  await sql`update budgets set sealed_tracking_token = '' where id = ${open.id}`;
  const unreadable = await app.inject({ url, headers });
  for (const { statusCode, payload } of [refused, unreadable]) {
    expect([statusCode, leakIn(payload)]).toEqual([500, null]);
  }
  const logged = log.join('');
  expect([logged.includes('constraint \\"broken\\"'), leakIn(logged)]).toEqual([true, null]);
});
