import type { WireAnswer } from '../exchange.ts';
import { parametersOf } from '../parameters.ts';
import { appointmentOfNothing, idOfNothing } from '../recipes/common.ts';
import { type ApiRequest, type Parts, requestOf } from '../request.ts';
import type { RequestParts } from '../scene.ts';
import { Scene } from '../scene.ts';
import type { DocumentedOperation } from '../served-document.ts';
import type { Site } from './site.ts';

interface Options {
  operation: DocumentedOperation;
  site: Site;
  partsOf: RequestParts | undefined;
}

/** A scene at a deployment that is only accessible through the API. */
export class KitScene extends Scene {
  readonly site: Site;
  /** Low numbers, because each attempt uses up requests of the key's limit. */
  readonly tries = 1;
  readonly twins = 4;
  /** The name of the wanted answer: if it is a limit, the kit does not wait for its end. */
  wanted = '';

  constructor({ operation, site, partsOf }: Options) {
    super({ operation, served: site.served, at: site.maker, partsOf });
    this.site = site;
  }

  override send(request: ApiRequest): Promise<WireAnswer> {
    return this.site.send(this.operation, request, this.wanted);
  }

  /** Uses ids of missing rows, so that nothing changes even if a guard fails. */
  override async requestToRefuse(own: Parts = {}): Promise<ApiRequest> {
    const [body] = this.bodyExamples();
    return requestOf(this.operation, {
      path: this.#idsOfNothing(),
      ...(body !== undefined && { body }),
      ...own,
    });
  }

  #idsOfNothing(): Record<string, string | number> {
    const ids = parametersOf(this.served, this.operation).filter((each) => each.in === 'path');
    return Object.fromEntries(
      ids.map(({ name, schema }) => [name, schema.type === 'integer' ? idOfNothing : appointmentOfNothing]),
    );
  }
}
