import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { parseEnv } from 'node:util';
import type { Command } from 'commander';
import type { Config } from '../../../../config.ts';
import { OperatorError } from '../../../../domain/errors/operator-error.ts';
import type { MoveArrival, MovedWorkshop } from '../../moving/online/move.ts';
import { show } from '../output/show.ts';
import { typedPath } from '../save.ts';
import { instanceGroup, readSettings } from './moving.ts';
import { runThen } from './run-then-command.ts';

interface MoveOptions {
  toEnv: string;
  then?: string;
  acceptBroken?: boolean;
  json?: boolean;
}

/** Adds the command that moves a workshop to another deployment while the workshop is served. */
export function addOnlineMove(program: Command, signal: AbortSignal): void {
  instanceGroup(program)
    .command('move')
    .summary('Move one workshop to another deployment while it is served')
    .description(
      'Move one workshop with its rows, documents and keys to another deployment while it is served. For a few seconds at the end, the workshop is read-only. If the command is interrupted, run it again.',
    )
    .argument('<host>', 'a host of the workshop')
    .requiredOption(
      '--to-env <file>',
      'the .env file of the other deployment, whose database must be reachable from here (required)',
    )
    .option(
      '--then <command>',
      'a shell command that switches the proxy to the other deployment, run as soon as that deployment serves the workshop; its environment has WORKSHOP_HOST, WORKSHOP_HOSTS (separated by spaces), WORKSHOP_OLD_CELL and WORKSHOP_NEW_CELL',
    )
    .option(
      '--accept-broken',
      'move the workshop even if its chains of evidence or tax records are already broken here',
    )
    .option('--json', 'print one JSON object')
    .action(async (host: string, options: MoveOptions) => {
      const target = await readTarget(typedPath(options.toEnv));
      const { moveWorkshop } = await import('../../moving/online/move.ts');
      const report = (step: string) => void process.stderr.write(`${step}\n`);
      const { then } = options;
      let failure: string | null = null;
      const arrived = async (arrival: MoveArrival) => {
        if (then !== undefined) failure = await runThen(then, arrival);
      };
      const move = { host, target, acceptBroken: options.acceptBroken === true, report, arrived };
      const work = moveWorkshop(await readSettings(), move, signal);
      const moved = await work.catch(explain);
      process.stdout.write(show(describe(moved, then !== undefined), options.json === true));
      if (failure !== null)
        throw new OperatorError(
          `The other deployment serves ${moved.host}, but the command of --then failed (${failure}). Run the same ` +
            'instance move again: it repeats that command alone.',
        );
    });
}

function describe({ already, ...moved }: MovedWorkshop, hasCommand: boolean) {
  const next = hasCommand
    ? 'remove it here'
    : `let ${moved.host} reach the other deployment, then remove it here`;
  return already
    ? { ok: true, host: moved.host, note: 'an earlier command had moved it: the target serves it', next }
    : { ok: true, ...moved, next };
}

/** Reports errors of PostgreSQL, the network and the disk in one line. */
async function explain(error: unknown): Promise<never> {
  const { explainStoreError: explainStore } = await import('../../moving/documents.ts');
  const cause = explainStore(error);
  if (cause instanceof OperatorError || !(cause instanceof Error) || !('code' in cause)) throw cause;
  throw new OperatorError(`The move broke off, and the source goes on: ${cause.message}.`);
}

/**
 * Reads the settings of the target deployment. Reads only the given file, because settings of this deployment must not
 * replace settings that the file lacks.
 */
export async function readTarget(file: string): Promise<Config> {
  const { parseConfig } = await import('../../../../config.ts');
  const { withAppSecret } = await import('../../../../db/embedded/app-secret.ts');
  const settings = parseEnv(readText(file));
  const hasFolder = isAbsolute(settings.DATA_DIR ?? '');
  if (!settings.DATABASE_URL && !hasFolder)
    throw new OperatorError(`${file}: it needs DATABASE_URL, or DATA_DIR as an absolute path.`);
  if (!settings.APP_SECRET && !hasFolder) throw new OperatorError(`${file}: it needs APP_SECRET.`);
  if (!settings.DOCUMENTS_URL && !hasFolder)
    throw new OperatorError(`${file}: it needs DOCUMENTS_URL, or DATA_DIR as an absolute path.`);
  return withAppSecret(parseConfig(settings));
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new OperatorError(`--to-env: ${error instanceof Error ? error.message : String(error)}`);
  }
}
