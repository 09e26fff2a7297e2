import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isObject, toRecord } from '../../../domain/text/json.ts';
import deskDocument from '../../../generated/desk.json' with { type: 'json' };
import { type DeskOperationId, deskOperations } from '../../../generated/operations.ts';
import { type Document, resolveReference } from '../../../http/input/runtime-document.ts';
import { entranceRoutes } from '../../../http/panel/index.ts';
import { anyCodePoint } from '../../../test/support/any-code-point.ts';
import { harmlessAddress, hostileTexts, parsePage } from '../../../test/support/hostile-texts.ts';
import { signIn, type Visitor } from '../../../test/support/panel.ts';
import { openWorkshop } from '../../../test/support/workshop.ts';
import { screens } from '../../../views/panel/index.ts';

/** Number of pages that are requested, and of forms that are sent; seed of the requests, as for the API. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 150);
const seed = Number(process.env.FUZZ_SEED ?? (process.env.FUZZ_RUNS ? Date.now() : 1));

const workshop = await openWorkshop({
  settings: { panelPlainHttp: true, instanceRequestsPer10s: 1_000_000 },
});
const { app, host } = workshop;
let owner: Visitor = await signIn(workshop, 'owner', 'Olga Muestra');
let signIns = 1;
for (const name of ['Primera', 'Segunda']) {
  await workshop.desk('POST', '/boxes', { name: `${name} muestra` });
  await workshop.post('/clients', { name: `${name} Muestra` });
}

const document: Document = deskDocument;
const operationIds = Object.keys(deskOperations) as DeskOperationId[];

/** The fields of each operation's form: its parameters and the properties of its body, two levels deep. */
const fieldsById = new Map(
  Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .map((operation) => {
      const parameters = (operation.parameters ?? []).map((each) => String(resolved(each).name));
      const body = resolved(operation.requestBody?.content?.['application/json']?.schema);
      return [operation.operationId, [...parameters, ...propertiesOf(body)]];
    }),
);

function resolved(node: unknown): Record<string, unknown> {
  const schema = toRecord(node);
  return typeof schema.$ref === 'string' ? resolved(resolveReference(document, schema.$ref)) : schema;
}

function propertiesOf(schema: Record<string, unknown>): string[] {
  return Object.entries(toRecord(schema.properties)).flatMap(([name, each]) => {
    const { properties, items } = resolved(each);
    const inner = isObject(properties) ? properties : resolved(items).properties;
    const place = isObject(properties) ? '' : '[0]';
    return [name, ...Object.keys(toRecord(inner)).map((own) => `${name}${place}[${own}]`)];
  });
}

const text: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: anyCodePoint, maxLength: 40 }),
  fc.constantFrom(...hostileTexts),
  fc.constantFrom(
    ...['', ' ', '0', '1', '2', '-1', '1,5', '1e309', '9007199254740993', '99999999999999999999', '٣'],
    ...['true', 'on', 'null', 'mañana 9:30', '31/02', '2026-02-30', '25:99', 'a@b.example', '+34600000001'],
    ...['\0', '\ud800', '../../etc/passwd', '{"$gt":""}', '[]', '{}', `{"a":${'['.repeat(500)}`],
    ...[
      "'; drop table boxes; --",
      '%',
      '%zz',
      '_',
      '\\',
      'x'.repeat(10_000),
      '\r\nx: y',
      'es',
      'ES',
      'Europe/Madrid',
    ],
  ),
);
const encode = (value: string) => encodeURIComponent(value.toWellFormed());

const parameterNames = [
  ...[
    'q',
    'text',
    'type',
    'cursor',
    'limit',
    'search',
    'status',
    'from',
    'to',
    'edit',
    'person',
    'next',
    'out',
  ],
  ...['password', 'page', 'create', 'step', 'kind', 'sort', 'result', 'back', '__proto__', 'q[]', ''],
];

const place = fc.oneof(
  fc.constantFrom('1', '2', '0', '999999'),
  text.map((each) => each.slice(0, 120)),
);
const kinds = fc.constantFrom(
  'clients',
  'vehicles',
  'client',
  'part',
  'find',
  'series',
  'constructor',
  'createBox',
);
const paths = fc
  .tuple(
    fc.constantFrom(
      ...screens.map(({ path }) => path),
      ...entranceRoutes.map(([, path]) => path),
      ...[
        '/panel/pick/:kind',
        '/panel/find',
        '/panel/echo',
        '/panel/kit',
        '/panel/assets/:file',
        '/panel/:anything',
      ],
    ),
    fc.array(fc.oneof(place, kinds, fc.constantFrom(...operationIds)), { minLength: 4, maxLength: 4 }),
  )
  .map(([path, values]) => {
    let at = 0;
    return path.replaceAll(/:\w+/g, () => {
      at += 1;
      return encode(values[at % values.length] as string) || '-';
    });
  });

const query = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...parameterNames), text), text), { maxLength: 5 })
  .map((pairs) => pairs.map((pair) => pair.map(encode).join('=')).join('&'));

const raw = fc.constantFrom(
  '%',
  '%ff%fe=%',
  '&&&==',
  'a'.repeat(9_000),
  '%00=%00',
  'q=%ed%a0%80',
  `${'q=1&'.repeat(200)}`,
);

const cookies = fc.oneof(
  { weight: 8, arbitrary: fc.constant('owner') },
  fc.constantFrom('', 'panel-session=', `panel-session=${'A'.repeat(43)}`, 'panel-device=x; panel-tablet=x'),
  text.map(
    (each) => `panel_theme=${encode(each)}; panel_language=${encode(each)}; panel-toast=${encode(each)}`,
  ),
);
const cookieOf = (drawn: string) => (drawn === 'owner' ? owner.cookie : drawn);

const accepted = fc.constantFrom('text/html', '*/*', 'application/json', '', 'text/html;q=x');
const languages = fc.constantFrom('es', 'en', 'xx', '*', 'x'.repeat(500), '');

interface Answer {
  statusCode: number;
  headers: Record<string, unknown>;
  payload: string;
}

/** Expects that an answer is no failure of the service, and that nothing of the request became markup. */
function judge({ statusCode, headers, payload }: Answer): void {
  expect(statusCode, payload.slice(0, 300)).toBeLessThan(500);
  expect(String(headers.location ?? '/panel')).toMatch(/^\/panel(?:[/?]|$)(?!\/)/);
  if (!String(headers['content-type']).startsWith('text/html')) return;
  const { elements, addresses } = parsePage(payload);
  const foreign = /^(?:iframe|object|base|math|style|a comment|form action(?! )$)| on\w+\b/;
  expect(elements.filter((element) => foreign.test(element))).toEqual([]);
  expect(payload).not.toMatch(/<script(?![^>]* src="\/panel\/assets\/)/i);
  expect(addresses.filter((address) => !harmlessAddress.test(address))).toEqual([]);
}

async function hold<Value>(
  values: fc.Arbitrary<Value>,
  holds: (value: Value) => Promise<void>,
): Promise<void> {
  const run = await fc.check(fc.asyncProperty(values, holds), { numRuns, seed });
  if (!run.failed) return;
  const shrunk = JSON.stringify(run.counterexample?.[0])?.slice(0, 2_000);
  throw new Error(`FUZZ_SEED=${seed} FUZZ_RUNS=${numRuns}: ${shrunk}\n${run.errorInstance}`, {
    cause: run.errorInstance,
  });
}

/** Signs in again if a request has ended the session. */
async function keepSignedIn(): Promise<void> {
  if ((await owner.get('/panel/account')).statusCode === 200) return;
  signIns += 1;
  owner = await signIn(workshop, 'owner', `Olga Muestra ${signIns}`);
}

test(`${numRuns} pages are shown or refused, whatever their address`, () =>
  hold(
    fc.record({
      path: paths,
      query: fc.oneof({ weight: 6, arbitrary: query }, raw),
      cookie: cookies,
      accepted,
      languages,
    }),
    async (drawn) => {
      const headers = {
        ...{ host, cookie: cookieOf(drawn.cookie) },
        ...{ accept: drawn.accepted, 'accept-language': drawn.languages },
      };
      judge(await app.inject({ url: `${drawn.path}?${drawn.query}`, headers }));
    },
  ));

const act = fc.constantFrom(...operationIds).chain((operation) => {
  const known = fieldsById.get(operation) ?? [];
  const name = fc.oneof(
    ...(known.length > 0 ? [{ weight: 8, arbitrary: fc.constantFrom(...known) }] : []),
    text,
  );
  return fc.record({
    operation: fc.constant(operation),
    fields: fc.array(fc.tuple(name, text), { maxLength: 10 }),
    nonce: fc.oneof({ weight: 6, arbitrary: fc.uuid() }, text),
    version: fc.option(text, { nil: undefined }),
    form: fc.option(text, { nil: undefined }),
  });
});

const formTypes = fc.oneof(
  { weight: 10, arbitrary: fc.constant('application/x-www-form-urlencoded') },
  fc.constantFrom(
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'application/json',
    'text/plain',
    '',
  ),
);

test(`${numRuns} forms are performed or refused, whatever they contain`, () =>
  hold(
    fc.record({
      act,
      path: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, paths),
      type: formTypes,
      cookie: cookies,
    }),
    async (drawn) => {
      const { operation, fields, nonce, version, form } = drawn.act;
      const own = Object.entries({ operation, nonce, version, form }).filter(
        (pair): pair is [string, string] => pair[1] !== undefined,
      );
      const pairs = [...own, ...fields];
      const payload = drawn.type.includes('boundary')
        ? `${pairs.map(([name, value]) => `--x\r\ncontent-disposition: form-data; name="${encode(name)}"\r\n\r\n${value}\r\n`).join('')}--x--\r\n`
        : pairs.map((pair) => pair.map(encode).join('=')).join('&');
      await keepSignedIn();
      const answer = await app.inject({
        method: 'POST',
        url: drawn.path ?? `/panel/operations/${operation}`,
        headers: {
          host,
          cookie: cookieOf(drawn.cookie),
          'sec-fetch-site': 'same-origin',
          'content-type': drawn.type,
        },
        payload,
      });
      judge(answer);
    },
  ));
