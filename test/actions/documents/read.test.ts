import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

const maxTurnMs = 60;

test('large files that are read at once leave the event loop its turns', async () => {
  const probe = new Worker(new URL('./turns-probe.ts', import.meta.url));
  const [{ longestMs, complete }] = await once(probe, 'message');
  expect(complete).toBe(40);
  expect(longestMs).toBeLessThan(maxTurnMs);
});
