import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { parseEnv } from 'node:util';
import type { Command } from 'commander';
import { Refused } from '../../../adapters/telemetry/refused.ts';
import type { Config } from '../../../config.ts';
import { typedPath } from '../save.ts';
import { show } from '../show.ts';
import { instanceGroup, readSettings } from './moving.ts';

interface MoveOptions {
  toEnv: string;
  acceptBroken?: boolean;
  json?: boolean;
}

/** Adds the command that moves a workshop while it is served. */
export function addOnlineMove(program: Command, signal: AbortSignal): void {
  instanceGroup(program)
    .command('move')
    .summary('Move one workshop to another deployment while it is served')
    .description(
      'Move one workshop with rows, documents and keys to another deployment while it is served. For some seconds at the end it can be read only. If the command is killed, run it again.',
    )
    .argument('<host>', 'a host of the workshop')
    .requiredOption('--to-env <file>', 'the .env file of the other deployment, reached from here (required)')
    .option('--accept-broken', 'move chains of evidence or tax records that do not verify here either')
    .option('--json', 'print one JSON object')
    .action(async (host: string, options: MoveOptions) => {
      const target = await readTarget(typedPath(options.toEnv));
      const { moveWorkshop } = await import('../../moving/online/move.ts');
      const report = (step: string) => void process.stderr.write(`${step}\n`);
      const move = { host, target, acceptBroken: options.acceptBroken === true, report };
      const work = moveWorkshop(await readSettings(), move, signal);
      const { already, ...moved } = await work.catch(explain);
      const answer = already
        ? { ok: true, host: moved.host, note: 'an earlier command had moved it: the target serves it' }
        : { ok: true, ...moved, next: `let ${moved.host} reach the other deployment, then remove it here` };
      process.stdout.write(show(answer, options.json === true));
    });
}

/** Reports errors of PostgreSQL, the network and the disk in one line. */
async function explain(error: unknown): Promise<never> {
  const { explainStore } = await import('../../moving/documents.ts');
  const cause = explainStore(error);
  if (cause instanceof Refused || !(cause instanceof Error) || !('code' in cause)) throw cause;
  throw new Refused(`The move broke off, and the source goes on: ${cause.message}.`);
}

/** Reads the settings of the other deployment: nothing of this one's may stand in for what they lack. */
export async function readTarget(file: string): Promise<Config> {
  const { parseConfig } = await import('../../../config.ts');
  const { withAppSecret } = await import('../../app-secret.ts');
  const settings = parseEnv(readText(file));
  const hasFolder = isAbsolute(settings.DATA_DIR ?? '');
  if (!settings.DATABASE_URL && !hasFolder)
    throw new Refused(`${file}: it needs DATABASE_URL, or DATA_DIR as an absolute path.`);
  if (!settings.APP_SECRET && !hasFolder) throw new Refused(`${file}: it needs APP_SECRET.`);
  if (!settings.DOCUMENTS_URL && !hasFolder)
    throw new Refused(`${file}: it needs DOCUMENTS_URL, or DATA_DIR as an absolute path.`);
  return withAppSecret(parseConfig(settings));
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Refused(`--to-env: ${error instanceof Error ? error.message : String(error)}`);
  }
}
