import { DrizzleQueryError } from 'drizzle-orm';
import postgres from 'postgres';

export { Refused } from './refused.ts';

export interface ToldError {
  type: string;
  message: string;
  stack: string;
  cause?: ToldError;
  errors?: ToldError[];
  [detail: string]: unknown;
}

/** All else stays out: PostgreSQL's detail, a query's parameters and a parser's input hold the data of clients. */
const toldDetails = [
  'code',
  'severity',
  'constraint_name',
  'table_name',
  'column_name',
  'routine',
  'syscall',
];

export function tellable(error: Error): ToldError {
  // Its message lists the parameters.
  if (error instanceof DrizzleQueryError && error.cause) return tellable(error.cause);
  const message = withoutValues(error);
  const details = toldDetails.map((name) => [name, (error as unknown as Record<string, unknown>)[name]]);
  const { cause, errors } = error as { cause?: unknown; errors?: unknown[] };
  return {
    type: error.name,
    message,
    stack: (error.stack ?? '').replace(error.message, () => message),
    ...Object.fromEntries(details.filter(([, value]) => value !== undefined)),
    ...(cause instanceof Error && { cause: tellable(cause) }),
    ...(errors && { errors: errors.filter((each) => each instanceof Error).map(tellable) }),
  };
}

/** Of these classes the messages quote names of tables and columns; those of the others quote what was sent. */
const quotesNames = /^(0A|08|23|25|28|3D|3F|40|42|53|55|57|58)/;

/** A parser quotes what it couldn't read, and so does PostgreSQL of a value that it couldn't take. */
function withoutValues(error: Error): string {
  const quotesValues =
    error instanceof SyntaxError ||
    (error instanceof postgres.PostgresError && !quotesNames.test(error.code));
  return withoutQueries(quotesValues ? error.message.replace(/".*"/s, '"…"') : error.message);
}

/** Without what follows a URL's question mark: a search holds a name. */
export function withoutQueries(text: string): string {
  return text.replaceAll(/\?[^\s"']+/g, '?…');
}
