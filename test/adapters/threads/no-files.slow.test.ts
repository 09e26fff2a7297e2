import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const probe = fileURLToPath(new URL('./no-files-probe.ts', import.meta.url));

test('a thread that cannot start for want of files refuses its job at once, and later ones start', async () => {
  const limited = ['-c', 'ulimit -n 64 && exec "$@"', 'sh', process.execPath, ...process.execArgv, probe];
  const { stdout } = await promisify(execFile)('sh', limited);
  const outcomes: string[] = JSON.parse(stdout);
  expect(outcomes).toHaveLength(16);
  expect(outcomes[0]).toBe('refused, then decoded');
  for (const outcome of outcomes)
    expect(outcome).toMatch(/^(refused|decoded|decoded and refused), then decoded$/);
});
