import closeWithGrace from 'close-with-grace';
import { Refused } from './embedded/refused.ts';

/** A write transaction lasts 30 s at most: what is in flight ends well within this. */
const stopPatienceMs = 35_000;

/**
 * Runs a served process until it is told to stop: it closes what it holds before it ends. A start that can't go on
 * says why in one line.
 */
export async function runProcess(start: () => Promise<{ close(): Promise<void> }>): Promise<void> {
  try {
    const running = await start();
    closeWithGrace({ delay: stopPatienceMs, logger: false }, async ({ err }) => {
      if (err) console.error(err);
      await running.close();
    });
  } catch (error) {
    console.error(error instanceof Refused ? error.message : error);
    process.exit(1);
  }
}
