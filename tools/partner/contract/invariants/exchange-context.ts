import type { WireAnswer } from '../exchange.ts';
import type { ApiRequest } from '../request.ts';
import type { DocumentedOperation, ServedDocument } from '../served-document.ts';

/** A request with its response, whose schema has already been validated. */
export interface Exchange {
  operation: DocumentedOperation;
  request: ApiRequest;
  answer: WireAnswer;
  served: ServedDocument;
  /** The base URL of the deployment. */
  url: string;
}

/** A function that checks a request and its response. Returns a sentence about an impossible value, or null. */
export type Invariant = (exchange: Exchange) => string | null;

export function queryOf({ path }: Pick<ApiRequest, 'path'>): URLSearchParams {
  return new URL(path, 'http://localhost').searchParams;
}

export function pathOf({ path }: Pick<ApiRequest, 'path'>): string {
  return path.replace(/\?.*/, '');
}
