import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Config } from '../config.ts';
import { RepeatedLines } from './repeated-lines.ts';
import { tellable, withoutQueries } from './tellable.ts';

/** What the operator reads: one JSON object a line. What is secret or personal stays out, whoever logs it. */
export function createLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  to?: DestinationStream,
  repeated = new RepeatedLines(),
): Logger {
  const options: LoggerOptions = {
    level: logLevel,
    formatters: { log: redact },
    serializers: { err: (told) => told },
    hooks: {
      // Pino would say the error's own message, values and all.
      logMethod(given, method, level) {
        const [what] = given as unknown[];
        const error = errorIn(what);
        const line = (error && given.length === 1 ? [what, tellable(error).message] : given) as typeof given;
        const write = (summary: object) =>
          method.apply(this, (error ? [{ ...fieldsOf(what), ...summary }, line[1]] : line) as typeof given);
        if (
          error &&
          level >= warnLevel &&
          !repeated.admit(keyOf(level, error, line[1]), requestIdOf(what), write)
        )
          return;
        method.apply(this, line);
      },
    },
  };
  return to ? pino(options, to) : pino(options);
}

const warnLevel = 40;

/** Lines are equal that report the same error of the same place, whichever request met it. */
function keyOf(level: number, error: Error, message: unknown): string {
  const { type, message: text, code, stack } = tellable(error);
  return [
    level,
    String(message),
    type,
    String(code),
    text,
    stack.split('\n').slice(0, stackLines).join(),
  ].join('|');
}

/** The message's own, and where it was thrown. */
const stackLines = 3;

function fieldsOf(what: unknown): object {
  return what instanceof Error ? { err: what } : { ...(what as object) };
}

function requestIdOf(what: unknown): unknown {
  return (what as { requestId?: unknown }).requestId;
}

function errorIn(what: unknown): Error | undefined {
  if (what instanceof Error) return what;
  const { err } = (what ?? {}) as { err?: unknown };
  return err instanceof Error ? err : undefined;
}

const kept = new Set(
  [
    ...['authorization', 'x-api-key', 'cookie', 'set-cookie', 'idempotency-key', 'headers'],
    ...['key', 'api_key', 'secret', 'app_secret', 'token', 'password', 'signature', 'sealed'],
    ...['name', 'phone', 'phone_secondary', 'whatsapp_phone', 'email', 'billing_email', 'tax_id', 'address'],
    ...['body', 'data', 'query', 'params', 'parameters', 'detail', 'search', 'plate', 'vin'],
    // They may hold a password, or a receiver's token.
    ...['url', 'database_url', 'redis_url'],
  ].map(plain),
);

const redacted = '[redacted]';
const deepest = 5;

/** What a line may hold, at any depth. Pino's own `redact` for three levels took 57 µs a line; this takes two. */
function redact(fields: object, depth = 1): Record<string, unknown> {
  const told: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    told[name] = kept.has(plain(name)) ? redacted : redactValue(value, depth);
  }
  return told;
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (value instanceof Error) return tellable(value);
  if (depth === deepest) return '[…]';
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1));
  // A request, a socket: nobody knows what hangs on it.
  if (Object.getPrototypeOf(value) !== Object.prototype) return `[${value.constructor?.name ?? 'Object'}]`;
  return redact(value, depth + 1);
}

/** `X-Api-Key`, `api_key` and `apiKey` are one. */
function plain(name: string): string {
  return name.replaceAll(/[-_]/g, '').toLowerCase();
}

/** A pino child for each request took 0.3 µs even unused; and some of what Fastify says holds the URL, query and all. */
export class FrameworkLog implements FastifyBaseLogger {
  readonly #log: Logger;
  readonly #bindings: object;

  constructor(log: Logger, bindings: object = {}) {
    this.#log = log;
    this.#bindings = bindings;
  }

  child(bindings: object): FrameworkLog {
    return new FrameworkLog(this.#log, bindings);
  }

  get level(): string {
    return this.#log.level;
  }

  fatal(what: unknown, message?: string): void {
    this.#log.fatal(...this.#told(what, message));
  }

  error(what: unknown, message?: string): void {
    this.#log.error(...this.#told(what, message));
  }

  warn(what: unknown, message?: string): void {
    this.#log.warn(...this.#told(what, message));
  }

  info(): void {}
  debug(): void {}
  trace(): void {}
  silent(): void {}

  #told(what: unknown, message?: string): [object, string] {
    const fields = what instanceof Error ? { err: what } : (what as object);
    if (typeof what === 'string') return [this.#bindings, withoutQueries(what)];
    return [{ ...this.#bindings, ...fields }, withoutQueries(message ?? 'the framework reports an error')];
  }
}
