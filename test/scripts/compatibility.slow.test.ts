import { expect, test } from 'vitest';
import openapi from '../../generated/openapi/en.json' with { type: 'json' };
import { brokenPromises, type Document } from '../../scripts/compatibility/operations.ts';

const released = openapi as unknown as Document;

/** Changes a copy of the document, and lists what that breaks. */
function breaksBy(change: (document: typeof openapi) => void): string[] {
  const present = structuredClone(openapi);
  change(present);
  return brokenPromises(released, present as unknown as Document);
}

// biome-ignore lint/suspicious/noExplicitAny: the parts of a document that a case changes have many forms.
type Loose = any;

const breaking: [string, (document: Loose) => void][] = [
  ['DELETE /webhooks/{id} was removed', ({ paths }) => delete paths['/webhooks/{id}'].delete],
  [
    'GET /ping: the operation is pong, not getPing',
    ({ paths }) => {
      paths['/ping'].get.operationId = 'pong';
    },
  ],
  [
    'GET /clients: the scope is vehicles:read, not clients:read',
    ({ paths }) => {
      paths['/clients'].get['x-scope'] = 'vehicles:read';
    },
  ],
  [
    'GET /clients: the parameter search is no longer accepted',
    ({ components, paths }) => {
      const { parameters } = paths['/clients'].get;
      const isSearch = ({ $ref, name }: Loose) =>
        (name ?? components.parameters[$ref?.split('/').at(-1)]?.name) === 'search';
      paths['/clients'].get.parameters = parameters.filter((each: Loose) => !isSearch(each));
    },
  ],
  [
    'GET /clients: the parameter since is required',
    ({ paths }) =>
      paths['/clients'].get.parameters.push({
        ...{ name: 'since', in: 'query', required: true, schema: { type: 'string' } },
      }),
  ],
  [
    'POST /clients: the answer 201: Client.name was removed',
    ({ components }) => delete components.schemas.Client.properties.name,
  ],
  [
    'POST /clients: the answer 201: Client.name may be missing',
    ({ components: { schemas } }) => {
      schemas.Client.required = schemas.Client.required.filter((name: string) => name !== 'name');
    },
  ],
  [
    'POST /clients: the answer 201: Client.vip may be null',
    ({ components: { schemas } }) => {
      schemas.Client.properties.vip.type = ['boolean', 'null'];
    },
  ],
  [
    'POST /clients: the body: ClientCreate.city is no longer accepted',
    ({ components: { schemas } }) => delete schemas.ClientCreate.properties.city,
  ],
  [
    'POST /clients: the body: ClientCreate.city is required',
    ({ components: { schemas } }) => schemas.ClientCreate.required.push('city'),
  ],
  [
    'POST /clients: the body: ClientCreate.city has the limit maxLength 3',
    ({ components: { schemas } }) => {
      schemas.ClientCreate.properties.city.maxLength = 3;
    },
  ],
  ['The event lead.created was removed', ({ webhooks }) => delete webhooks['lead.created']],
  [
    'GET /clients/{id} no longer answers with 200',
    ({ paths }) => {
      const { responses } = paths['/clients/{id}'].get;
      responses['206'] = responses['200'];
      delete responses['200'];
    },
  ],
];

test.each(breaking)('a change that breaks programs is named: %s', (sentence, change) => {
  expect(breaksBy(change)).toContain(sentence);
});

const harmless: [string, (document: Loose) => void][] = [
  ['no change at all', () => {}],
  [
    'a new operation',
    ({ paths }) => {
      paths['/pong'] = structuredClone(paths['/ping']);
    },
  ],
  [
    'a new field of an answer',
    ({ components: { schemas } }) => {
      schemas.Client.properties.nickname = { type: 'string' };
    },
  ],
  [
    'a new optional parameter and a new optional field of a body',
    ({ paths, components: { schemas } }) => {
      paths['/clients'].get.parameters.push({ name: 'since', in: 'query', schema: { type: 'string' } });
      schemas.ClientCreate.properties.nickname = { type: 'string' };
    },
  ],
  [
    'a longer text, and one more value of an enumeration',
    ({ components: { schemas } }) => {
      schemas.ClientCreate.properties.name.maxLength += 100;
      schemas.ClientCreate.properties.preferred_language?.enum?.push('de');
    },
  ],
  [
    'another refusal',
    ({ paths }) => {
      paths['/ping'].get.responses['418'] = { description: 'A teapot.' };
    },
  ],
  [
    'other words',
    ({ paths }) => {
      paths['/ping'].get.description = 'Something else.';
    },
  ],
];

test.each(harmless)('%s breaks nothing', (_what, change) => {
  expect(breaksBy(change)).toEqual([]);
});

/** Others lead to further schemas, which would be out of reach. */
const isPlain = ({ type, $ref, anyOf }: Loose) =>
  typeof type === 'string' && !$ref && !anyOf && !/object|array/.test(type);

test('whatever field a schema loses, it is named', () => {
  const lost: string[] = [];
  const sentences = breaksBy(({ components }: Loose) => {
    for (const [name, { properties }] of Object.entries<Loose>(components.schemas)) {
      const plain = Object.keys(properties ?? {}).find((each) => isPlain(properties[each]));
      if (plain === undefined) continue;
      delete properties[plain];
      lost.push(`${name}.${plain} `);
    }
  });
  expect(lost.filter((field) => !sentences.some((each) => each.includes(field)))).toEqual([]);
  expect(lost.length).toBeGreaterThan(100);
});
