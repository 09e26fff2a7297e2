import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { failureText } from '../../domain/webhooks/delivery.ts';
import { languageDifferences, placeOfExample, removeProse } from '../../scripts/spec/check.ts';
import { readDescribedSources, readLocales } from '../../scripts/spec/compile.ts';
import { type Document, type Language, languages, type Media } from '../../scripts/spec/document.ts';
import { enrichDocument } from '../../scripts/spec/enrich.ts';
import { exampleProblems } from '../../scripts/spec/examples.ts';
import { SourceFiles } from '../../scripts/spec/files.ts';
import { translateSources, undescribedPlaces } from '../../scripts/spec/prose.ts';
import { Places } from '../../scripts/spec/source-places.ts';
import { specFolder } from '../../scripts/spec/sources.ts';
import { loadDocument } from '../../views/docs/document.ts';

interface ExampleRecord {
  examples: Record<string, { value: Record<string, unknown> }>;
}

function mediaOf(content: Record<string, Media> | undefined): ExampleRecord {
  return content?.['application/json'] as never;
}

const documents = Object.fromEntries(
  languages.map((language): [Language, unknown] => [language, loadDocument(language)]),
) as Record<Language, Document>;
const describedPlaces = new Places(new SourceFiles(specFolder));
const desk: Document = JSON.parse(
  readFileSync(new URL('../../generated/desk.json', import.meta.url), 'utf8'),
);

describe('the six documents', () => {
  const sources = readDescribedSources();
  const locales = readLocales();

  test.each(languages)('say in %s what the sources say once they are translated', (language) => {
    const inLanguage = translateSources(sources, locales[language] ?? {});
    expect(JSON.stringify(documents[language])).toBe(JSON.stringify(enrichDocument(inLanguage, language)));
  });

  test('are refused when one differs in a bound', () => {
    const es = structuredClone(documents.es);
    Object.assign(es.components.parameters.Limit?.schema ?? {}, { maximum: 100 });
    expect(languageDifferences({ ...documents, es }).join()).toContain('the es document differs');
  });

  test('are refused when one differs in an example', () => {
    const fr = structuredClone(documents.fr);
    const { examples } = mediaOf(fr.paths['/clients']?.post?.requestBody?.content);
    Object.assign(examples.minimal as object, { value: { name: 'Autre Exemple' } });
    expect(languageDifferences({ ...documents, fr }).join()).toContain('the fr document differs');
  });

  test('keep a field called description, title or summary', () => {
    const schema = { properties: { description: { type: 'string', description: 'Text' } } };
    expect(removeProse({ components: { schemas: { Line: schema } } })).toEqual({
      components: { schemas: { Line: { properties: { description: { type: 'string' } } } } },
    });
  });
});

describe('examples', () => {
  const { paths, webhooks = {} } = documents.en;
  /** A small part of the OpenAPI document, because checking the whole document takes a second for each change. */
  const part = {
    ...documents.en,
    paths: { '/clients': paths['/clients'], '/catalog/rates': paths['/catalog/rates'] },
    webhooks: { 'lead.rejected': webhooks['lead.rejected'] },
  } as Document;
  const problemsOf = (document: Document) =>
    exampleProblems(document).map(({ pointer, text }) => `${pointer} ${text}`);
  const broken = (change: (document: Document) => void) => {
    const document = structuredClone(part);
    change(document);
    return problemsOf(document).join('\n');
  };
  const created = (document: Document) =>
    mediaOf(document.paths['/clients']?.post?.responses['201']?.content);

  test('fit their schemas', () => {
    expect(problemsOf(part)).toEqual([]);
  });

  test('are refused without a field of the record', () => {
    expect(broken((document) => delete created(document).examples.created?.value.vip)).toContain("'vip'");
  });

  test('are refused with a field that the record lacks', () => {
    const change = (document: Document) =>
      Object.assign(created(document).examples.created?.value ?? {}, { age: 1 });
    expect(broken(change)).toContain('additional properties');
  });

  test('are refused with three decimals', () => {
    const change = (document: Document) => {
      const { examples } = mediaOf(document.paths['/catalog/rates']?.get?.responses['200']?.content);
      Object.assign(examples.rates as object, {
        value: {
          data: [{ id: 1, name: 'Mecánica', price_per_hour: 48.505, currency: 'EUR', is_default: true }],
        },
      });
    };
    expect(broken(change)).toContain('x-decimals');
  });

  test('are refused when what receivers are sent is not what its schema says', () => {
    const change = (document: Document) => {
      const { post } = document.webhooks?.['lead.rejected'] ?? {};
      const { examples } = mediaOf(post?.requestBody?.content);
      Object.assign(examples.event?.value.data as object, { reason: 7 });
    };
    expect(broken(change)).toContain('/data/reason must be string,null');
  });

  test('describe answered deliveries as the service does', () => {
    const answered: { response_status: number; error: string | null }[] = [];
    JSON.parse(JSON.stringify(documents.en), (_key, value) => {
      if (typeof value?.response_status === 'number') answered.push(value);
      return value;
    });
    expect(answered).not.toEqual([]);
    for (const { response_status, error } of answered) {
      const outcome = {
        status: response_status,
        error: null,
        body: '',
        durationMs: 0,
        retryAfterSeconds: null,
      };
      expect(error).toBe(failureText(outcome));
    }
  });

  test('that are wrong are reported with the file and line of the wrong value', () => {
    const document = structuredClone(part);
    Object.assign(created(document).examples.created?.value ?? {}, { vip: 'yes' });
    const places = exampleProblems(document).map((problem) =>
      placeOfExample(document, problem, describedPlaces),
    );
    const lines = readFileSync(new URL('../../spec/examples/client.yaml', import.meta.url), 'utf8').split(
      '\n',
    );
    const line = lines.findIndex((text) => text.startsWith('vip:')) + 1;
    expect(places).toEqual([`spec/examples/client.yaml:${line}`]);
  });

  test('must exist for every body', () => {
    const change = (document: Document) => {
      created(document).examples = {};
    };
    expect(broken(change)).toContain(
      '/paths/~1clients/post/responses/201/content/application~1json the body needs an example',
    );
  });
});

describe('descriptions', () => {
  test('are everywhere', () => {
    expect(undescribedPlaces(documents.bg)).toEqual([]);
    expect(undescribedPlaces(desk)).toEqual([]);
  });

  test('are missed on what receivers are sent', () => {
    const document = structuredClone(documents.en);
    delete document.components.schemas.VehicleData?.properties?.budget_id?.description;
    Object.assign(document.webhooks?.['vehicle.ready']?.post ?? {}, { summary: '' });
    expect(undescribedPlaces(document)).toEqual(['receiveVehicleReady.summary', 'VehicleData.budget_id']);
  });

  test('are missed on a field, a parameter, a header and a response', () => {
    const document = structuredClone(documents.en);
    delete document.components.schemas.Client?.properties?.phone?.description;
    delete document.components.parameters.Limit?.description;
    delete document.components.headers['Retry-After']?.description;
    Object.assign(document.paths['/ping']?.get?.responses['200'] ?? {}, { description: '' });
    expect(undescribedPlaces(document)).toEqual([
      'getPing.200',
      'Client.phone',
      'parameters.Limit',
      'headers.Retry-After',
    ]);
  });
});

describe('every operation', () => {
  const each = () => Object.values(documents.es.paths).flatMap((methods) => Object.values(methods));

  test('shows its scope in its description', () => {
    for (const operation of each()) {
      const scope = operation['x-scope'];
      if (typeof scope === 'string') expect(operation.description).toContain(`\`${scope}\``);
    }
  });

  test('shows the rate-limit headers wherever a key is needed', () => {
    for (const { security, responses } of each()) {
      if (security?.length === 0) continue;
      for (const status of Object.keys(responses).filter((one) => one.startsWith('2'))) {
        expect(Object.keys(responses[status]?.headers ?? {})).toEqual(
          expect.arrayContaining([
            'X-RateLimit-Limit',
            'X-RateLimit-Remaining',
            'X-RateLimit-Reset',
            'X-Request-Id',
          ]),
        );
      }
    }
  });
});
