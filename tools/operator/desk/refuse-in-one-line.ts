import { OperatorError } from '../../../domain/errors/operator-error.ts';

/** Waits for `work`, and converts errors of the disk or PostgreSQL to errors with one line. */
export async function refuseInOneLine<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (signal.aborted) throw new OperatorError('Interrupted: nothing was left behind.');
    const { code, message } = error as NodeJS.ErrnoException;
    if (typeof code !== 'string') throw error;
    const reason = code === 'CONNECTION_CLOSED' ? 'PostgreSQL closed the connection' : message;
    throw new OperatorError(`The command was interrupted, and nothing was left behind: ${reason}.`);
  }
}
