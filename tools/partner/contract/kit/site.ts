import { answerName } from '../answers.ts';
import type { WireAnswer } from '../exchange.ts';
import { History } from '../invariants/history.ts';
import { invariantProblem } from '../invariants/problem.ts';
import { type RowMaker, UnprovokableError } from '../maker.ts';
import type { ApiRequest } from '../request.ts';
import { type DocumentedOperation, type Json, ServedDocument } from '../served-document.ts';
import type { Deployment } from './deployment.ts';
import { findExistingRows } from './existing-rows.ts';
import { type CheckTarget, excerpt } from './open.ts';
import type { Receiver } from './receiver.ts';

/** Error: a response differs from the OpenAPI document. The message describes the difference. */
export class DifferenceError extends Error {}

/** The state of a kit run that all operations share: the deployment, its OpenAPI document and the created rows. */
export class Site {
  readonly deployment: Deployment;
  readonly served: ServedDocument;
  readonly scopes: Set<string>;
  readonly isSandbox: boolean;
  readonly maker: RowMaker;
  /**
   * Ids of created webhook subscriptions. The kit deletes them after each operation, because a key may have only a few
   * subscriptions.
   */
  readonly #subscriptions = new Set<number>();
  readonly #history = new History();
  readonly #documents = new Map<string, Promise<ServedDocument>>();

  constructor({ deployment, served, scopes, isSandbox }: CheckTarget, receiver: Receiver) {
    this.deployment = deployment;
    this.served = served;
    this.scopes = scopes;
    this.isSandbox = isSandbox;
    this.maker = {
      send: (request) => this.#sendForRows(request),
      createKey: async () => ({ key: deployment.key }),
      deskRows: findExistingRows((path) => this.read(path)),
      receiverUrl: receiver.url,
    };
  }

  /**
   * Sends a request, compares the response with the OpenAPI document, and checks that the response's values are
   * possible.
   */
  async send(operation: DocumentedOperation, request: ApiRequest, wanted: string): Promise<WireAnswer> {
    const answer = await this.deployment.send(request, (each) => answerName(each) === wanted);
    this.#note(request, answer);
    const why = this.served.differenceOf(operation, answer) ?? this.#problemOf(operation, request, answer);
    if (why !== null) throw new DifferenceError(`${request.method} ${shortenPath(request.path)}: ${why}`);
    return answer;
  }

  /** Reads and caches the OpenAPI document in another language. */
  documentIn(language: string): Promise<ServedDocument> {
    const known = this.#documents.get(language);
    if (known) return known;
    const reading = this.read(`/openapi.json?lang=${language}`).then(
      (document) => new ServedDocument(document as Json, { lenient: true }),
    );
    this.#documents.set(language, reading);
    return reading;
  }

  #problemOf(operation: DocumentedOperation, request: ApiRequest, answer: WireAnswer): string | null {
    const exchange = { operation, request, answer, served: this.served, url: this.deployment.url };
    return invariantProblem(exchange) ?? this.#history.problemOf(exchange);
  }

  async read(path: string): Promise<unknown> {
    return (await this.#sendForRows({ method: 'GET', path })).body;
  }

  /**
   * Sends a request of another operation to prepare rows. Throws UnprovokableError if the deployment lacks the
   * operation or the API key lacks the scope.
   */
  async #sendForRows(request: ApiRequest): Promise<WireAnswer> {
    const operation = this.served.find(request.method, request.path.replace(/\?.*/, ''));
    if (!operation)
      throw new UnprovokableError(`the deployment has no ${request.method} ${shortenPath(request.path)}`);
    const answer = await this.send(operation, request, '');
    if (answerName(answer) === 'insufficient_scope')
      throw new UnprovokableError(`the key lacks ${operation.definition['x-scope']}`);
    return answer;
  }

  #note({ method, path }: ApiRequest, { status, body }: WireAnswer): void {
    if (method === 'POST' && path === '/webhooks' && status === 201)
      this.#subscriptions.add((body as { item: { id: number } }).item.id);
  }

  /** Deletes the webhook subscriptions that were created since the last call. */
  async tidyUp(): Promise<void> {
    for (const id of this.#subscriptions)
      await this.deployment.send({ method: 'DELETE', path: `/webhooks/${id}` });
    this.#subscriptions.clear();
  }
}

const pathLength = 80;

function shortenPath(path: string): string {
  return excerpt({ text: path }).slice(0, pathLength);
}
