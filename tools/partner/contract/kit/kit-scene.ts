import type { WireAnswer } from '../exchange.ts';
import { listParameters } from '../parameters.ts';
import { appointmentOfNothing, idOfNothing } from '../recipes/common.ts';
import { type ApiRequest, requestOf, type VariableParts } from '../request.ts';
import type { RequestParts } from '../scene.ts';
import { Scene } from '../scene.ts';
import type { DocumentedOperation } from '../served-document.ts';
import type { Site } from './site.ts';

interface Options {
  operation: DocumentedOperation;
  site: Site;
  partsOf: RequestParts | undefined;
}

/** A scene at a deployment that the kit can reach only through the API. */
export class KitScene extends Scene {
  readonly site: Site;
  /** One attempt and few parallel requests, because each request counts against the request limit of the API key. */
  readonly tries = 1;
  readonly twins = 4;
  /**
   * The name of the response to provoke. If the response is a rate limit, the kit does not wait until the limit allows
   * requests again.
   */
  wanted = '';

  constructor({ operation, site, partsOf }: Options) {
    super({ operation, served: site.served, at: site.maker, partsOf });
    this.site = site;
  }

  override send(request: ApiRequest): Promise<WireAnswer> {
    return this.site.send(this.operation, request, this.wanted);
  }

  /** Returns a request with ids that no row has, so that nothing changes if the service wrongly accepts the request. */
  override async requestToRefuse(own: VariableParts = {}): Promise<ApiRequest> {
    const [body] = this.bodyExamples();
    return requestOf(this.operation, {
      path: this.#idsOfNothing(),
      ...(body !== undefined && { body }),
      ...own,
    });
  }

  #idsOfNothing(): Record<string, string | number> {
    const ids = listParameters(this.served, this.operation).filter((each) => each.in === 'path');
    return Object.fromEntries(
      ids.map(({ name, schema }) => [name, schema.type === 'integer' ? idOfNothing : appointmentOfNothing]),
    );
  }
}
