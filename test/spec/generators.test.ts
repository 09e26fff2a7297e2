import { describe, expect, test } from 'vitest';
import { isWellFormedKey } from '../../domain/keys/keys.ts';
import {
  type Document,
  type Language,
  languages,
  operationsOf,
  type Schema,
  typesOfSchema,
} from '../../scripts/spec/document.ts';
import { toIdentifier } from '../../scripts/spec/hints.ts';
import { loadDocument } from '../../views/docs/document.ts';
import { schemasOf } from '../support/document-schemas.ts';

// Checks names on which eight client generators failed: each kind of name broke a generator, or led to unclear code.

const texts = Object.fromEntries(
  languages.map((language) => [language, JSON.stringify(loadDocument(language))]),
) as Record<Language, string>;
const documents = Object.entries(texts).map(([language, text]) => [language, JSON.parse(text)] as const);
const document = JSON.parse(texts.en) as Document;
const all = schemasOf(document);
const schemas = all.flatMap(({ place, schema }) => (typeof schema === 'object' ? [{ place, schema }] : []));
const named = document.components.schemas;

describe('numbers', () => {
  const placesOf = (type: string, format: unknown) =>
    schemas
      .filter(({ schema }) => typesOfSchema(schema).includes(type) && schema.format === format)
      .map(({ place }) => place);

  test('each say how wide they are', () => {
    expect(placesOf('integer', undefined)).toEqual([]);
    expect(placesOf('number', undefined)).toEqual([]);
    expect(placesOf('number', 'float')).toEqual([]);
  });

  test('that may exceed 32 bits are int64: every id is', () => {
    const narrow = schemas.filter(
      ({ schema: { format, maximum } }) => format === 'int32' && Number(maximum ?? 0) > 2 ** 31 - 1,
    );
    expect(narrow).toEqual([]);
    const ids = placesOf('integer', 'int32').filter((place) => /(^|[/_])id$|leadId$/.test(place));
    expect(ids).toEqual([]);
  });

  test('of money are double', () => {
    expect(named.BudgetTotals?.properties?.total?.format).toBe('double');
    expect(named.BudgetLineInput?.properties?.unit_price?.format).toBe('double');
    expect(named.PaymentReceivedData?.properties?.amount?.format).toBe('double');
  });
});

describe('what may be left out of a body', () => {
  test('has no default: TypeScript clients would have to send it', () => {
    const bodies = schemas.filter(({ schema }) => schema.additionalProperties === false);
    const form = named.BudgetDocumentInput as Schema;
    for (const { properties = {} } of [...bodies.map(({ schema }) => schema), form])
      for (const [name, field] of Object.entries(properties))
        expect(field, name).not.toHaveProperty('default');
  });
});

describe('the values of an enumeration', () => {
  test('are text: clients in Java and Python fail on true and false as values', () => {
    const others = schemas.filter(
      ({ schema: { enum: values, const: value } }) =>
        values?.some((each) => each !== null && typeof each !== 'string') || typeof value === 'boolean',
    );
    expect(others.map(({ place }) => place)).toEqual([]);
  });

  const enums = schemas.filter(({ schema }) => Array.isArray(schema.enum));
  const textsOf = ({ enum: values = [] }: Schema) => values.filter((value) => typeof value === 'string');

  test.each(enums.map(({ place, schema }) => [place, textsOf(schema)]))(
    'of %s have identifiers of their own',
    (_, values) => {
      const names = (values as string[]).map(toIdentifier);
      expect(new Set(names).size).toBe(names.length);
      for (const name of names) expect(name).toMatch(/^[A-Z_][A-Z0-9_]*$/);
    },
  );

  test('that are no identifiers come with some', () => {
    for (const { schema } of enums) {
      const { 'x-enum-varnames': names } = schema;
      const values = textsOf(schema);
      if (values.every((value) => /^\w+$/.test(value))) expect(names).toBeUndefined();
      else expect(names).toHaveLength(values.length);
    }
  });

  test('have no identifier that another enumeration has', () => {
    const names = enums.flatMap(({ schema }) => (schema['x-enum-varnames'] ?? []) as string[]);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test('are named for statuses and events as people would', () => {
    expect(named.BudgetStatus?.['x-enum-varnames']).toContain('EN_COTIZACION');
    expect(named.EventName?.['x-enum-varnames']).toContain('LEAD_CREATED');
    expect(named.Scope?.['x-enum-varnames']).toContain('COMMUNICATIONS_SEND');
  });
});

describe('schemas', () => {
  test('have no name that ends up in a file of tests', () => {
    expect(Object.keys(named).filter((name) => name.endsWith('Test'))).toEqual([]);
  });

  test('are never true or false, but for the fields that others than the named may have', () => {
    const booleans = all.filter(({ schema }) => typeof schema === 'boolean').map(({ place }) => place);
    expect(booleans.filter((place) => !place.endsWith('/additionalProperties'))).toEqual([]);
  });

  test('that may be null are referred to by name', () => {
    const nullable = schemas.filter(
      ({ schema }) => typesOfSchema(schema).includes('null') && typesOfSchema(schema).includes('object'),
    );
    expect(nullable).toEqual([]);
    for (const { place, schema } of schemas) {
      if (schema.oneOf) expect(schema.discriminator, place).toBeDefined();
      if (schema.anyOf) expect(schema.anyOf, place).toEqual([{ $ref: expect.any(String) }, { type: 'null' }]);
    }
  });

  test('of all events are one union, distinguished by its name', () => {
    const { oneOf = [], discriminator } = named.Event ?? {};
    expect(discriminator?.propertyName).toBe('event');
    expect(Object.values(discriminator?.mapping ?? {})).toEqual(oneOf.map(({ $ref }) => $ref));
    expect(Object.keys(discriminator?.mapping ?? {})).toEqual(Object.keys(document.webhooks ?? {}));
  });

  test.each([
    ['client', 'ClientRef'],
    ['vehicle', 'VehicleRef'],
    ['category', 'CategoryRef'],
    ['subcategory', 'CategoryRef'],
    ['assigned_user', 'StaffRef'],
    ['mechanic', 'StaffRef'],
  ])('%s of a budget is a %s', (field, name) => {
    for (const record of [named.Budget, named.BudgetItem])
      expect(JSON.stringify(record?.properties?.[field])).toContain(`"#/components/schemas/${name}"`);
  });
});

describe('the document', () => {
  test('asks for a key once, and not where none is needed', () => {
    expect(document.security).toEqual([{ bearer: [] }, { apiKey: [] }]);
    const own = operationsOf(document).filter(({ operation }) => operation.security !== undefined);
    expect(own.map(({ operation }) => [operation.operationId, operation.security])).toEqual([
      ['getOpenapi', []],
    ]);
  });

  test('names its licence and whom to ask', () => {
    expect(document.info.license).toEqual({ name: 'Apache License 2.0', identifier: 'Apache-2.0' });
    expect(document.info.contact).toBeDefined();
  });

  test('says of every operation that it reads Accept-Language', () => {
    for (const { operation } of operationsOf(document))
      expect(operation.parameters).toContainEqual({ $ref: '#/components/parameters/AcceptLanguage' });
  });

  test('says of a file which types it may have', () => {
    const { requestBody } = document.paths['/budgets/{id}/documents']?.post ?? {};
    expect(requestBody?.content['multipart/form-data']).toMatchObject({
      encoding: { file: { contentType: 'image/jpeg, image/png, image/webp, application/pdf' } },
    });
  });

  test.each(languages)('shows keys as they are, in %s', (language) => {
    const keys = texts[language].match(/pt_(?:live|test)_[A-Za-z0-9]+/g) ?? [];
    expect(keys.length).toBeGreaterThan(1);
    for (const key of keys) expect(isWellFormedKey(key), key).toBe(true);
    expect(texts[language]).not.toContain('_…');
  });
});

describe.each(documents)('in %s', (_, translated: Document) => {
  test('a screen of introduction is enough', () => {
    const { description = '' } = translated.info;
    expect(description.split('\n').length).toBeLessThan(25);
    expect(description.length).toBeLessThan(2_000);
  });

  test.each(['Authentication', 'Conventions', 'Errors', 'Idempotency', 'Pages', 'Limits', 'Webhooks'])(
    'the guide to %s is its tag',
    (name) => {
      const tag = translated.tags.find((one) => one.name === name);
      expect(tag?.description?.length).toBeGreaterThan(200);
      expect(tag?.description).not.toMatch(/^#/);
      expect(tag?.['x-displayName']).toMatch(/^.{1,40}$/);
    },
  );

  test('it is served in less than 9.5 KB for each operation', () => {
    const maxBytes = 9_500 * operationsOf(document).length;
    expect(Buffer.byteLength(JSON.stringify(translated))).toBeLessThan(maxBytes);
  });
});
