import type { ValidateFunction } from 'ajv';
import { createAjv } from '../../http/input/validation.ts';

export type Json = Record<string, unknown>;

export interface Response {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** null: no body, or not JSON. */
  body: unknown;
}

export interface DocumentedOperation {
  operationId: string;
  method: string;
  path: string;
  pattern: RegExp;
  definition: Json;
}

type Fail = (why: string) => never;

/** Headers of HTTP itself, and those for browsers, which no operation documents. */
const ofTransport = new Set([
  ...['content-type', 'content-length', 'transfer-encoding', 'date', 'connection', 'keep-alive'],
  ...['vary', 'access-control-allow-origin', 'access-control-expose-headers'],
]);

export class ServedDocument {
  readonly document: Json;
  readonly operations: DocumentedOperation[];
  readonly #validators = new Map<string, ValidateFunction>();
  readonly #ajv = createAjv();

  constructor(document: Json) {
    this.document = document;
    for (const word of [...Object.keys(document), 'discriminator']) this.#ajv.addVocabulary([word]);
    this.#ajv.addSchema({ $id: 'document', ...document });
    this.operations = operationsOf(document);
  }

  find(method: string, path: string): DocumentedOperation | undefined {
    const wanted = method === 'HEAD' ? 'GET' : method;
    // A literal path has priority over one with a parameter, whatever the method.
    const literal = this.operations.filter((o) => o.path === path);
    const matching = literal.length > 0 ? literal : this.operations.filter((o) => o.pattern.test(path));
    return matching.find((o) => o.method === wanted);
  }

  /** Throws if the status, headers, media type, body or error code are not in the document. */
  check(method: string, path: string, answer: Response): void {
    const operation = this.find(method, path);
    if (operation) this.checkAnswer(operation, answer, method === 'HEAD');
  }

  checkAnswer(operation: DocumentedOperation, answer: Response, isHead = false): void {
    const { status, headers, body } = answer;
    const fail: Fail = (why) => {
      throw new Error(
        `${operation.operationId} → ${status}: ${why}\n${JSON.stringify(body)?.slice(0, 2000)}`,
      );
    };
    const response = this.#response(operation, status) ?? fail('status not documented');
    this.#checkHeaders((response.headers ?? {}) as Json, headers, fail);
    if (isHead || response.content === undefined) {
      if (body !== null) fail('a body where there should be none');
      return;
    }
    const content = response.content as Json;
    if (!Object.hasOwn(content, 'application/json')) {
      // The schema of a file says no more than its media type.
      if (!Object.hasOwn(content, String(headers['content-type'])))
        fail(`content-type ${headers['content-type']}`);
      return;
    }
    if (headers['content-type'] !== jsonMediaType) fail(`content-type ${headers['content-type']}`);
    const validate = this.validator(this.#schemaPointer(operation, status));
    if (!validate(body)) fail(JSON.stringify(validate.errors));
    if (status >= 400) this.#checkCode(operation, status, body, fail);
  }

  /** Lists the error codes that an operation documents for a status. */
  codesOf(operation: DocumentedOperation, status: string | number): string[] {
    return (this.#response(operation, status)?.['x-error-codes'] ?? []) as string[];
  }

  /** Lists the documented example of each error code of a status. */
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

  /** Compiles a schema of the document, given by its pointer from the root. */
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

  #checkHeaders(documented: Json, headers: Response['headers'], fail: Fail): void {
    const names = new Set(Object.keys(documented).map((name) => name.toLowerCase()));
    const unknown = Object.keys(headers).find((name) => !names.has(name) && !ofTransport.has(name));
    if (unknown) fail(`header ${unknown} is not documented`);
    for (const [name, definition] of Object.entries(documented)) {
      const value = headers[name.toLowerCase()];
      const { required, schema } = (this.resolve(definition) ?? {}) as { required?: boolean; schema?: Json };
      if (value === undefined && required) fail(`header ${name} is missing`);
      if (value === undefined || !schema) continue;
      const typed = schema.type === 'integer' && /^\d+$/.test(String(value)) ? Number(value) : String(value);
      if (!this.#ajv.validate(schema, typed)) fail(`header ${name}: ${value}`);
    }
  }

  #checkCode(operation: DocumentedOperation, status: number, body: unknown, fail: Fail): void {
    const documented = this.codesOf(operation, status);
    const { code } = (body as ErrorBody).error;
    if (!documented.includes(code)) fail(`code ${code} is not documented (${documented.join(', ')})`);
    // The schema is that of all errors: the example shows which fields come with this one.
    const { error } = this.errorExamples(operation, status).get(code) ?? fail(`code ${code} has no example`);
    if (!hasTheFieldsOf((body as ErrorBody).error, error)) fail(`not the fields of ${code}`);
  }

  #schemaPointer(operation: DocumentedOperation, status: number): string {
    const { $ref } = ((operation.definition.responses as Json)[status] ?? {}) as { $ref?: string };
    const at =
      $ref ?? `#/paths/${pointerPart(operation.path)}/${operation.method.toLowerCase()}/responses/${status}`;
    return `${at}/content/application~1json/schema`;
  }
}

interface ErrorBody {
  error: { code: string; message: string; fields?: object[] };
}

function hasTheFieldsOf(actual: ErrorBody['error'], shown: ErrorBody['error']): boolean {
  const namesOf = (record: object | undefined) =>
    Object.keys(record ?? {})
      .sort()
      .join();
  const [entry] = shown.fields ?? [];
  return (
    namesOf(actual) === namesOf(shown) &&
    (actual.fields ?? []).every((one) => namesOf(one) === namesOf(entry))
  );
}

const jsonMediaType = 'application/json; charset=utf-8';

/** Encodes for a URI fragment as well: paths contain braces. */
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
