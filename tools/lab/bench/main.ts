// Runs each bench of `make bench`, or the benches named in ARGS, in its own process. Figures of different runs are not
// comparable.
import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';

const defaultBenchmarks = [
  'reads-and-writes',
  'search',
  'budgets',
  'webhooks',
  'steady',
  'cold-start',
  'messages',
  'diary',
  'pdf',
  'issuing',
  'sending',
  'page',
  'panel',
  'typing',
  'sign-ins',
  'live',
  'docs',
  'invoices',
  'archive',
  'stock',
  'reports',
  'imports',
  'commands',
];
const names = process.argv.length > 2 ? process.argv.slice(2) : defaultBenchmarks;
for (const name of names) {
  // Prints the load of the machine before the bench, because other processes slow the bench.
  console.log(`\n── ${name} (load of the machine before: ${loadavg()[0]?.toFixed(1)})`);
  // The bench gets the options of this process, which load TSX: the bench of the panel imports views.
  const { status } = spawnSync(
    process.execPath,
    [...process.execArgv, join(import.meta.dirname, `${name}.ts`)],
    {
      stdio: 'inherit',
    },
  );
  if (status !== 0) process.exitCode = 1;
}
