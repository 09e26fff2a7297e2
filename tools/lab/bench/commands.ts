// Measures the duration of typical commands of the desk, on a folder with a running service and on a folder without
// one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { measureCommand } from './harness/command.ts';
import { createFigure, type FigureTarget, quantile, reportFigures, scaleCount } from './harness/figures.ts';

const repetitions = scaleCount(10, 2);
const targetMs = 600;
const commands = [
  '--help',
  'clients list',
  'clients show 1',
  'budgets show 1',
  'settings show',
  'clients set 1 --vip',
];
const script = (name: string) => join(import.meta.dirname, '../../../scripts', name);
const folder = mkdtempSync(join(tmpdir(), 'workshop-bench-'));
const settings = { DATA_DIR: folder, DATABASE_URL: '', PORT: '0', HOST: '127.0.0.1', DEMO: '1' };

try {
  const service = await startService();
  await measureAll('beside the service', { below: targetMs });
  const exit = once(service, 'exit');
  service.kill('SIGTERM');
  await exit;
  await measureAll('alone, with the start and the stop of PostgreSQL');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function startService() {
  const service = spawn(script('node'), [script('start.ts')], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: service.stdout })) {
    if (line.includes('curl')) return service; // The line with `curl` is the last line that the first start prints.
  }
  throw new Error('the service ended before it was ready');
}

async function measureAll(where: string, target?: FigureTarget): Promise<void> {
  for (const command of commands) {
    const tookMs: number[] = [];
    for (let run = 0; run < repetitions; run += 1)
      tookMs.push((await measureCommand(settings, command.split(' '))).seconds * 1_000);
    // The first run fills caches, so its duration is left out.
    const [least, middle] = [Math.min(...tookMs.slice(1)), quantile(tookMs.slice(1), 0.5)];
    reportFigures(
      `${command}, ${where}`,
      createFigure('p50', middle, ' ms', target),
      createFigure('least', least, ' ms'),
    );
  }
}
