/** A request to the API of the workshop. */
export interface PortRequest {
  method: string;
  /** The path below /api/v1, with its query. */
  path: string;
  body?: unknown;
  idempotencyKey?: string | undefined;
}

export interface PortAnswer {
  status: number;
  /** Names are in lower case. */
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
}

/**
 * How the tools reach a workshop. At `/mcp` a request goes through the service itself, as if the caller had sent it
 * to the API; on an integrator's machine it goes over the network.
 */
export interface WorkshopPort {
  /** Sends a request with the caller's key; throws NoAnswer if none comes. */
  send(request: PortRequest): Promise<PortAnswer>;
  /** Fetches a page of the documentation, for which nobody needs a key: `/docs/en/guide/start.md`. */
  page(path: string): Promise<PortAnswer>;
  /** The workshop's time zone, such as `Europe/Madrid`. */
  timezone(): Promise<string>;
  /** The workshop's time: a sandbox may be ahead. */
  now(): Promise<Date>;
}

/** No answer came: the message says why. */
export class NoReply extends Error {}
