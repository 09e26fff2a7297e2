import type { WireAnswer } from './exchange.ts';
import type { ApiRequest } from './request.ts';

export interface Row {
  id: number;
}

/** A row that belongs to one key. */
export interface RowOfKey extends Row {
  key: string;
}

/** A workshop in which rows can be created. */
export interface Maker {
  send(request: ApiRequest): Promise<Pick<WireAnswer, 'status' | 'text' | 'body'>>;
  /** Creates a key for rows and stored answers that belong to a key. */
  createKey(key?: { per_minute?: number }): Promise<{ key: string }>;
  deskRows: DeskRows;
  /** The URL of the receiver of webhooks; deliveries need not arrive. */
  receiverUrl: string;
}

/** Creates rows that only the workshop itself can create. */
export interface DeskRows {
  box(): Promise<Row>;
  part(): Promise<Row>;
  subcategory(): Promise<Row & { parent_id: number }>;
  invoice(): Promise<Row & { client_id: number }>;
}

/** Thrown if an answer cannot be provoked, with the reason. */
export class OutOfReach extends Error {}
