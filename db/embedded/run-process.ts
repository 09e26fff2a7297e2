import closeWithGrace from 'close-with-grace';
import { Refused, type ToldError, tellable } from '../../telemetry/tellable.ts';

/** A write transaction lasts 30 s at most: what is in flight ends well within this. */
const stopPatienceMs = 35_000;

interface Running {
  /** Of the time that closing takes: for how long it goes on as before. */
  shutdownDelayMs?: number;
  close(): Promise<void>;
}

/** Told to stop, it closes what it holds before it ends. A start that can't go on says why in one line. */
export async function runProcess(start: () => Promise<Running>): Promise<void> {
  try {
    const running = await start();
    const delay = stopPatienceMs + (running.shutdownDelayMs ?? 0);
    closeWithGrace({ delay, logger: false }, async ({ err }) => {
      if (err) console.error(explain(err));
      await running.close();
    });
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}

/** For whoever looks at the terminal: one line for what they can mend, else where it happened. */
export function explain(error: unknown): string {
  if (error instanceof Refused) return error.message;
  if (!(error instanceof Error)) return String(error);
  return stacksOf(tellable(error)).join('\ncaused by ');
}

function stacksOf({ stack, cause, errors = [] }: ToldError): string[] {
  return [stack, ...(cause ? stacksOf(cause) : []), ...errors.flatMap(stacksOf)];
}
