import type { WireAnswer } from './exchange.ts';
import type { ApiRequest } from './request.ts';

export interface Row {
  id: number;
}

/** A row that belongs to one API key. */
export interface RowOfKey extends Row {
  key: string;
}

/** Creates rows in one workshop. */
export interface RowMaker {
  send(request: ApiRequest): Promise<Pick<WireAnswer, 'status' | 'text' | 'body'>>;
  /** Creates an API key, for rows and stored responses that belong to a key. */
  createKey(key?: { per_minute?: number }): Promise<{ key: string }>;
  deskRows: DeskRows;
  /** The URL of the webhook receiver. The receiver need not exist, because deliveries may fail. */
  receiverUrl: string;
}

/** Functions that create rows which only the workshop itself can create, not an integrator. */
export interface DeskRows {
  box(): Promise<Row>;
  staff(): Promise<Row>;
  part(): Promise<Row>;
  /** A template of inspections. */
  template(): Promise<Row>;
  subcategory(): Promise<Row & { parent_id: number }>;
  invoice(): Promise<Row & { client_id: number }>;
}

/** Error: a response cannot be provoked. The message contains the reason. */
export class UnprovokableError extends Error {}
