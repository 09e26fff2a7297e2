import { memberOf } from '../../text/json.ts';
import type { RetryMs } from './retry-wait.ts';

/** A local server that receives all tax records instead of the tax authority. */
export interface StandIn {
  port: number;
  /** The CA that signed the server's certificate, as PEM. */
  ca: string;
  /** Timeout in ms, shorter for tests. `retryMs` are the shorter delays before retries. */
  deadlineMs?: number;
  retryMs?: RetryMs;
}

/** Parses the content of the JSON file that VERIFACTU_STAND_IN names. */
export function readStandIn(text: string): StandIn {
  const file: unknown = JSON.parse(text);
  if (typeof memberOf(file, 'port') !== 'number' || typeof memberOf(file, 'ca') !== 'string')
    throw new Error('must name a file with `port` and `ca`');
  return file as StandIn;
}
