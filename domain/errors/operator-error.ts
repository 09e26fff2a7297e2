import { memberOf } from '../text/json.ts';

/** An error that the operator can correct. It is shown as one line without a stack trace. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the message of the error's cause. Without a cause, returns the message of the error. */
export function causeMessage(error: unknown): string {
  const cause = memberOf(error, 'cause');
  return errorMessage(cause instanceof Error ? cause : error);
}
