import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { openThreads } from '../../../adapters/threads/pool.ts';

const threads = openThreads({ paperFile: fileURLToPath(new URL('./thread-probe.ts', import.meta.url)) });
afterAll(threads.close);

const running = new Int32Array(new SharedArrayBuffer(4));
const mayEnd = new Int32Array(new SharedArrayBuffer(4));

async function untilRunning(count: number): Promise<void> {
  for (let now = Atomics.load(running, 0); now < count; now = Atomics.load(running, 0)) {
    const changed = Atomics.waitAsync(running, 0, now);
    if (changed.async) await changed.value;
  }
}

function letEnd(): void {
  Atomics.store(mayEnd, 0, 1);
  Atomics.notify(mayEnd, 0);
}

const download = (workshop: number) =>
  threads.run<number>('quote', {
    asker: { workshop },
    costMs: 1,
    prepare: () => ({ input: { running, mayEnd } }),
  });

const sign = () =>
  threads.run<{ threadId: number; warmed: number }>('receipt', {
    asker: { workshop: 3, urgent: true },
    costMs: 1,
    prepare: () => ({ input: {} }),
  });

test('a signature beside downloads is drawn by the thread that was warmed up, and no download is', async () => {
  await threads.warmUp();
  const reserved = await sign();
  expect(reserved.warmed).toBe(1);
  const downloads = [1, 1, 2].map(download);
  await untilRunning(2);
  expect(await sign()).toEqual(reserved);
  letEnd();
  expect(await Promise.all(downloads)).not.toContain(reserved.threadId);
});
