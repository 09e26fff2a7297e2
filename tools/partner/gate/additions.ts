import { type Addition, eventsTag, operationName } from '../../../views/docs/changelog/changes.ts';
import { answerAdditions, codeAdditions } from './answer-additions.ts';
import type { Document, Operation } from './document.ts';
import { changedOperation, type LocatedOperation, SchemaAdditions } from './schema-additions.ts';

/** Lists what the present OpenAPI document adds to a released document. */
export function additionsSince(released: Document, present: Document): Addition[] {
  const [before, after] = [listOperations(released), listOperations(present)];
  const former = new Map(before.map((each) => [operationName(each), each]));
  const newCodes = codeAdditions([released, present], [before, after]);
  const schemas = new SchemaAdditions(released, present);
  const ofOperations = after.flatMap((operation): Addition[] => {
    const before = former.get(operationName(operation));
    const tag = operation.definition.tags?.[0] ?? '';
    if (!before) return [{ kind: 'operation', tag, operation: changedOperation(operation) }];
    return [
      ...deprecations([before, operation], released),
      ...parameterAdditions(schemas, [before, operation], tag),
      ...bodyAdditions(schemas, [before, operation], tag),
      ...answerAdditions([released, present], [before, operation], tag),
    ];
  });
  return [
    ...ofOperations.filter((each) => each.kind !== 'operationCode' || !newCodes.includes(each.code)),
    ...eventAdditions(schemas, released, present),
    ...newCodes.map((code): Addition => ({ kind: 'code', code })),
  ];
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

export function listOperations({ paths }: Document): LocatedOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const definition = item[method];
      return definition ? [{ method: method.toUpperCase(), path, definition }] : [];
    }),
  );
}

function deprecations([before, after]: Pair, released: Document): Addition[] {
  const { sunset, successor = '' } = after.definition['x-deprecation'] ?? {};
  if (!isNewlyDeprecated(before.definition, after.definition, released)) return [];
  return [{ kind: 'deprecation', operation: changedOperation(after), successor, sunset }];
}

/**
 * Tells whether an operation's deprecation is new or changed. Documents of early releases record only that an operation
 * is deprecated, not since when.
 */
function isNewlyDeprecated(before: Operation, after: Operation, released: Document): boolean {
  const [former, present] = [before['x-deprecation'], after['x-deprecation']];
  if (!present) return false;
  if (former) return former.sunset !== present.sunset || former.successor !== present.successor;
  return !before.deprecated || present.since > String(released.info?.['x-release']);
}

type Pair = [released: LocatedOperation, present: LocatedOperation];

function parameterAdditions(schemas: SchemaAdditions, [before, after]: Pair, tag: string): Addition[] {
  const former = schemas.parametersOf('released', before);
  return schemas.parametersOf('present', after).flatMap(({ at, parameter }): Addition[] => {
    const { name, schema } = parameter;
    const same = former.find((each) => each.parameter.name === name && each.parameter.in === parameter.in);
    if (!same) return [{ kind: 'parameter', tag, operation: changedOperation(after), name, at }];
    const of = { name: `${operationName(after)} ${name}`, at: [...at, 'schema'] };
    return schemas.compare([same.parameter.schema, schema], of, { tag, writer: 'integrator' });
  });
}

function bodyAdditions(schemas: SchemaAdditions, [before, after]: Pair, tag: string): Addition[] {
  const at = ['paths', after.path, after.method.toLowerCase()];
  const requests = schemas.compareContent(
    [before.definition.requestBody, after.definition.requestBody],
    { name: operationName(after), at: [...at, 'requestBody'] },
    { tag, writer: 'integrator' },
  );
  const answers = Object.entries(after.definition.responses ?? {}).flatMap(([status, answer]) =>
    schemas.compareContent(
      [before.definition.responses?.[status], answer],
      { name: operationName(after), at: [...at, 'responses', status] },
      { tag, writer: 'service' },
    ),
  );
  return [...requests, ...answers];
}

function eventAdditions(schemas: SchemaAdditions, released: Document, present: Document): Addition[] {
  return Object.entries(present.webhooks).flatMap(([event, { post: after }]): Addition[] => {
    const before = released.webhooks[event]?.post;
    if (!before) return [{ kind: 'event', event }];
    const of = { name: event, at: ['webhooks', event, 'post', 'requestBody'] };
    const bodies: [Operation['requestBody'], Operation['requestBody']] = [
      before.requestBody,
      after?.requestBody,
    ];
    return schemas.compareContent(bodies, of, { tag: eventsTag, writer: 'service' });
  });
}
