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

/** A scene whose workshops, desk and database are at hand. */
export class WorldScene extends Scene {
  readonly world: World;
  /** Windows of limits end while a recipe runs, and twins may miss one another. */
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

  /** Sent to another workshop, with a key of that one. */
  async sendElsewhere(at: Workshop, key?: string): Promise<WireAnswer> {
    const { key: _ofThisOne, ...request } = await this.request();
    return this.send({ ...request, ...(key !== undefined && { key }) }, at);
  }

  /** Sends, holds the answer to the document, and counts it. */
  override async send(request: ApiRequest, at: Workshop = this.world.workshop): Promise<WireAnswer> {
    const sent: TestRequest = { from: this.address, ...request };
    const answer = await at.send(sent);
    this.served.checkAnswer(this.operation, answer);
    this.#tally.count(this.operation, answerName(answer));
    return answer;
  }

  /** Failed authentications are counted by address: each operation has its own. */
  get address(): string {
    return `10.0.0.${this.served.operations.indexOf(this.operation) + 1}`;
  }
}
