import { expect, test } from 'vitest';
import { operations } from '../../../generated/operations.ts';
import { exampleRequests } from '../../../views/collections/requests.ts';
import { loadDocument } from '../../../views/docs/document.ts';
import { filesInZip } from '../../support/read-zip.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { app, host } = await openWorkshop();
const folder = '/docs/collections/workshop-api';
const ask = (rest: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  app.inject({ method, url: folder + rest, headers: { host, ...headers } });

interface Item {
  name: string;
  request: {
    method: string;
    header: { key: string; value: string }[];
    url: { raw: string; variable: { key: string; value: string }[]; query: { disabled: boolean }[] };
    body?: { mode: string; raw?: string };
    auth?: object;
  };
}
interface PostmanCollection {
  info: { name: string; schema: string };
  auth: { bearer: object[] };
  variable: { key: string; value: string }[];
  item: { name: string; item: Item[] }[];
}
const postman: PostmanCollection = (await ask('.postman.json')).json();
const items = postman.item.flatMap(({ item }) => item);
const bruno = new Map(
  [...filesInZip((await ask('.bruno.zip')).rawPayload)].map(([name, bytes]) => [name, bytes.toString()]),
);
const known = Object.values(operations);
const pathOf = ({ request }: Item) =>
  `${request.method} ${request.url.raw.replace('{{baseUrl}}', '').replaceAll(/:(\w+)/g, '{$1}')}`;

test('the collection for Postman has each operation once, at the address that was asked', () => {
  expect(items.map(pathOf).sort()).toEqual(known.map(({ method, path }) => `${method} ${path}`).sort());
  expect(postman.info.schema).toContain('/collection/v2.1.0/');
  expect(postman.variable).toContainEqual({ key: 'baseUrl', value: `https://${host}/api/v1` });
  expect(postman.info.name).toContain(host);
});

test('it holds no key: that is a variable, which every request but the public one sends', () => {
  expect(postman.variable).toContainEqual({ key: 'apiKey', value: '' });
  expect(JSON.stringify(postman.auth)).toContain('{{apiKey}}');
  const withoutKey = items.filter(({ request }) => request.auth).map(pathOf);
  expect(withoutKey).toEqual(['GET /openapi.json']);
});

test('each write has a new idempotency key, the body of the example, and values for its path', () => {
  for (const item of items) {
    const { method, header, url, body } = item.request;
    const operation = known.find((each) => `${each.method} ${each.path}` === pathOf(item));
    const keys = header.filter(({ key }) => key === 'Idempotency-Key').map(({ value }) => value);
    expect(keys).toEqual(operation?.idempotency === 'none' ? [] : ['{{$guid}}']);
    expect(url.variable.map(({ key }) => `{${key}}`)).toEqual(operation?.path.match(/\{\w+\}/g) ?? []);
    expect(url.query.every(({ disabled }) => disabled)).toBe(true);
    if (body?.mode === 'raw') expect(method !== 'GET' && JSON.parse(body.raw ?? '')).toBeTypeOf('object');
  }
});

test('the collection for Bruno is a folder with a file for each operation', () => {
  const files = [...bruno.keys()].filter(
    (name) => !/(folder|collection)\.bru$|environments|json$/.test(name),
  );
  expect(files.map((name) => /(\w+)\.bru$/.exec(name)?.[1]).sort()).toEqual(Object.keys(operations).sort());
  expect(JSON.parse(bruno.get('workshop-api/bruno.json') ?? '')).toMatchObject({ type: 'collection' });
  const environment = bruno.get('workshop-api/environments/Workshop.bru');
  expect(environment).toBe(`vars {\n  baseUrl: https://${host}/api/v1\n}\n\nvars:secret [\n  apiKey\n]\n`);
});

test('nothing in a block of Bruno begins at the margin, where it would end the block', () => {
  for (const [name, text] of bruno) {
    if (!name.endsWith('.bru')) continue;
    const blocks = text.trimEnd().split(/(?<=^[}\]])\n\n(?=\S)/m);
    for (const block of blocks) expect(block, name).toMatch(/^[a-z:-]+ [{[]\n(( {2}.*)?\n)*[}\]]$/);
  }
});

test('a request of Bruno says the same as that of Postman', () => {
  expect(bruno.get('workshop-api/Budgets/updateBudgetLine.bru')?.split('\n\ndocs {')[0]).toBe(`meta {
  name: Change a line
  type: http
  seq: 5
}

patch {
  url: {{baseUrl}}/budgets/:id/lines/:lineId
  body: json
  auth: inherit
}

params:path {
  id: 512
  lineId: 903
}

headers {
  Idempotency-Key: {{$guid}}
}

body:json {
  {
    "discount_pct": 20
  }
}`);
});

test('their texts are those of the document in the language that is asked for', async () => {
  const names = (await ask('.postman.json?lang=bg'))
    .json<PostmanCollection>()
    .item.flatMap(({ item }) => item);
  const summaries = exampleRequests(loadDocument('bg')).map(({ summary }) => summary);
  expect(names.map(({ name }) => name).sort()).toEqual(summaries.sort());
});

test.each(['.postman.json', '.bruno.zip'])(
  '%s is a download that is asked for again only if it has changed',
  async (file) => {
    const first = await ask(file);
    expect(first.headers).toMatchObject({
      'content-disposition': `attachment; filename="workshop-api${file}"`,
      'x-content-type-options': 'nosniff',
    });
    const again = await ask(file, { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
    expect((await ask(file, {}, 'HEAD')).statusCode).toBe(200);
    expect((await ask(file, {}, 'POST')).statusCode).toBe(405);
    expect((await ask(file, { host: 'nobody.test' })).json().error.code).toBe('not_found');
  },
);
