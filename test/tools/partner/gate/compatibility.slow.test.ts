import { expect, test } from 'vitest';
import openapi from '../../../../generated/openapi/en.json' with { type: 'json' };
import type { Document } from '../../../../tools/partner/gate/document.ts';
import { listBreakingChanges } from '../../../../tools/partner/gate/operations.ts';
import { harmfulChanges, type Loose } from './harmful-changes.ts';

/** The OpenAPI document with a default for a field of a request body. The original document has no such default yet. */
const released: Loose = structuredClone(openapi);
released.components.schemas.AppointmentCreate.properties.notify_client.default = false;

/** Changes a copy of the OpenAPI document; returns the breaking changes that the comparison with the original finds. */
function breaksBy(change: (document: Loose) => void): string[] {
  const present = structuredClone(released);
  change(present);
  return listBreakingChanges(released as Document, present as Document);
}

test.each(harmfulChanges)('a change that breaks programs is named: %s', (sentence, change) => {
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
    'a further server, security scheme, tag and event',
    ({ servers, security, components, paths, webhooks }) => {
      servers.push({ url: '/api/v2' });
      security.push({ session: [] });
      components.securitySchemes.session = {
        type: 'apiKey',
        in: 'cookie',
        name: 'session',
      };
      paths['/clients'].get.tags.push('People');
      webhooks['tea.ready'] = structuredClone(webhooks['lead.created']);
    },
  ],
  [
    'a default that says what has always been so, and a request without authentication',
    ({ paths, components: { schemas } }) => {
      schemas.EmailSend.properties.text.default = '';
      paths['/ping'].get.security = [];
    },
  ],
  [
    'a new field that no condition concerns',
    ({ components: { schemas } }) => {
      schemas.BudgetLineInput.properties.note = { type: 'string' };
      schemas.BudgetLineInput.else.properties.note = {};
    },
  ],
  [
    'an optional body, a further media type and a further header',
    ({ paths }) => {
      paths['/clients'].get.requestBody = {
        content: { 'application/json': { schema: {} } },
      };
      const { responses, requestBody } = paths['/clients'].post;
      requestBody.content['application/xml'] = { schema: {} };
      responses['201'].content['application/xml'] = { schema: {} };
      responses['201'].headers['X-Tea'] = { schema: { type: 'string' } };
    },
  ],
  [
    'one more error code, schema, event of an operation and value of an answer',
    ({ paths, components: { schemas, responses } }) => {
      responses.CreateClientConflict['x-error-codes'].push('tea_time');
      schemas.Tea = { type: 'object' };
      paths['/clients'].post['x-events'].push('tea.ready');
      schemas.BudgetStatus.enum.push('Té');
      schemas.BudgetStatus['x-enum-varnames'].push('TE');
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

/**
 * Tells whether the schema of a field contains no other schema. Only such fields are removed: removing a schema with
 * others inside would hide these from the comparison.
 */
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
