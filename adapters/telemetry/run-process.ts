import { OperatorError } from '../../domain/errors/operator-error.ts';
import { stopGracefully } from './graceful-stop.ts';
import { type SafeError, safeError } from './safe-error.ts';

/** Timeout for stopping a process. A write transaction lasts at most 30 s, so running requests end within this time. */
const stopPatienceMs = 35_000;

interface RunningProcess {
  /** Time during which a stopping process still accepts requests. */
  shutdownDelayMs?: number;
  close(): Promise<void>;
}

/** Runs a process until it is stopped, and then closes it. A failed start is reported in one line. */
export async function runProcess(start: () => Promise<RunningProcess>): Promise<void> {
  try {
    const running = await start();
    const delay = stopPatienceMs + (running.shutdownDelayMs ?? 0);
    stopGracefully(delay, async ({ err }) => {
      if (err) console.error(explain(err));
      await running.close();
    });
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}

/** Describes an error for the terminal: in one line if the operator can correct the cause, otherwise with its stack. */
export function explain(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  if (!(error instanceof Error)) return String(error);
  return stacksOf(safeError(error)).join('\ncaused by ');
}

function stacksOf({ stack, cause, errors = [] }: SafeError): string[] {
  return [stack, ...(cause ? stacksOf(cause) : []), ...errors.flatMap(stacksOf)];
}
