import { memberOf } from '../../domain/text/json.ts';

interface Reference {
  $ref?: string;
}

interface Parameter extends Reference {
  name: string;
  in: string;
  description?: string;
  required?: boolean;
  schema: { format?: string };
  example?: unknown;
}

interface Media {
  schema: { $ref?: string; properties?: Record<string, { format?: string }> };
  examples?: Record<string, { $ref?: string; value?: unknown }>;
}

interface Operation {
  operationId: string;
  tags?: string[];
  summary: string;
  description: string;
  parameters?: (Parameter | Reference)[];
  requestBody?: { content: Record<string, Media> };
  /** An empty list if the operation requires no API key. */
  security?: object[];
}

/** The parts of the OpenAPI document from which example requests are built. */
export interface DocumentWithExamples {
  tags: { name: string; 'x-displayName'?: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: object;
}

/**
 * A field of a form. The value of a file field is only the OpenAPI document's description of the file; the collections
 * send a file instead.
 */
export interface FormField {
  name: string;
  value: unknown;
  isFile: boolean;
}

export interface QueryParameter {
  name: string;
  description: string;
  /** The example value. Undefined for parameters that most requests omit. */
  example: unknown;
}

/** An example request of an operation, built from the OpenAPI document's examples. */
export interface ExampleRequest {
  operationId: string;
  tag: string;
  summary: string;
  description: string;
  method: string;
  /** The path below `/api/v1`, with `{name}` for each parameter. */
  path: string;
  pathValues: Record<string, string | number>;
  query: QueryParameter[];
  body: { kind: 'json'; value: unknown } | { kind: 'form'; fields: FormField[] } | null;
  takesIdempotencyKey: boolean;
  needsApiKey: boolean;
}

/** The example file name in requests that upload a file. */
export const uploadedFile = 'photo.jpg';

/**
 * Builds an example request for each operation, with the first example of its body and with all parameters that have an
 * example.
 */
export function exampleRequests(document: DocumentWithExamples): ExampleRequest[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => buildExampleRequest(document, path, method, operation)),
  );
}

function buildExampleRequest(
  document: DocumentWithExamples,
  path: string,
  method: string,
  { operationId, tags, summary, description, parameters = [], requestBody, security }: Operation,
): ExampleRequest {
  const known = parameters.map((each) => resolvePart<Parameter>(document, each));
  const inPlace = (place: string) => known.filter((each) => each.in === place);
  const [body] = Object.entries(requestBody?.content ?? {});
  return {
    ...{ operationId, summary, description, path, method: method.toUpperCase() },
    tag: tags?.[0] ?? '',
    pathValues: Object.fromEntries(
      inPlace('path').map(({ name, example }) => [name, exampleId(name, example)]),
    ),
    query: inPlace('query').map(({ name, description: said = '', example }) => ({
      ...{ name, example },
      description: said,
    })),
    body: body ? exampleBody(document, ...body) : null,
    takesIdempotencyKey: inPlace('header').some(({ name }) => name === 'Idempotency-Key'),
    needsApiKey: security?.length !== 0,
  };
}

function exampleId(name: string, example: unknown): string | number {
  if (typeof example === 'string' || typeof example === 'number') return example;
  throw new Error(`the parameter ${name} of a path needs an example`);
}

function exampleBody(document: DocumentWithExamples, type: string, media: Media): ExampleRequest['body'] {
  const [example] = Object.values(media.examples ?? {});
  const value = example && resolvePart<{ value?: unknown }>(document, example).value;
  if (type === 'application/json') return { kind: 'json', value };
  const { properties = {} } = resolvePart<Media['schema']>(document, media.schema);
  const fields = Object.entries(properties).map(([name, { format }]) => ({
    ...{ name, value: memberOf(value, name) },
    isFile: format === 'binary',
  }));
  return { kind: 'form', fields: fields.filter((field) => field.value !== undefined) };
}

/** Returns a part of the OpenAPI document. If the part is a reference, returns the reference's target. */
function resolvePart<Part extends object>(document: DocumentWithExamples, part: object): Part {
  const reference = memberOf(part, '$ref');
  if (typeof reference !== 'string') return part as Part;
  const found = reference.slice('#/'.length).split('/').reduce<unknown>(memberOf, document);
  return resolvePart(document, found as object);
}
