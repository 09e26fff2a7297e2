import { type Logger, pino } from 'pino';
import type { Config } from '../config.ts';

/** What the operator reads: one JSON object a line. */
export function createLog({ logLevel }: Config): Logger {
  return pino({ level: logLevel });
}
