import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import postgres from 'postgres';
import { OperatorError } from '../../domain/errors/operator-error.ts';
import { databaseTarget } from '../../domain/network/database-target.ts';
import { changeOwner, type RunAs } from './run-as.ts';

/**
 * Creates a new database cluster at `data`, completely or not at all: in a folder beside `data`, which is renamed at
 * the end.
 */
export async function initdb(
  program: string,
  data: string,
  user: RunAs | null,
  durable: boolean,
): Promise<void> {
  removeHalfMade(data);
  const half = mkdtempSync(`${data}.new-`);
  changeOwner(half, user);
  let said = '';
  for (const locale of locales) {
    const arguments_ = ['-D', half, ...initdbArguments(locale), ...(durable ? [] : ['--no-sync'])];
    const child = spawn(program, arguments_, { cwd: half, env: {}, ...user });
    child.stdout.resume();
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    const [code] = await once(child, 'close');
    if (code === 0) return renameSync(half, data);
    if (!said.includes('locale')) break;
  }
  rmSync(half, { recursive: true, force: true });
  throw new OperatorError(
    `PostgreSQL could not make its data folder ${data}: ${said.trim().split('\n').join(' ')}`,
  );
}

// Text is sorted by code point and folded by Unicode's tables, so that all machines return the same order. LC_CTYPE
// matters only for pg_trgm, which with "C" treats every letter outside ASCII as a blank.
function initdbArguments(locale: string): string[] {
  return [
    ...['--username', embeddedUser, '--auth', 'trust', '--encoding', 'UTF8', '--no-instructions'],
    ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C', '--lc-ctype', locale],
  ];
}

const locales = ['C.UTF-8', 'en_US.UTF-8', 'C'];

function removeHalfMade(data: string): void {
  for (const name of readdirSync(dirname(data))) {
    if (name.startsWith(`${basename(data)}.new-`)) {
      rmSync(join(dirname(data), name), { recursive: true, force: true });
    }
  }
}

export const embeddedUser = 'workshop';

/**
 * Returns the URL of a database whose socket is in `folder`. The URL has libpq's form, which psql and pgbench accept as
 * well.
 */
export function socketUrl(folder: string, database: string, user = embeddedUser): string {
  return `postgres://${user}@/${database}?host=${encodeURIComponent(folder)}&port=5432`;
}

/** Opens a plain postgres.js client, for code that doesn't need db/connection/client.ts. */
export function connect(url: string, options: postgres.Options<Record<never, never>> = {}): postgres.Sql {
  const target = databaseTarget(url);
  return postgres(target.url, {
    ...options,
    host: target.hosts[0]?.host,
    port: target.hosts[0]?.port,
  } as object);
}
