// Measures typical commands of the desk, beside a running service and alone on its folder.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { figure, inTurn, quantile, report, scaled } from './measured.ts';

const times = scaled(10, 2);
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
const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', PORT: '0', HOST: '127.0.0.1', DEMO: '1' };

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
  const service = spawn(script('node'), [script('start.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: service.stdout })) {
    if (line.includes('curl')) return service; // the last line that a first start prints
  }
  throw new Error('the service ended before it was ready');
}

async function measureAll(where: string, target?: { below: number }): Promise<void> {
  for (const command of commands) {
    const run = async () => {
      const { status, stderr } = spawnSync(script('workshop'), command.split(' '), { env });
      if (status !== 0) throw new Error(`${command}: ${stderr}`);
    };
    const tookMs = await inTurn(times - 1, run, 1);
    const [least, middle] = [Math.min(...tookMs), quantile(tookMs, 0.5)];
    report(`${command}, ${where}`, figure('p50', middle, ' ms', target), figure('least', least, ' ms'));
  }
}
