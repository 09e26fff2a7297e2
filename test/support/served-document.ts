import type { ValidateFunction } from 'ajv';
import { createAjv } from '../../http/validation.ts';

type Json = Record<string, unknown>;

export interface Response {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: unknown;
}

export interface DocumentedOperation {
  operationId: string;
  method: string;
  path: string;
  pattern: RegExp;
  definition: Json;
}

/** The served document as a judge: whether an answer is to the letter what it promises. */
export class ServedDocument {
  readonly document: Json;
  readonly operations: DocumentedOperation[];
  readonly #validators = new Map<string, ValidateFunction>();
  readonly #ajv = createAjv();

  constructor(document: Json) {
    this.document = document;
    for (const word of Object.keys(document)) this.#ajv.addVocabulary([word]);
    this.#ajv.addSchema({ $id: 'document', ...document });
    this.operations = operationsOf(document);
  }

  find(method: string, path: string): DocumentedOperation | undefined {
    const wanted = method === 'HEAD' ? 'GET' : method;
    const matching = this.operations.filter((o) => o.method === wanted && o.pattern.test(path));
    // A literal path wins over one with a parameter.
    return matching.sort((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
  }

  /** Throws where status, headers, media type, body or error code are not in the document. */
  check(method: string, path: string, { status, headers, body }: Response): void {
    const operation = this.find(method, path);
    if (!operation) return;
    const fail = (why: string): never => {
      throw new Error(
        `${operation.operationId} → ${status}: ${why}\n${JSON.stringify(body)?.slice(0, 2000)}`,
      );
    };
    const response =
      this.resolve((operation.definition.responses as Json)[status]) ?? fail('status not documented');
    this.#checkHeaders((response.headers ?? {}) as Json, headers, fail);
    const media = (response.content as Json | undefined)?.['application/json'] as Json | undefined;
    if (!media) return;
    if (method !== 'HEAD' && !String(headers['content-type']).startsWith('application/json'))
      fail('not JSON');
    if (method === 'HEAD') return;
    const at = this.#schemaPointer(operation, status);
    const validate = this.#validators.get(at) ?? this.#compile(at);
    if (!validate(body)) fail(JSON.stringify(validate.errors));
    if (status >= 400) this.#checkCode(media, body, fail);
  }

  /** The error codes that an operation documents for a status: those of its examples. */
  codesOf(operation: DocumentedOperation, status: string): string[] {
    const response = this.resolve((operation.definition.responses as Json)[status]);
    const media = (response?.content as Json | undefined)?.['application/json'] as Json | undefined;
    return Object.values((media?.examples ?? {}) as Record<string, Json>).map(
      (example) => ((this.resolve(example) as Json).value as { error: { code: string } }).error.code,
    );
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

  #checkHeaders(documented: Json, headers: Response['headers'], fail: (why: string) => never): void {
    for (const [name, definition] of Object.entries(documented)) {
      const value = headers[name.toLowerCase()];
      const { required, schema } = (this.resolve(definition) ?? {}) as { required?: boolean; schema?: Json };
      if (value === undefined && required) fail(`header ${name} is missing`);
      if (value !== undefined && schema?.type === 'integer' && !/^\d+$/.test(String(value)))
        fail(`header ${name}: ${value}`);
    }
  }

  #checkCode(media: Json, body: unknown, fail: (why: string) => never): void {
    const documented = Object.values((media.examples ?? {}) as Record<string, Json>).map(
      (example) => ((this.resolve(example) as Json).value as { error: { code: string } }).error.code,
    );
    const { code } = (body as { error: { code: string } }).error;
    if (!documented.includes(code)) fail(`code ${code} is not documented (${documented.join(', ')})`);
  }

  #schemaPointer(operation: DocumentedOperation, status: number): string {
    const { $ref } = ((operation.definition.responses as Json)[status] ?? {}) as { $ref?: string };
    const at =
      $ref ?? `#/paths/${pointerPart(operation.path)}/${operation.method.toLowerCase()}/responses/${status}`;
    return `document${at}/content/application~1json/schema`;
  }

  #compile(at: string): ValidateFunction {
    const validate = this.#ajv.compile({ $ref: at });
    this.#validators.set(at, validate);
    return validate;
  }
}

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
