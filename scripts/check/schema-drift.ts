// Fails if a table definition (db/*/*table.ts) declares something that no migration in db/migrations creates.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const schemaCopy = '.cache/migrations'; // drizzle-kit accepts only relative folders

process.chdir(root);
rmSync(schemaCopy, { recursive: true, force: true });
mkdirSync('.cache', { recursive: true });
cpSync('db/migrations', schemaCopy, { recursive: true });
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
    schemaCopy,
  ],
  { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
);
const driftFiles = readdirSync(schemaCopy).filter((file) => !readdirSync('db/migrations').includes(file));
if (status !== 0) {
  console.error(`drizzle-kit cannot compare db/*/*table.ts with db/migrations:\n${stdout}${stderr}`);
  process.exit(1);
}
const statements = driftFiles
  .filter((file) => file.endsWith('.sql'))
  .map((file) => readFileSync(`${schemaCopy}/${file}`, 'utf8'));
if (driftFiles.length > 0) {
  console.error(
    `db/*/*table.ts and db/migrations differ. This migration is missing:\n${statements.join('\n')}\n` +
      'Write it: scripts/node node_modules/drizzle-kit/bin.cjs generate --name <what_changes>',
  );
  process.exit(1);
}
