import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readCheckedSources } from '../../scripts/spec/compile.ts';
import { SpecError } from '../../scripts/spec/document.ts';
import { SourceFiles } from '../../scripts/spec/files.ts';

const message = ['en', 'es', 'ca', 'pt', 'fr', 'bg'].map((language) => `      ${language}: No.`).join('\n');

/** A small specification without mistakes. */
const files = {
  'openapi.yaml': `openapi: 3.1.0
info: { title: Workshop API, summary: The API., version: 1.0.0 }
servers: []
tags:
  - { name: Clients, x-displayName: Clients, description: The clients., x-guide: [clients] }
paths:
  /clients/{id}:
    get: { $ref: paths/clients/get.yaml }
components: {}
`,
  'desk.yaml': `openapi: 3.1.0
info: { title: Desk, summary: The desk., version: 1.0.0 }
tags:
  - { name: Clients, x-displayName: Clients, description: The clients. }
paths:
  /clients/{id}:
    get: { $ref: desk/paths/clients/get.yaml }
`,
  'paths/clients/get.yaml': `operationId: getClient
tags: [Clients]
summary: Get a client
description: One client.
x-scope: clients:read
x-errors: [not_found]
x-events: [client.created]
parameters:
  - $ref: ../../parameters/ClientId.yaml
responses:
  '200':
    description: The client.
    content:
      application/json:
        schema:
          $ref: ../../schemas/Client.yaml
        examples:
          client:
            summary: A client
            value:
              $ref: ../../examples/client.yaml
`,
  'desk/paths/clients/get.yaml': `operationId: getDeskClient
tags: [Clients]
summary: Show a client
description: One client.
x-label: Client
x-cli: clients show
x-roles: [owner, office]
parameters:
  - $ref: ../../../parameters/ClientId.yaml
responses:
  '200':
    description: The client.
    content:
      application/json:
        schema:
          $ref: ../../../schemas/Client.yaml
`,
  'parameters/ClientId.yaml': `name: id
in: path
required: true
description: Id of the client.
schema: { type: integer }
example: 118
`,
  'schemas/Client.yaml': `type: object
description: A client.
required: [id, name]
properties:
  id:
    $ref: ../fields.yaml#/id
    description: Id of the client.
  name:
    type: string
    description: Name of the person.
`,
  'schemas/Scope.yaml': 'type: string\ndescription: A permission.\nenum: [clients:read]\n',
  'examples/client.yaml': 'id: 118\nname: Clara Ejemplo\n',
  'fields.yaml': 'id: { type: integer, minimum: 1 }\n',
  'guide.yaml': 'clients: How clients are used.\n',
  'labels.yaml': 'names:\n  id: No.\n  name: Name\nvalues: {}\n',
  'phrases.yaml': "scope: 'Scope: `{scope}`.'\n",
  'errors.yaml': `codes:
  not_found:
    status: 404
    when: There is no such record.
    message:
${message}
fields: {}
`,
  'events.yaml': `client.created:
  label: Client created
  description: A client was created.
  data: Client
  example: { id: 118 }
`,
  ...Object.fromEntries(
    ['es', 'ca', 'pt', 'fr', 'bg'].map((language) => [`locales/${language}.yaml`, '{}\n']),
  ),
  ...Object.fromEntries(
    ['es', 'ca', 'pt', 'fr', 'bg'].map((language) => [`locales/desk/${language}.yaml`, '{}\n']),
  ),
};

function problemsOf(changed: Record<string, string>, allowMissing = true): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'spec-'));
  try {
    for (const [name, text] of Object.entries({ ...files, ...changed })) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    readCheckedSources(new SourceFiles(folder), { allowMissing });
    return [];
  } catch (error) {
    if (error instanceof SpecError) return error.problems;
    throw error;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a specification without a mistake is accepted', () => {
  expect(problemsOf({})).toEqual([]);
});

const get = 'paths/clients/get.yaml';
const show = 'desk/paths/clients/get.yaml';
const client = 'schemas/Client.yaml';

test.each<[mistake: string, file: keyof typeof files, from: string, to: string, problem: RegExp]>([
  [
    'wrong indentation',
    get,
    '    description: The client.',
    '     description: The client.',
    /paths\/clients\/get\.yaml:1[23]: .*indent/,
  ],
  ['a text with a colon', client, 'A client.', 'A client: a person.', /Client\.yaml:2: .*quotes/],
  [
    'a key that is there twice',
    client,
    'type: object',
    'type: object\ntype: object',
    /Client\.yaml:2: .*already/,
  ],
  [
    'a misspelt file',
    get,
    'ClientId.yaml',
    'ClientID.yaml',
    /get\.yaml:9: there is no file spec\/parameters\/ClientID\.yaml/,
  ],
  [
    'a misspelt field',
    client,
    '#/id',
    '#/ids',
    /Client\.yaml:6: there is nothing at spec\/fields\.yaml#\/ids/,
  ],
  [
    'a property without a description',
    client,
    '    description: Name of the person.\n',
    '',
    /Client\.yaml:8: `Client\.name` needs a description/,
  ],
  [
    'a property without a type',
    client,
    '    type: string\n',
    '',
    /Client\.yaml:8: the property `name` needs a type/,
  ],
  ['a type that JSON lacks', client, 'type: string', 'type: text', /Client\.yaml:9: `text` is no type/],
  [
    'a misspelt keyword',
    client,
    'type: string',
    'type: string\n    maxlength: 9',
    /Client\.yaml:10: there is no keyword `maxlength`/,
  ],
  [
    'a required property that is not there',
    client,
    '[id, name]',
    '[id, nam]',
    /Client\.yaml:3: there is no property `nam`/,
  ],
  [
    'an unknown scope',
    get,
    'clients:read',
    'clients:raed',
    /get\.yaml:5: there is no `clients:raed` in spec\/schemas\/Scope\.yaml/,
  ],
  [
    'an unknown error',
    get,
    'not_found',
    'not_fond',
    /get\.yaml:6: there is no `not_fond` in spec\/errors\.yaml/,
  ],
  [
    'an unknown event',
    get,
    'client.created',
    'client.creatd',
    /get\.yaml:7: there is no `client\.creatd` in spec\/events\.yaml/,
  ],
  ['an unknown tag', get, '[Clients]', '[Client]', /get\.yaml:2: there is no `Client` in the tags/],
  ['a misspelt key of an operation', get, 'x-errors', 'x-error', /get\.yaml:6: there is no key `x-error`/],
  [
    'an operation without a summary',
    get,
    'summary: Get a client\n',
    '',
    /get\.yaml:1: the operation needs `summary`/,
  ],
  ['a command without roles', show, 'x-roles: [owner, office]\n', '', /get\.yaml:1: .* needs `x-roles`/],
  ['an unknown role', show, 'office', 'ofice', /get\.yaml:7: there is no role `ofice`/],
  ['a role that is listed twice', show, 'office', 'owner', /get\.yaml:7: a role is listed twice/],
  ['roles without the owner', show, 'owner, ', '', /get\.yaml:7: .* list `owner`/],
  [
    'a role of an operation of the deployment',
    show,
    'x-cli:',
    'x-instance: none\nx-cli:',
    /get\.yaml:8: an operation without a workshop has no roles/,
  ],
  [
    'roles of an operation of the API',
    get,
    'x-scope:',
    'x-roles: [owner]\nx-scope:',
    /get\.yaml:5: only operations of the desk have roles/,
  ],
  [
    'a field hidden from its owner',
    client,
    'type: string',
    "type: [string, 'null']\n    x-roles: [office]",
    /desk\/paths\/clients\/get\.yaml:1: the owner may send and see `name`: list `owner`/,
  ],
  [
    'a hidden field that cannot be empty',
    client,
    'type: string',
    'type: string\n    x-roles: [owner]',
    /desk\/paths\/clients\/get\.yaml:1: `name` is hidden from some roles, so it needs the type null or array/,
  ],
  [
    'values for an unknown role',
    'parameters/ClientId.yaml',
    'example: 118',
    'x-role-values: { mechanik: [1] }\nexample: 118',
    /desk\/paths\/clients\/get\.yaml:1: there is no role `mechanik`/,
  ],
  ['a command without a label', show, 'x-label: Client\n', '', /get\.yaml:1: the operation needs `x-label`/],
  [
    'a field without a label',
    'labels.yaml',
    '  name: Name\n',
    '',
    /schemas\/Client\.yaml:8: `name` needs a label/,
  ],
  [
    'a label in the schema of a parameter',
    'parameters/ClientId.yaml',
    'type: integer',
    'type: integer, x-label: Client',
    /parameters\/ClientId\.yaml:1: write `x-label` beside `name`/,
  ],
  [
    'a label that no field has',
    'labels.yaml',
    'name: Name',
    'name: Name\n  nickname: Nickname',
    /labels\.yaml:4: no field is called `nickname`/,
  ],
  [
    'an unknown picker',
    'labels.yaml',
    'name: Name',
    'name: { label: Name, picker: cleint }',
    /labels\.yaml:3: `cleint` is no `x-picker`/,
  ],
  [
    'an enumeration without labels',
    client,
    'type: string',
    'type: string\n    enum: [a, b]',
    /Client\.yaml:8: the enumeration needs `x-values`/,
  ],
  [
    'a value without a label',
    client,
    'type: string',
    'type: string\n    x-values: Language\n    enum: [a, b]',
    /Client\.yaml:8: the value `a` needs a label in `values\.Language`/,
  ],
  [
    'labels of an enumeration that does not exist',
    'labels.yaml',
    'values: {}',
    'values:\n  Langauge: { a: A }',
    /labels\.yaml:5: there is no enumeration `Langauge`/,
  ],
  [
    'an operation that is not listed',
    'openapi.yaml',
    'paths:\n  /clients/{id}:\n    get: { $ref: paths/clients/get.yaml }',
    'paths: {}',
    /paths\/clients\/get\.yaml:1: the operation is missing in the paths of spec\/openapi\.yaml/,
  ],
  [
    'a command that is not listed',
    'desk.yaml',
    'paths:\n  /clients/{id}:\n    get: { $ref: desk/paths/clients/get.yaml }',
    'paths: {}',
    /desk\/paths\/clients\/get\.yaml:1: the operation is missing in the paths of spec\/desk\.yaml/,
  ],
  [
    'a listed file that is not there',
    'openapi.yaml',
    'clients/get',
    'clients/show',
    /openapi\.yaml:8: get \/clients\/\{id\}: there is no file/,
  ],
  [
    'a parameter of a path without an example',
    'parameters/ClientId.yaml',
    'example: 118\n',
    '',
    /get\.yaml:8: the parameter `id` needs an example/,
  ],
  [
    'an example that is shown nowhere',
    get,
    '$ref: ../../examples/client.yaml',
    'id: 118',
    /examples\/client\.yaml:1: the example is shown nowhere/,
  ],
  [
    'a message without a language',
    'errors.yaml',
    '      pt: No.\n',
    '',
    /errors\.yaml:2: the message `not_found` needs a text in pt/,
  ],
  [
    'an error without a status',
    'errors.yaml',
    '    status: 404\n',
    '',
    /errors\.yaml:2: `not_found` needs `status`/,
  ],
  [
    'an event with an unknown schema',
    'events.yaml',
    'data: Client',
    'data: Cleint',
    /events\.yaml:4: spec\/openapi\.yaml lists no schema `Cleint`/,
  ],
  [
    'an unknown section of the guide',
    'openapi.yaml',
    '[clients]',
    '[client]',
    /openapi\.yaml:5: spec\/guide\.yaml has no section `client`/,
  ],
  ['an empty file', client, files[client], '', /Client\.yaml:1: the file is empty/],
])('%s is reported in one sentence with its file and line', (_, file, from, to, problem) => {
  expect(files[file]).toContain(from);
  const found = problemsOf({ [file]: files[file].replace(from, to) });
  expect(found).toContainEqual(expect.stringMatching(problem));
  for (const each of found) expect(each).toMatch(/^spec\/[\w/-]+\.yaml:\d+: [^\n]+$/);
});

test('a text without translation is named once, with the languages that need it', () => {
  expect(problemsOf({}, false)).toContain(
    'spec/schemas/Client.yaml:8: `Client.name` needs its translation in spec/locales/{es,ca,pt,fr,bg}.yaml',
  );
});

test('a label without translation is named once, with the languages that need it', () => {
  const file = { 'locales/desk/pt.yaml': 'labels:\n  Name: Nome\n' };
  expect(problemsOf(file, false)).toContain(
    'spec/labels.yaml:3: `Name` needs its translation in `labels` of spec/locales/desk/{es,ca,fr,bg}.yaml',
  );
});

test('a translation of no label is named with its line', () => {
  const file = { 'locales/desk/es.yaml': 'labels:\n  Name: Nombre\n  Nickname: Apodo\n' };
  expect(problemsOf(file, false)).toContain(
    'spec/locales/desk/es.yaml:3: `labels` has no English text `Nickname`',
  );
});

test('a translation in a form that the service does not read is refused', () => {
  const file = { 'locales/desk/es.yaml': 'labels:\n  Name: >-\n    Nombre\n' };
  expect(problemsOf(file, false)).toEqual([
    'spec/locales/desk/es.yaml:2: write the text on the line of its key',
  ]);
});
