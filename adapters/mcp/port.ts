/** A request of a tool to the API of the workshop. */
export interface PortRequest {
  method: string;
  /** The path below /api/v1, with the query. */
  path: string;
  body?: unknown;
  idempotencyKey?: string | undefined;
}

export interface PortAnswer {
  status: number;
  /** Headers of the answer, with names in lower case. */
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
}

/**
 * Connection of the tools to a workshop's API. At `/mcp`, requests pass through the service itself, as if the caller
 * had sent them to the API. On an integrator's machine, requests are sent over the network.
 */
export interface WorkshopPort {
  /** Sends a request with the caller's key. Throws `NoReplyError` if there is no answer. */
  send(request: PortRequest): Promise<PortAnswer>;
  /** Fetches a public page of the documentation, such as `/docs/en/guide/start.md`. */
  page(path: string): Promise<PortAnswer>;
  /** Returns the workshop's time zone, such as `Europe/Madrid`. */
  timezone(): Promise<string>;
  /** Returns the workshop's current time: the system time, or in a sandbox its test clock. */
  now(): Promise<Date>;
}

/** Thrown for a request without an answer. The message contains the reason. */
export class NoReplyError extends Error {}
