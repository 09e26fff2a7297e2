import type { RestrictedField } from '../../domain/people/restricted-fields.ts';
import { roles } from '../../domain/people/roles.ts';
import { toRecord } from '../../domain/text/json.ts';
import {
  type Document,
  type Operation,
  operationsOf,
  parametersOf,
  type Schema,
  typesOfSchema,
} from './document.ts';
import type { Places } from './source-places.ts';

/** Lists the fields of an operation with `x-roles` or `x-role-values`: parameters, and fields of the body and the answer. */
export function listRestrictedFields(document: Document, operation: Operation): RestrictedField[] {
  const parameters = parametersOf(document, operation).flatMap(({ name, in: place, ...node }) =>
    place === 'header' ? [] : restrictionOf(node, place, name),
  );
  const body = operation.requestBody?.content['application/json']?.schema;
  const answers = Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, { content }]) => content?.['application/json']?.schema)
    .filter((schema) => schema !== undefined);
  return [
    ...parameters,
    ...(body ? restrictionsBelow(document, body, 'body') : []),
    ...answers.flatMap((schema) => restrictionsBelow(document, schema, 'answer')),
  ];
}

function restrictionsBelow(
  document: Document,
  given: Schema,
  place: 'body' | 'answer',
  path = '',
  entered: readonly string[] = [],
): RestrictedField[] {
  const { $ref } = given;
  // A schema may contain itself.
  if ($ref !== undefined && entered.includes($ref)) return [];
  const inside = $ref === undefined ? entered : [...entered, $ref];
  const schema =
    $ref === undefined ? given : (document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {});
  const below = (each: Schema, at: string) => restrictionsBelow(document, each, place, at, inside);
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
      const at = path === '' ? name : `${path}.${name}`;
      const own = restrictionOf(property, place, at);
      return own.length > 0 ? own : below(property, at);
    }),
    ...(schema.items ? below(schema.items, `${path}[]`) : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((each) => below(each, path)),
  ];
}

function restrictionOf(
  node: { schema?: Schema; [key: string]: unknown },
  place: RestrictedField['in'],
  path: string,
): RestrictedField[] {
  const { 'x-roles': allowed, 'x-role-values': values } = node;
  if (allowed === undefined && values === undefined) return [];
  const all = (node.schema?.enum ?? node.enum ?? []) as unknown[];
  const refusedValues = Object.entries(toRecord(values)).map(([role, permitted]) => [
    role,
    all.filter((value) => Array.isArray(permitted) && !permitted.includes(value)),
  ]);
  return [
    {
      in: place,
      path,
      roles: roles.filter((role) => !Array.isArray(allowed) || allowed.includes(role)),
      ...(values !== undefined && { refusedValues: Object.fromEntries(refusedValues) }),
    },
  ];
}

/** Finds restrictions of fields that nothing can keep: unknown roles, and hidden fields that cannot be empty. */
export function restrictionProblems(desk: Document, places: Places): string[] {
  return operationsOf(desk).flatMap(({ operation }) => {
    const place = places.ofOperation(operation.operationId);
    return listRestrictedFields(desk, operation).flatMap(
      ({ in: part, path, roles: allowed, refusedValues = {} }) => [
        ...(allowed.includes('owner')
          ? []
          : [`${place}: the owner may send and see \`${path}\`: list \`owner\``]),
        ...Object.keys(refusedValues)
          .filter((name) => !roles.some((role) => role === name))
          .map((name) => `${place}: there is no role \`${name}\` (\`x-role-values\` of \`${path}\`)`),
        ...(part === 'answer' && !canBeEmpty(desk, operation, path)
          ? [`${place}: \`${path}\` is hidden from some roles, so it needs the type null or array`]
          : []),
      ],
    );
  });
}

function canBeEmpty(desk: Document, operation: Operation, path: string): boolean {
  const found = findProperty(desk, operation, path);
  const types = found ? typesOfSchema(found) : [];
  const branches = found?.anyOf ?? [];
  return [...types, ...branches.flatMap(typesOfSchema)].some((type) => type === 'null' || type === 'array');
}

function findProperty(desk: Document, operation: Operation, path: string): Schema | undefined {
  const [success] = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
  const words = path.replaceAll('[]', '.[]').split('.');
  return words.reduce<Schema | undefined>(
    (schema, word) => schema && childOf(desk, schema, word),
    success?.[1].content?.['application/json']?.schema,
  );
}

function childOf(desk: Document, given: Schema, word: string): Schema | undefined {
  const schema = given.$ref ? (desk.components.schemas[given.$ref.split('/').at(-1) ?? ''] ?? {}) : given;
  const own = word === '[]' ? schema.items : schema.properties?.[word];
  if (own) return own;
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return branches.map((each) => childOf(desk, each, word)).find((each) => each !== undefined);
}
