import { answerName } from '../../tools/partner/contract/answers.ts';
import type { WireAnswer } from '../../tools/partner/contract/exchange.ts';
import type { ApiRequest } from '../../tools/partner/contract/request.ts';
import { type RequestParts, Scene } from '../../tools/partner/contract/scene.ts';
import type { DocumentedOperation, ServedDocument } from '../../tools/partner/contract/served-document.ts';
import type { TestRequest, Workshop } from './deployment/workshop.ts';
import type { Tally } from './tally.ts';
import type { World } from './world.ts';

interface Options {
  world: World;
  operation: DocumentedOperation;
  served: ServedDocument;
  tally: Tally;
  partsOf: RequestParts | undefined;
}

/** A scene with access to the workshops, the desk and the database of the test deployment. */
export class WorldScene extends Scene {
  readonly world: World;
  /**
   * Maximum number of attempts of a recipe whose answer depends on timing. `twins` is the number of equal requests that
   * are sent concurrently, so that at least two are in progress at the same time.
   */
  readonly tries = 40;
  readonly twins = 8;
  readonly #tally: Tally;

  constructor({ world, operation, served, tally, partsOf }: Options) {
    const isAct = operation.definition['x-sandbox-only'] === true;
    const here = isAct ? { ...world, ...world.sandbox } : world;
    super({ operation, served, at: here.workshop, partsOf });
    this.world = here;
    this.#tally = tally;
  }

  /** Sends the request to another workshop, with a key of that workshop. */
  async sendElsewhere(at: Workshop, key?: string): Promise<WireAnswer> {
    const { key: _ofThisOne, ...request } = await this.request();
    return this.send({ ...request, ...(key !== undefined && { key }) }, at);
  }

  /** Sends a request, checks the answer against the OpenAPI document, and counts it. */
  override async send(request: ApiRequest, at: Workshop = this.world.workshop): Promise<WireAnswer> {
    const sent: TestRequest = { from: this.address, ...request };
    const answer = await at.send(sent);
    this.served.checkAnswer(this.operation, answer);
    this.#tally.count(this.operation, answerName(answer));
    return answer;
  }

  /** Returns an IP address per operation, because failed authentications are counted by address. */
  get address(): string {
    return `10.0.0.${this.served.operations.indexOf(this.operation) + 1}`;
  }
}
