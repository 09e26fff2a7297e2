import { DrizzleQueryError } from 'drizzle-orm';
import { type Logger, pino, stdSerializers } from 'pino';
import type { Config } from '../config.ts';

/** What the operator reads: one JSON object a line. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  return pino({ level: logLevel, serializers: { err: withoutValues } });
}

/** What may tell of it: a failed query's parameters, and PostgreSQL's detail, hold the data of clients. */
const told = ['type', 'message', 'stack', 'code', 'severity', 'constraint_name', 'table_name', 'routine'];

function withoutValues(error: Error) {
  const cause = error instanceof DrizzleQueryError && error.cause ? error.cause : error;
  const whole = Object.entries(stdSerializers.err(cause));
  return Object.fromEntries(whole.filter(([name]) => told.includes(name)));
}
