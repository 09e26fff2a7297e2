import { memberOf } from '../../text/json.ts';
import type { RetryMs } from './retry-wait.ts';

/** A server on this machine that receives all tax records in place of the tax authority. */
export interface StandIn {
  port: number;
  /** PEM of the authority that signed its certificate. */
  ca: string;
  /** Shorter times, for tests only. */
  deadlineMs?: number;
  retryMs?: RetryMs;
}

/** Reads the JSON file that VERIFACTU_STAND_IN names. */
export function readStandIn(text: string): StandIn {
  const file: unknown = JSON.parse(text);
  if (typeof memberOf(file, 'port') !== 'number' || typeof memberOf(file, 'ca') !== 'string')
    throw new Error('must name a file with `port` and `ca`');
  return file as StandIn;
}
