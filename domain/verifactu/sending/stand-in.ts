import { memberOf } from '../../text/json.ts';
import type { RetryMs } from './retry-wait.ts';

/** A local server that receives all tax records in place of the tax authority. */
export interface StandIn {
  port: number;
  /** PEM of the CA that signed its certificate. */
  ca: string;
  /** Shorter timeouts, only for tests. */
  deadlineMs?: number;
  retryMs?: RetryMs;
}

/** Parses the JSON file that VERIFACTU_STAND_IN names. */
export function readStandIn(text: string): StandIn {
  const file: unknown = JSON.parse(text);
  if (typeof memberOf(file, 'port') !== 'number' || typeof memberOf(file, 'ca') !== 'string')
    throw new Error('must name a file with `port` and `ca`');
  return file as StandIn;
}
