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
 * Connection of the tools to a workshop. At `/mcp` it passes requests through the service itself, as if the caller had
 * sent them to the API; on an integrator's machine it sends them over the network.
 */
export interface WorkshopPort {
  /** Sends a request with the caller's key. Throws `NoReply` if no answer comes. */
  send(request: PortRequest): Promise<PortAnswer>;
  /** Fetches a public page of the documentation, such as `/docs/en/guide/start.md`. */
  page(path: string): Promise<PortAnswer>;
  /** The workshop's time zone, such as `Europe/Madrid`. */
  timezone(): Promise<string>;
  /** The workshop's time; in a sandbox, that of its test clock. */
  now(): Promise<Date>;
}

/** Reports a request without an answer; the message gives the reason. */
export class NoReply extends Error {}
