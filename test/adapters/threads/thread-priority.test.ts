import { constants, getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { openThreads } from '../../../adapters/threads/pool.ts';

const threads = openThreads({
  paperFile: fileURLToPath(new URL('./thread-probe.ts', import.meta.url)),
});
afterAll(threads.close);

const priorityOf = (asker: { urgent?: boolean }) =>
  threads.run<number>('declaration', {
    asker: { workshop: 1, ...asker },
    costMs: 1,
    prepare: () => ({ input: {} }),
  });

test.runIf(process.platform === 'linux')(
  'a thread that draws downloads gives way to the event loop, and the one for signing does not',
  async () => {
    const own = getPriority();
    expect(await priorityOf({})).toBe(Math.min(own + 5, constants.priority.PRIORITY_LOW));
    expect(await priorityOf({ urgent: true })).toBe(own);
    expect(getPriority(), 'the event loop keeps its priority').toBe(own);
  },
);
