// Fails if a table definition (db/*/*table.ts) declares something that no migration in db/migrations creates.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const copy = '.cache/migrations'; // drizzle-kit accepts only relative folders

process.chdir(root);
rmSync(copy, { recursive: true, force: true });
mkdirSync('.cache', { recursive: true });
cpSync('db/migrations', copy, { recursive: true });
const { status, stdout, stderr } = spawnSync(
  process.execPath,
  [
    'node_modules/drizzle-kit/bin.cjs',
    'generate',
    '--dialect',
    'postgresql',
    '--schema',
    './db/*/*table.ts',
    '--out',
    copy,
  ],
  { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
);
const drift = readdirSync(copy).filter((file) => !readdirSync('db/migrations').includes(file));
if (status !== 0) {
  console.error(`drizzle-kit cannot compare db/*/*table.ts with db/migrations:\n${stdout}${stderr}`);
  process.exit(1);
}
const statements = drift
  .filter((file) => file.endsWith('.sql'))
  .map((file) => readFileSync(`${copy}/${file}`, 'utf8'));
if (drift.length > 0) {
  console.error(
    `db/*/*table.ts and db/migrations differ. This migration is missing:\n${statements.join('\n')}\n` +
      'Write it: scripts/node node_modules/drizzle-kit/bin.cjs generate --name <what_changes>',
  );
  process.exit(1);
}
