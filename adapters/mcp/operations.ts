import { isObject, memberOf, toRecord } from '../../domain/text/json.ts';

/** The parts of the OpenAPI document that the tools read. */
export interface ApiDocument {
  paths: object;
  components: { schemas: object; parameters: object };
}

export interface DescribedParameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  type: string;
  description: string;
}

export interface DescribedOperation {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  scope: string | null;
  parameters: DescribedParameter[];
  /** True if the answer is JSON data. False for files and for the OpenAPI document. */
  answersData: boolean;
}

const known = new WeakMap<ApiDocument, Map<string, DescribedOperation>>();

/** Returns the operations of an OpenAPI document by their ids. */
export function indexOperations(document: ApiDocument): Map<string, DescribedOperation> {
  let operations = known.get(document);
  if (!operations) {
    const entries = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(toRecord(item)).map(([method, operation]) =>
        describeOperation(document, method.toUpperCase(), path, operation),
      ),
    );
    operations = new Map(entries.map((operation) => [operation.id, operation]));
    known.set(document, operations);
  }
  return operations;
}

function describeOperation(
  document: ApiDocument,
  method: string,
  path: string,
  operation: unknown,
): DescribedOperation {
  const text = (name: string) => String(memberOf(operation, name) ?? '');
  const id = text('operationId');
  const answers = memberOf(memberOf(operation, 'responses'), '200');
  const parameters = memberOf(operation, 'parameters');
  return {
    ...{ id, method, path, summary: text('summary'), description: text('description') },
    scope: text('x-scope') || null,
    parameters: (Array.isArray(parameters) ? parameters : []).flatMap((each) => parameterOf(document, each)),
    answersData:
      memberOf(memberOf(answers, 'content'), 'application/json') !== undefined && id !== 'getOpenapi',
  };
}

/** Describes a path or query parameter. Skips headers, because `WorkshopPort` sets them. */
function parameterOf(document: ApiDocument, node: unknown): DescribedParameter[] {
  const parameter = resolveReferences(document.components.parameters, node);
  const place = memberOf(parameter, 'in');
  if (place !== 'path' && place !== 'query') return [];
  return [
    {
      name: String(memberOf(parameter, 'name')),
      in: place,
      required: memberOf(parameter, 'required') === true,
      type: typeOf(document, memberOf(parameter, 'schema')),
      description: String(memberOf(parameter, 'description') ?? ''),
    },
  ];
}

function typeOf(document: ApiDocument, node: unknown): string {
  const schema = resolveReferences(document.components.schemas, node);
  const values = memberOf(schema, 'enum');
  if (Array.isArray(values)) return values.join(' | ');
  return [memberOf(schema, 'type'), memberOf(schema, 'format')].filter(Boolean).join(', ');
}

function resolveReferences(parts: object, node: unknown): unknown {
  const reference = memberOf(node, '$ref');
  if (typeof reference !== 'string' || !isObject(parts)) return node;
  return parts[String(reference.split('/').at(-1))];
}
