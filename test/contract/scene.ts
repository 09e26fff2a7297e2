import type { DocumentedOperation, Json, ServedDocument } from '../support/served-document.ts';
import { nameOf } from './answers.ts';
import type { WireAnswer } from './deployment/loopback.ts';
import type { ApiRequest, Workshop } from './deployment/workshop.ts';
import type { Maker } from './rows.ts';
import type { Tally } from './tally.ts';
import type { World } from './world.ts';

/** The parts of a request beyond method and path. */
export interface Parts {
  path?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  headers?: Record<string, string>;
  /** The owner of the rows, if they belong to a key. */
  key?: string;
}

interface SceneOptions {
  world: World;
  operation: DocumentedOperation;
  served: ServedDocument;
  tally: Tally;
  partsOf: RequestParts | undefined;
}

export type Recipe = (scene: Scene) => Promise<WireAnswer>;

/** Values that make a request of an operation valid and new: path values, and the fields that its examples can't know. */
export type RequestParts = (workshop: Maker) => Promise<Parts> | Parts;

/** Where a recipe provokes one answer of one operation. */
export class Scene {
  readonly world: World;
  readonly operation: DocumentedOperation;
  readonly served: ServedDocument;
  readonly #tally: Tally;
  readonly #partsOf: RequestParts;

  constructor({ world, operation, served, tally, partsOf = () => ({}) }: SceneOptions) {
    const isAct = operation.definition['x-sandbox-only'] === true;
    this.world = isAct ? { ...world, ...world.sandbox } : world;
    this.operation = operation;
    this.served = served;
    this.#tally = tally;
    this.#partsOf = partsOf;
  }

  get scope(): string | null {
    return (this.operation.definition['x-scope'] as string | undefined) ?? null;
  }

  /** A valid request that has not been sent before. */
  async request(own: Parts = {}): Promise<ApiRequest> {
    const made = await this.#partsOf(this.world.workshop);
    const [example] = this.bodyExamples();
    const body = own.body ?? withFields(example, made.body);
    const parts = { ...made, ...own, ...(body !== undefined && { body }) };
    return requestOf(this.operation, parts);
  }

  /** The bodies that the document shows, each with the values that must be new. */
  async requestsOfExamples(): Promise<ApiRequest[]> {
    const examples = this.bodyExamples();
    if (examples.length === 0) return [await this.request()];
    return Promise.all(
      examples.map(async (example) => {
        const made = await this.#partsOf(this.world.workshop);
        return requestOf(this.operation, { ...made, body: withFields(example, made.body) });
      }),
    );
  }

  bodyExamples(): unknown[] {
    const content = this.served.resolve(this.operation.definition.requestBody)?.content as Json | undefined;
    const media = content?.['application/json'] as { examples?: Record<string, unknown> } | undefined;
    return Object.values(media?.examples ?? {}).map((example) => this.served.resolve(example)?.value);
  }

  /** Sent to another workshop, with a key of that one. */
  async sendElsewhere(at: Workshop, key?: string): Promise<WireAnswer> {
    const { key: _ofThisOne, ...request } = await this.request();
    return this.send({ ...request, ...(key !== undefined && { key }) }, at);
  }

  /** Sends, holds the answer to the document, and counts it. */
  async send(request: ApiRequest, at: Workshop = this.world.workshop): Promise<WireAnswer> {
    const answer = await at.send({ from: this.address, ...request });
    this.served.checkAnswer(this.operation, answer);
    this.#tally.count(this.operation, nameOf(answer));
    return answer;
  }

  /** Failed authentications are counted by address: each operation has its own. */
  get address(): string {
    return `10.0.0.${this.served.operations.indexOf(this.operation) + 1}`;
  }
}

function withFields(example: unknown, fields: unknown): unknown {
  if (fields === undefined) return example;
  return { ...(example as object | undefined), ...(fields as object) };
}

export function requestOf({ method, path }: DocumentedOperation, parts: Parts): ApiRequest {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = parts.path?.[name];
    if (value === undefined) throw new Error(`${method} ${path}: the recipe says nothing of ${name}`);
    return encodeURIComponent(value);
  });
  const query = Object.entries(parts.query ?? {}).map((pair) => pair.map(encodeURIComponent).join('='));
  return {
    method,
    path: query.length > 0 ? `${filled}?${query.join('&')}` : filled,
    ...(parts.body !== undefined && { body: parts.body }),
    ...(parts.headers && { headers: parts.headers }),
    ...(parts.key && { key: parts.key }),
  };
}
