// How long typical commands of the desk take, beside a running service and alone on its folder.
// `scripts/node scripts/bench/commands.ts [times]`
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { quantile } from './measured.ts';

const times = Number(process.argv[2] ?? 10);
const targetMs = 600;
const commands = [
  '--help',
  'clients list',
  'clients show 1',
  'budgets show 1',
  'settings show',
  'clients set 1 --vip',
];
const script = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'workshop-bench-'));
const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', PORT: '0', HOST: '127.0.0.1', DEMO: '1' };

try {
  const service = await startService();
  measureAll('beside the service', targetMs);
  const ended = once(service, 'exit');
  service.kill('SIGTERM');
  await ended;
  measureAll('alone, with the start and the stop of PostgreSQL', null);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function startService() {
  const service = spawn(script('node'), [script('start.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: service.stdout })) {
    if (line.includes('curl')) return service; // the last thing that a first start says
  }
  throw new Error('the service ended before it was ready');
}

function measureAll(where: string, target: number | null): void {
  for (const command of commands) {
    const taken = Array.from({ length: times }, () => timeOf(command.split(' '))).slice(1);
    const [least, median] = [Math.min(...taken), quantile(taken, 0.5)];
    const judged = target === null ? '' : median < target ? `, below ${target}` : `, NOT below ${target}`;
    console.log(
      `${command}, ${where}: median ${median.toFixed(0)} ms, least ${least.toFixed(0)} ms${judged}`,
    );
  }
}

function timeOf(words: string[]): number {
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(script('workshop'), words, { env });
  if (status !== 0) throw new Error(`${words.join(' ')}: ${stderr}`);
  return performance.now() - startedAt;
}
