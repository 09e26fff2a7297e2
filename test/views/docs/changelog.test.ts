import { expect, test } from 'vitest';
import { languages } from '../../../generated/errors.ts';
import openapi from '../../../generated/openapi/en.json' with { type: 'json' };
import type { BrokenPromises } from '../../../tools/partner/gate/accepted-breakages.ts';
import { changesOfReleases } from '../../../tools/partner/gate/changes.ts';
import type { Document } from '../../../tools/partner/gate/document.ts';
import { withDeprecations } from '../../../tools/partner/gate/released-documents.ts';
import { readChanges } from '../../../views/docs/changelog/changes.ts';
import { changelogText } from '../../../views/docs/changelog/text.ts';
import { loadDocument } from '../../../views/docs/document.ts';

// biome-ignore lint/suspicious/noExplicitAny: the parts of a document that a case changes have many forms.
type Loose = any;

const before = openapi as unknown as Document;
const release = { version: '1.0.0', document: before };
const releaseDate = openapi.info['x-release'];

/** Returns the page of changes for a changed copy of the OpenAPI document. */
function pageAfter(change: (document: Loose) => void, broken: BrokenPromises[] = []): string {
  const present: Loose = structuredClone(openapi);
  change(present);
  return changelogText(changesOfReleases([release], present, broken), 'en', present);
}

const text = { type: 'string', description: 'Something new. More about it.' };
const operation = { operationId: 'getTea', tags: ['Clients'], summary: 'Have tea', responses: {} };

const additions: [string, (document: Loose) => void][] = [
  [
    '### Clients\n\n- **New operation** [`GET /tea`](/docs/en/reference/getTea): Have tea\n',
    ({ paths }) => {
      paths['/tea'] = { get: operation };
    },
  ],
  [
    '- **New fields of [`Client`](/docs/en/schemas/Client)**:\n  - `tea`: Something new.\n',
    ({ components }) => {
      components.schemas.Client.properties.tea = text;
    },
  ],
  [
    '- **New fields of [`Invoice`](/docs/en/schemas/Invoice), [`InvoiceLine`](/docs/en/schemas/InvoiceLine)**:\n  - `tea`',
    ({ components }) => {
      for (const name of ['Invoice', 'InvoiceLine']) components.schemas[name].properties.tea = text;
    },
  ],
  [
    '- **9 new fields of [`Client`](/docs/en/schemas/Client)**: `tea0`, `tea1`, ',
    ({ components }) => {
      for (let at = 0; at < 9; at += 1) components.schemas.Client.properties[`tea${at}`] = text;
    },
  ],
  [
    '- **New parameter `tea` of [`GET /clients`](/docs/en/reference/listClients)**: Something new.\n',
    ({ paths }) => paths['/clients'].get.parameters.push({ name: 'tea', in: 'query', schema: text, ...text }),
  ],
  [
    '- **New values of [`BudgetStatus`](/docs/en/schemas/BudgetStatus)**: `Té`\n',
    ({ components }) => components.schemas.BudgetStatus.enum.push('Té'),
  ],
  [
    '- **Changed limit of `ClientCreate.name`**, most characters: 200 → 300\n',
    ({ components }) => {
      components.schemas.ClientCreate.properties.name.maxLength = 300;
    },
  ],
  [
    '### Errors\n\n- **New error code** [`tea_time`](/docs/en/errors/tea_time): It is five o’clock.\n',
    ({ components }) => {
      Object.values<Loose>(components.responses)[0]['x-error-codes'].push('tea_time');
      components.examples.tea_time = { summary: 'It is five o’clock.' };
    },
  ],
  [
    '### Errors\n\n- **New errors of [`GET /clients`](/docs/en/reference/listClients)**: [`slot_unavailable`](/docs/en/errors/slot_unavailable)\n',
    ({ paths }) => {
      paths['/clients'].get.responses['409'] = { 'x-error-codes': ['slot_unavailable'] };
    },
  ],
  [
    '- **New response headers of [`GET /clients`](/docs/en/reference/listClients), [`POST /clients`](/docs/en/reference/createClient)**:\n  - `X-Tea`: Something new.\n',
    ({ paths }) => {
      const { get, post } = paths['/clients'];
      for (const answer of [get.responses['200'], post.responses['201']])
        answer.headers['X-Tea'] = { schema: text, ...text };
    },
  ],
  [
    '- **New format of the body of [`POST /clients`](/docs/en/reference/createClient)**: `text/csv`\n',
    ({ paths }) => {
      paths['/clients'].post.requestBody.content['text/csv'] = { schema: text };
    },
  ],
  [
    '- **New format of the answers of [`GET /clients`](/docs/en/reference/listClients)**: `text/csv`\n',
    ({ paths }) => {
      paths['/clients'].get.responses['200'].content['text/csv'] = { schema: text };
    },
  ],
  [
    '### Events\n\n- **New event** [`tea.made`](/docs/en/events/tea.made): Tea. It was made.\n',
    ({ webhooks }) => {
      webhooks['tea.made'] = { post: { summary: 'Tea', description: 'It was made. It is hot.' } };
    },
  ],
  [
    '### Deprecated\n\n- [`GET /clients`](/docs/en/reference/listClients): Use `GET /tea` instead. It ends on 2027-08-01.\n',
    (document) => {
      const deprecation = { since: '2026-12-01', successor: '/tea', sunset: '2027-08-01' };
      document.paths = withDeprecations(document, [{ path: '/clients', method: 'GET', deprecation }]).paths;
    },
  ],
];

test.each(additions)('%j is written', (line, change) => {
  const page = pageAfter(change);
  expect(page).toContain(line);
  // The page lists exactly one change.
  expect(page.match(/^- /gm)).toHaveLength(1);
});

test('a new status of an operation adds no header that its other answers had', () => {
  const page = pageAfter(({ paths }) => {
    const { responses } = paths['/clients'].get;
    responses['206'] = {
      ...responses['200'],
      headers: { ...responses['200'].headers, ETag: { schema: text } },
    };
  });
  expect(page.match(/^ *- .*/gm)).toEqual([
    '- **New response headers of [`GET /clients`](/docs/en/reference/listClients)**:',
    '  - `ETag`',
  ]);
});

test('a document that is that of the latest release adds nothing', () => {
  const page = pageAfter(() => {});
  expect(page).not.toContain('Not yet released');
  expect(page).toContain(`\n## 1.0.0 (${releaseDate})\n\nThe first release.\n`);
});

test('releases are compared with the one before, the newest first', () => {
  const later: Loose = structuredClone(openapi);
  later.info['x-release'] = '2027-01-15';
  later.paths['/tea'] = { get: operation };
  const releases = [release, { version: '1.1.0', document: later }, { version: '1.2.0', document: later }];
  const page = changelogText(changesOfReleases(releases, later, []), 'en', later);
  expect(page.match(/^## .*/gm)).toEqual([
    '## 1.2.0 (2027-01-15)',
    '## 1.1.0 (2027-01-15)',
    `## 1.0.0 (${releaseDate})`,
  ]);
  expect(page).toContain('## 1.2.0 (2027-01-15)\n\nNothing has changed for programs.');
  expect(page.match(/GET \/tea/g)).toHaveLength(1);
});

test('promises that are broken come first, with the day, the reason and the operations that it concerns', () => {
  const reason = Object.fromEntries(languages.map((language) => [language, `Why (${language}).`])) as Loose;
  const promises = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(
    (name) => `GET /${name}: the parameter x is required`,
  );
  const broken = [{ release: '1.0.0', sunset: '2027-06-01', reason, promises }];
  expect(pageAfter(() => {}, broken)).toContain(
    '## Not yet released\n\n### Breaking changes\n\n- **From 2027-06-01**: Why (en). Concerns: `GET /a`, `GET /b`, `GET /c`, `GET /d` and 3 more.\n',
  );
});

test('a broken promise names its operation, event or schema', () => {
  const reason = Object.fromEntries(languages.map((language) => [language, 'Why.'])) as Loose;
  const promises = [
    'GET /a no longer accepts apiKey as authentication',
    'The event a.b: Data.id was removed',
    'The schema Error was removed',
    'The server is /api/v2, not /api/v1',
  ];
  const broken = [{ release: '1.0.0', sunset: '2027-06-01', reason, promises }];
  expect(pageAfter(() => {}, broken)).toContain(
    'Concerns: `GET /a`, `a.b`, `Error`, `The server is /api/v2, not /api/v1`.\n',
  );
});

test('a deprecation that was recorded with the release is announced once', () => {
  const deprecation = { since: '2026-11-26', successor: '/communications' };
  const rows = [{ path: '/logs', method: 'GET', deprecation }];
  const recorded = { version: '1.1.0', document: withDeprecations(before, rows) };
  const titles = (present: Document) =>
    changesOfReleases([recorded], present, []).map(({ version, changes }) => [
      version,
      changes?.additions.length,
    ]);
  expect(titles(recorded.document)).toEqual([['1.1.0', undefined]]);
  const ending = withDeprecations(before, [
    { ...rows[0], deprecation: { ...deprecation, sunset: '2027-09-01' } } as Loose,
  ]);
  expect(titles(ending)).toEqual([
    [null, 1],
    ['1.1.0', undefined],
  ]);
});

test('the pages of the six languages list the same changes', () => {
  const shapes = languages.map((language) => {
    const page = changelogText(readChanges(), language, loadDocument(language));
    return page.match(/^(#+ |- | {2}- )|`[^`]+`(?=\]|\*)/gm);
  });
  for (const shape of shapes) expect(shape).toEqual(shapes[0]);
});
