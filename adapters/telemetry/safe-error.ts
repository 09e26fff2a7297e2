import { DrizzleQueryError } from 'drizzle-orm';
import postgres from 'postgres';
import { memberOf } from '../../domain/text/json.ts';

/** The fields of an error that may be logged. */
export interface SafeError {
  type: string;
  message: string;
  stack: string;
  cause?: SafeError;
  errors?: SafeError[];
  [detail: string]: unknown;
}

/**
 * Names of the error fields that are logged. Other fields may contain data of clients, such as PostgreSQL's detail and
 * a query's parameters.
 */
const safeDetails = [
  'code',
  'severity',
  'constraint_name',
  'table_name',
  'column_name',
  'routine',
  'syscall',
];

export function safeError(error: Error): SafeError {
  // Uses the cause of a DrizzleQueryError, because the error's own message contains the parameters of the query.
  if (error instanceof DrizzleQueryError && error.cause) return safeError(error.cause);
  const message = withoutValues(error);
  const details = safeDetails.map((name) => [name, memberOf(error, name)]);
  const { cause, errors } = error as { cause?: unknown; errors?: unknown[] };
  return {
    type: error.name,
    message,
    stack: (error.stack ?? '').replace(error.message, () => message),
    ...Object.fromEntries(details.filter(([, value]) => value !== undefined)),
    ...(cause instanceof Error && { cause: safeError(cause) }),
    ...(errors && { errors: errors.filter((each) => each instanceof Error).map(safeError) }),
  };
}

/**
 * Pattern of the SQLSTATE classes whose messages quote only identifiers. Messages of other classes may quote user data.
 */
const quotesNames = /^(0A|08|23|25|28|3D|3F|40|42|53|55|57|58)/;

/** Returns the message of an error without the input that parsers and PostgreSQL quote. */
function withoutValues(error: Error): string {
  const quotesValues =
    error instanceof SyntaxError ||
    (error instanceof postgres.PostgresError && !quotesNames.test(error.code));
  return withoutQueries(quotesValues ? error.message.replace(/".*"/s, '"…"') : error.message);
}

/** Removes the query strings of URLs, which may contain names. */
export function withoutQueries(text: string): string {
  return text.replaceAll(/\?[^\s"']+/g, '?…');
}
