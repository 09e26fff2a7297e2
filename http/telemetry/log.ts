import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Config } from '../../config.ts';
import { tellable } from '../../db/tellable-error.ts';
import { redact } from './redact.ts';

/** What the operator reads: one JSON object a line. What is secret or personal stays out, whoever logs it. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, to?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: logLevel,
    formatters: { log: redact },
    serializers: { err: (told) => told },
    hooks: {
      // Pino would say the error's own message, values and all.
      logMethod(given, method) {
        const [what] = given as unknown[];
        const error = errorIn(what);
        const said = error && given.length === 1 ? [what, tellable(error).message] : given;
        return method.apply(this, said as typeof given);
      },
    },
  };
  return to ? pino(options, to) : pino(options);
}

function errorIn(what: unknown): Error | undefined {
  if (what instanceof Error) return what;
  const { err } = (what ?? {}) as { err?: unknown };
  return err instanceof Error ? err : undefined;
}
