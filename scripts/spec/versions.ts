import {
  type Document,
  type LocatedOperation,
  type Operation,
  operationsOf,
  parametersOf,
  resolveReference,
  type Schema,
} from './document.ts';

interface RecordVersion {
  /** Fields of the record that do not belong to its version. */
  without: string[];
}

/** Parses `x-version`, which marks the reads of records that have a version. */
function versionOfRead({ 'x-version': version }: Operation): RecordVersion | null {
  if (version === undefined) return null;
  return version === true ? { without: [] } : version;
}

/**
 * Returns the version of the record in an operation's successful answers, if they contain a record as one of the reads
 * with `x-version` returns it. Fields that do not belong to the version may differ.
 */
export function findAnsweredVersion(
  document: Document,
  { operation }: LocatedOperation,
): RecordVersion | null {
  const schemas = Object.values(operation.responses).map(schemaOf);
  const versions = operationsOf(document).map(({ operation: read }) => {
    const version = versionOfRead(read);
    const record = version && schemaOf(read.responses[200]);
    if (!version || !record) return null;
    const shapeOf = (schema: Schema) => shapeWithout(document, schema, version.without);
    const shape = shapeOf(record);
    return schemas.every((schema) => schema !== undefined && shapeOf(schema) === shape) ? version : null;
  });
  return versions.find((version) => version !== null) ?? null;
}

/** Parses `x-version-of`: the read whose record the operation changes. */
export function comparedVersion({
  'x-version-of': version,
}: Operation): { operation: string; fields: Record<string, string> } | null {
  if (version === undefined) return null;
  return typeof version === 'string' ? { operation: version, fields: {} } : version;
}

function schemaOf(response: Operation['responses'][string] | undefined): Schema | undefined {
  return response?.content?.['application/json']?.schema;
}

/** Returns the names and references of a schema's properties, as text, without some of the properties. */
function shapeWithout(document: Document, schema: Schema, without: string[]): string {
  const { properties = {} } = resolveReference(document, schema);
  const entries = Object.entries(properties).filter(([name]) => !without.includes(name));
  return JSON.stringify(entries, (key, value) => (key === 'description' ? undefined : value));
}

interface VersionProblem {
  operationId: string;
  key: string;
  problem: string;
}

/** Finds mistakes in `x-version` and `x-version-of`. */
export function versionProblems(document: Document): VersionProblem[] {
  return operationsOf(document).flatMap((located) =>
    [
      ['x-version', readProblem(document, located)],
      ['x-version-of', writeProblem(document, located)],
    ].flatMap(([key, problem]) =>
      key && problem ? [{ operationId: located.operation.operationId, key, problem }] : [],
    ),
  );
}

function readProblem(document: Document, { method, operation }: LocatedOperation): string | undefined {
  const version = versionOfRead(operation);
  if (!version) return undefined;
  const schema = schemaOf(operation.responses[200]);
  if (method !== 'GET' || !schema) return 'only a GET that answers 200 with JSON has a version';
  if (parametersOf(document, operation).some((each) => each.in === 'query' && each.required))
    return 'a record with a version is read without parameters in the query';
  const { properties = {} } = resolveReference(document, schema);
  const unknown = version.without.find((name) => !Object.hasOwn(properties, name));
  return unknown && `the record has no field \`${unknown}\``;
}

function writeProblem(document: Document, { method, operation }: LocatedOperation): string | undefined {
  const version = comparedVersion(operation);
  if (!version) return undefined;
  const read = operationsOf(document).find(
    (each) => each.operation.operationId === version.operation,
  )?.operation;
  if (!read) return `there is no operation \`${version.operation}\``;
  if (!versionOfRead(read)) return `\`${version.operation}\` needs \`x-version\``;
  if (method === 'GET' || !['write', 'prepared'].includes(operation['x-transaction'] ?? 'write'))
    return 'only a write in one transaction compares a version';
  const inPath = (of: Operation) => parametersOf(document, of).filter((each) => each.in === 'path');
  const own = [...inPath(operation).map(({ name }) => name), ...Object.keys(version.fields)];
  const missing = inPath(read).find(({ name }) => !own.includes(name));
  if (missing) return `the path has no parameter \`${missing.name}\`, which \`${version.operation}\` needs`;
  const blind = operation['x-roles']?.find((role) => !read['x-roles']?.includes(role));
  if (blind)
    return `the role \`${blind}\` may not perform \`${version.operation}\`, whose record a conflict answers`;
  const body = operation.requestBody?.content['application/json']?.schema;
  const { properties = {} } = body ? resolveReference(document, body) : {};
  const unknown = Object.values(version.fields).find((field) => !Object.hasOwn(properties, field));
  return unknown && `the body has no field \`${unknown}\``;
}
