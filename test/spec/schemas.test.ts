import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import desk from '../../generated/desk.json' with { type: 'json' };
import document from '../../generated/openapi/en.json' with { type: 'json' };

type SchemaPlace = [where: string, schema: object];

/** Lists the values of all `schema` keys and the named schemas, with their paths in the OpenAPI document. */
function schemasIn(value: unknown, where = ''): SchemaPlace[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]): SchemaPlace[] => {
    const at = `${where}/${key}`;
    const isSchema = key === 'schema' || where === '/components/schemas';
    return isSchema ? [[at, inner]] : schemasIn(inner, at);
  });
}

test.each([
  ['API', document],
  ['desk', desk],
])('each schema of the %s is one of JSON Schema 2020-12: a start does not judge them', (_, its) => {
  const ajv = new Ajv2020();
  const found = schemasIn(its);
  expect(found.length).toBeGreaterThan(100);
  const wrong = found.filter(([, schema]) => ajv.validateSchema(schema) !== true);
  expect(wrong.map(([where]) => where)).toEqual([]);
  expect(ajv.validateSchema({ maxLength: -1 })).toBe(false);
});
