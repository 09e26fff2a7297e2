import type { WireAnswer } from './exchange.ts';
import type { ApiRequest } from './request.ts';

export interface Row {
  id: number;
}

/** Rows of a key exist for that key alone. */
export interface RowOfKey extends Row {
  key: string;
}

/** A workshop as far as rows are made in it. */
export interface Maker {
  send(request: ApiRequest): Promise<Pick<WireAnswer, 'status' | 'text' | 'body'>>;
  /** A key for rows and stored answers that belong to a key. */
  createKey(key?: { per_minute?: number }): Promise<{ key: string }>;
  deskRows: DeskRows;
  /** Where webhooks are sent; whether they arrive does not matter. */
  receiverUrl: string;
}

/** Rows that only the workshop itself creates. */
export interface DeskRows {
  box(): Promise<Row>;
  part(): Promise<Row>;
  subcategory(): Promise<Row & { parent_id: number }>;
  invoice(): Promise<Row & { client_id: number }>;
}

/** Thrown where an answer cannot be provoked, with the reason. */
export class OutOfReach extends Error {}
