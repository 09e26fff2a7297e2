import type { Command } from 'commander';
import type { Config } from '../../config.ts';
import { Refused } from '../../telemetry/refused.ts';
import type { Manifest } from '../backup/manifest.ts';
import { typedPath } from './save.ts';
import { show } from './show.ts';

type Work = (config: Config, folder: string, signal: AbortSignal) => Promise<Manifest>;
type Tell = (config: Config, folder: string, manifest: Manifest) => Promise<Record<string, unknown>>;

/** The commands for the deployment itself: they are no operations, and no workshop is asked. */
export function addUpkeep(program: Command, signal: AbortSignal): void {
  const add = (name: string, description: string, folder: string, load: () => Promise<Work>, tell: Tell) =>
    program
      .command(name)
      .description(description)
      .argument('<folder>', folder)
      .option('--json', 'print one JSON object')
      .action(async (typed: string, { json }: { json?: boolean }) => {
        const path = typedPath(typed);
        const config = (await import('../../config.ts')).readConfig();
        const manifest = await unbroken((await load())(config, path, signal), signal);
        process.stdout.write(show(await tell(config, path, manifest), json === true));
      });
  add(
    'backup',
    'Write data, documents and secret into a new folder, while the service runs or not.',
    'where the backup goes: a new folder',
    async () => (await import('../backup/backup.ts')).backup,
    async (_, folder, manifest) => ({ folder, ...(await summaryOf(manifest)) }),
  );
  add(
    'restore',
    'Make DATA_DIR of a backup: it must have no database yet.',
    'the backup',
    async () => (await import('../backup/restore.ts')).restore,
    restored,
  );
  program
    .command('secret')
    .description('The secret that APP_SECRET or DATA_DIR/app-secret holds.')
    .helpCommand(false)
    .command('replace')
    .description('Go on with the present secret, or a new one, because the former one is lost for good.')
    .option('--yes', 'do it without asking')
    .option('--json', 'print one JSON object')
    .action(async ({ yes, json }: { yes?: boolean; json?: boolean }) => {
      const { replaceSecret } = await import('./replace-secret.ts');
      process.stdout.write(show(await replaceSecret(yes === true), json === true));
    });
  program
    .command('roles')
    .description(
      'Make a role for the service that cannot change tables or evidence, in the database of DATABASE_URL, and print the settings.',
    )
    .option('--json', 'print one JSON object')
    .action(async ({ json }: { json?: boolean }) => {
      const { readConfig } = await import('../../config.ts');
      const { makeRoles } = await import('../roles.ts');
      const { settings, ...made } = await makeRoles(readConfig());
      process.stdout.write(show(json ? { ...made, settings } : { ...made, ...settings }, json === true));
    });
  program
    .command('doctor')
    .description('Say what is wrong with the deployment, and what to do about it.')
    .option('--json', 'print one JSON object')
    .action(async ({ json }: { json?: boolean }) => {
      signal.addEventListener('abort', () => process.exit(130)); // it leaves nothing behind
      const { examineDeployment, print } = await import('../doctor/doctor.ts');
      const { gatherSettings } = await import('../doctor/gather.ts');
      const findings = await examineDeployment(gatherSettings());
      const healthy = findings.every(({ level }) => level !== 'wrong');
      process.stdout.write(json ? `${JSON.stringify({ healthy, findings })}\n` : print(findings));
      if (!healthy) process.exitCode = 1;
    });
}

async function restored({ dataDir }: Config, backup: string, manifest: Manifest) {
  const secret = manifest.secret ? '' : 'set APP_SECRET as it was when the backup was made, then ';
  const since = `what was erased or revoked since ${manifest.taken_at} is back: erase and revoke it again`;
  return {
    restored_to: dataDir,
    backup,
    ...(await summaryOf(manifest)),
    next: `${secret}make start; ${since}`,
  };
}

async function summaryOf(manifest: Manifest) {
  const { listFiles } = await import('../backup/manifest.ts');
  const { taken_at, release, tables, documents, secret } = manifest;
  return {
    taken_at,
    release,
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    documents: documents.length,
    secret: secret !== null,
    bytes: listFiles(manifest).reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** What the disk or PostgreSQL says against it is told in one line, too. */
async function unbroken<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (signal.aborted) throw new Refused('Interrupted: nothing was left behind.');
    const { code, message } = error as NodeJS.ErrnoException;
    if (typeof code !== 'string' && !message.startsWith('Connection terminated')) throw error;
    throw new Refused(`It broke off, and nothing was left behind: ${message}.`);
  }
}
