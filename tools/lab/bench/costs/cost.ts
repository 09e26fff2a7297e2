/** The cost of one request, or of one piece of work in the background. */
export interface Cost {
  /** Processor time of the API, or of the worker. */
  service_ms: number;
  postgres_ms: number;
  /** Bytes that PostgreSQL writes to its log, without the first images of pages. */
  log_bytes: number;
  /** Bytes of the rows that stay for years, without indexes. */
  stored_bytes: number;
  /** Bytes of the rows that housekeeping removes: the log of requests, answers to be repeated, events, deliveries. */
  passing_bytes: number;
}

export type BackgroundWork = 'event' | 'delivery' | 'mail' | 'invoice' | 'pdf' | 'tax_record';
