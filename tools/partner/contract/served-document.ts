import type { ValidateFunction } from 'ajv';
import { createAjv } from '../../../http/input/validation.ts';

export type Json = Record<string, unknown>;

export interface Response {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** The parsed JSON body; null if the body is missing or not JSON. */
  body: unknown;
}

export interface DocumentedOperation {
  operationId: string;
  method: string;
  path: string;
  pattern: RegExp;
  definition: Json;
}

/** Names of HTTP and CORS headers, which the OpenAPI document does not list for each operation. */
const transportHeaders = new Set([
  ...['content-type', 'content-length', 'transfer-encoding', 'date', 'connection', 'keep-alive'],
  ...['vary', 'access-control-allow-origin', 'access-control-expose-headers'],
]);

export class ServedDocument {
  readonly document: Json;
  readonly operations: DocumentedOperation[];
  readonly #validators = new Map<string, ValidateFunction>();
  readonly #ajv: ReturnType<typeof createAjv>;
  readonly #lenient: boolean;

  /**
   * `lenient` accepts unknown keywords, formats and response headers: deployments may have another release, and proxies
   * add headers.
   */
  constructor(document: Json, { lenient = false } = {}) {
    this.document = document;
    this.#lenient = lenient;
    this.#ajv = createAjv({ strict: !lenient, optimize: false });
    for (const word of [...Object.keys(document), 'discriminator']) this.#ajv.addVocabulary([word]);
    this.#ajv.addSchema({ $id: 'document', ...document });
    this.operations = operationsOf(document);
  }

  find(method: string, path: string): DocumentedOperation | undefined {
    const wanted = method === 'HEAD' ? 'GET' : method;
    // A path without parameters has priority over a matching path with parameters, for any method.
    const literal = this.operations.filter((o) => o.path === path);
    const matching = literal.length > 0 ? literal : this.operations.filter((o) => o.pattern.test(path));
    return matching.find((o) => o.method === wanted);
  }

  /** Throws if the OpenAPI document lacks the response's status, header, media type, body fields or error code. */
  check(method: string, path: string, answer: Response): void {
    const operation = this.find(method, path);
    if (operation) this.checkAnswer(operation, answer, method === 'HEAD');
  }

  checkAnswer(operation: DocumentedOperation, answer: Response, isHead = false): void {
    const why = this.differenceOf(operation, answer, isHead);
    if (why === null) return;
    const body = JSON.stringify(answer.body)?.slice(0, 2000);
    throw new Error(`${operation.operationId} → ${answer.status}: ${why}\n${body}`);
  }

  /** Describes how a response differs from the OpenAPI document. Returns null if the response matches. */
  differenceOf(operation: DocumentedOperation, answer: Response, isHead = false): string | null {
    const { status, headers, body } = answer;
    const response = this.#response(operation, status);
    if (!response) return `status ${status} is not documented`;
    const ofHeaders = this.#differenceOfHeaders((response.headers ?? {}) as Json, headers);
    if (ofHeaders !== null) return ofHeaders;
    if (isHead || response.content === undefined)
      return body === null ? null : 'a body where there should be none';
    const content = response.content as Json;
    const mediaType = String(headers['content-type']);
    // Compares only the media type of a file, because the OpenAPI document does not describe the content.
    if (!Object.hasOwn(content, 'application/json'))
      return Object.hasOwn(content, mediaType) ? null : `content-type ${mediaType}`;
    if (mediaType !== jsonMediaType) return `content-type ${mediaType}`;
    const validate = this.validator(this.#schemaPointer(operation, status));
    if (!validate(body)) return differenceFound(validate.errors);
    return status >= 400 ? this.#differenceOfCode(operation, status, body as ErrorBody) : null;
  }

  /** Lists the error codes that the OpenAPI document contains for a status of an operation. */
  codesOf(operation: DocumentedOperation, status: string | number): string[] {
    return (this.#response(operation, status)?.['x-error-codes'] ?? []) as string[];
  }

  /** Returns the OpenAPI document's example of each error code of a status. */
  errorExamples(operation: DocumentedOperation, status: string | number): Map<string, ErrorBody> {
    const content = this.#response(operation, status)?.content as Json | undefined;
    const media = content?.['application/json'] as Json | undefined;
    const bodies = Object.values((media?.examples ?? {}) as Record<string, Json>).map(
      (example) => (this.resolve(example) as Json).value as ErrorBody,
    );
    return new Map(bodies.map((body) => [body.error.code, body]));
  }

  resolve(node: unknown): Json | undefined {
    const { $ref } = (node ?? {}) as { $ref?: string };
    if (!$ref) return node as Json | undefined;
    return this.resolve(
      $ref
        .slice(2)
        .split('/')
        .reduce<unknown>(
          (at, part) => (at as Json)[part.replaceAll('~1', '/').replaceAll('~0', '~')],
          this.document,
        ),
    );
  }

  /** Returns a cached validator of the schema at a JSON pointer of the OpenAPI document. */
  validator(pointer: string): ValidateFunction {
    const known = this.#validators.get(pointer);
    if (known) return known;
    const validate = this.#ajv.compile({ $ref: `document${pointer}` });
    this.#validators.set(pointer, validate);
    return validate;
  }

  #response(operation: DocumentedOperation, status: string | number): Json | undefined {
    return this.resolve((operation.definition.responses as Json)[status]);
  }

  #differenceOfHeaders(documented: Json, headers: Response['headers']): string | null {
    const names = new Set(Object.keys(documented).map((name) => name.toLowerCase()));
    const unknown = Object.keys(headers).find((name) => !names.has(name) && !transportHeaders.has(name));
    if (unknown && !this.#lenient) return `header ${unknown} is not documented`;
    for (const [name, definition] of Object.entries(documented)) {
      const value = headers[name.toLowerCase()];
      const { required, schema } = (this.resolve(definition) ?? {}) as { required?: boolean; schema?: Json };
      if (value === undefined && required) return `header ${name} is missing`;
      if (value === undefined || !schema) continue;
      const typed = schema.type === 'integer' && /^\d+$/.test(String(value)) ? Number(value) : String(value);
      if (!this.#ajv.validate(schema, typed)) return `header ${name}: ${value}`;
    }
    return null;
  }

  #differenceOfCode(operation: DocumentedOperation, status: number, body: ErrorBody): string | null {
    const documented = this.codesOf(operation, status);
    const { code } = body.error;
    if (!documented.includes(code)) return `code ${code} is not documented (${documented.join(', ')})`;
    // Compares the error's fields with the example of its code, because all error codes share one schema.
    const example = this.errorExamples(operation, status).get(code);
    if (!example) return `code ${code} has no example`;
    const { existing_id: _, ...withoutOther } = body.error;
    const comparableError = codesWithOptionalId.has(code) ? withoutOther : body.error;
    return hasTheFieldsOf(removeDocUrl(comparableError), removeDocUrl(example.error))
      ? null
      : `not the fields of ${code}`;
  }

  #schemaPointer(operation: DocumentedOperation, status: number): string {
    const { $ref } = ((operation.definition.responses as Json)[status] ?? {}) as { $ref?: string };
    const at =
      $ref ?? `#/paths/${pointerPart(operation.path)}/${operation.method.toLowerCase()}/responses/${status}`;
    return `${at}/content/application~1json/schema`;
  }
}

/** Error codes that have the field `existing_id` only in some cases. */
const codesWithOptionalId = new Set(['invoice_conflict']);

interface ErrorBody {
  error: {
    code: string;
    message: string;
    /** URL of the code's documentation page. Missing if the request's host belongs to no workshop. */
    doc_url?: string;
    fields?: object[];
    existing_id?: number;
  };
}

/**
 * Removes the documentation URL from an error, because the URL is missing if the request's host belongs to no workshop.
 */
function removeDocUrl({ doc_url: _, ...error }: ErrorBody['error']): ErrorBody['error'] {
  return error;
}

/** Describes the first difference between a body and its schema: `body/data/0/id must be integer`. */
function differenceFound(errors: ValidateFunction['errors']): string {
  const [first] = errors ?? [];
  const { allowedValues, additionalProperty } = first?.params ?? {};
  const detail = additionalProperty ?? allowedValues?.join(', ');
  return `body${first?.instancePath} ${first?.message}${detail === undefined ? '' : ` (${detail})`}`;
}

function hasTheFieldsOf(actual: ErrorBody['error'], example: ErrorBody['error']): boolean {
  const namesOf = (record: object | undefined) =>
    Object.keys(record ?? {})
      .sort()
      .join();
  const [entry] = example.fields ?? [];
  return (
    namesOf(actual) === namesOf(example) &&
    (actual.fields ?? []).every((one) => namesOf(one) === namesOf(entry))
  );
}

const jsonMediaType = 'application/json; charset=utf-8';

/** Encodes a path as a JSON pointer in a URI fragment, where the braces of path parameters are invalid. */
function pointerPart(path: string): string {
  return encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'));
}

const methods = ['get', 'post', 'patch', 'put', 'delete'];

function operationsOf(document: Json): DocumentedOperation[] {
  return Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(([path, item]) =>
    methods
      .filter((method) => item[method])
      .map((method) => ({
        operationId: String(item[method]?.operationId),
        method: method.toUpperCase(),
        path,
        pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
        definition: item[method] as Json,
      })),
  );
}
