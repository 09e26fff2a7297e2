import type { WireAnswer } from './exchange.ts';
import type { RowMaker } from './maker.ts';
import { type ApiRequest, requestOf, type VariableParts } from './request.ts';
import type { DocumentedOperation, Json, ServedDocument } from './served-document.ts';

/**
 * Returns the parts that a documented example needs to become a valid and new request: path values, and body fields
 * that must be unique.
 */
export type RequestParts = (at: RowMaker) => Promise<VariableParts> | VariableParts;

export type Recipe<At extends Scene = Scene> = (scene: At) => Promise<WireAnswer>;

interface SceneOptions {
  operation: DocumentedOperation;
  served: ServedDocument;
  at: RowMaker;
  partsOf?: RequestParts | undefined;
}

/** The context in which a recipe provokes one response of an operation. */
export abstract class Scene {
  readonly operation: DocumentedOperation;
  readonly served: ServedDocument;
  /** Creates the rows that requests need. */
  readonly at: RowMaker;
  readonly #partsOf: RequestParts;

  constructor({ operation, served, at, partsOf = () => ({}) }: SceneOptions) {
    this.operation = operation;
    this.served = served;
    this.at = at;
    this.#partsOf = partsOf;
  }

  /** Sends a request, and compares the response with the OpenAPI document. */
  abstract send(request: ApiRequest): Promise<WireAnswer>;

  /** The maximum number of attempts to provoke a response that depends on timing. */
  abstract readonly tries: number;

  /** The number of equal requests sent in parallel, so that one arrives while another is still processed. */
  abstract readonly twins: number;

  get scope(): string | null {
    return (this.operation.definition['x-scope'] as string | undefined) ?? null;
  }

  /** Returns a valid request with new values in unique fields. */
  async request(own: VariableParts = {}): Promise<ApiRequest> {
    const made = await this.#partsOf(this.at);
    const [example] = this.bodyExamples();
    const body = own.body ?? withFields(example, made.body);
    const parts = { ...made, ...own, ...(body !== undefined && { body }) };
    return requestOf(this.operation, parts);
  }

  /** Returns a request that the service must refuse before it looks up any row. */
  requestToRefuse(own: VariableParts = {}): Promise<ApiRequest> {
    return this.request(own);
  }

  /** Yields a request for each example body in the OpenAPI document, with new values in unique fields. */
  async *requestsOfExamples(): AsyncGenerator<ApiRequest> {
    const examples = this.bodyExamples();
    if (examples.length === 0) yield this.request();
    for (const example of examples) {
      const made = await this.#partsOf(this.at);
      yield requestOf(this.operation, { ...made, body: withFields(example, made.body) });
    }
  }

  bodyExamples(): unknown[] {
    const content = this.served.resolve(this.operation.definition.requestBody)?.content as Json | undefined;
    const media = content?.['application/json'] as { examples?: Record<string, unknown> } | undefined;
    return Object.values(media?.examples ?? {}).map((example) => this.served.resolve(example)?.value);
  }
}

/** Sends a valid request in which the given parts replace the default parts. */
export async function sendOwn(scene: Scene, parts: VariableParts): Promise<WireAnswer> {
  return scene.send(await scene.request(parts));
}

function withFields(example: unknown, fields: unknown): unknown {
  if (fields === undefined) return example;
  return { ...(example as object | undefined), ...(fields as object) };
}
