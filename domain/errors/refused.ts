import { memberOf } from '../text/json.ts';

/** An error that the operator can correct, shown as one line without a stack. */
export class Refused extends Error {
  override name = 'Refused';
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the message of the error's cause; the error's own message if it has no cause. */
export function messageBehind(error: unknown): string {
  const cause = memberOf(error, 'cause');
  return messageOf(cause instanceof Error ? cause : error);
}
