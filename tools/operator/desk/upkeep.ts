import type { Command } from 'commander';
import type { Config } from '../../../config.ts';
import type { Manifest } from '../backup/manifest.ts';
import type { RestoredBackup } from '../backup/restore.ts';
import { refuseInOneLine } from './refuse-in-one-line.ts';
import { typedPath } from './save.ts';
import { show } from './show.ts';

interface RehearsalWords {
  scratch?: string;
  programs?: string;
  json?: boolean;
}

type Work<Done> = (config: Config, folder: string, signal: AbortSignal) => Promise<Done>;
type Tell<Done> = (config: Config, folder: string, done: Done) => Promise<Record<string, unknown>>;

/** Adds the commands for the deployment itself, which are not operations of a workshop. */
export function addUpkeep(program: Command, signal: AbortSignal): void {
  const addFolderCommand = <Done extends Manifest>(
    name: string,
    description: string,
    folder: string,
    load: () => Promise<Work<Done>>,
    describe: Tell<Done>,
  ) =>
    program
      .command(name)
      .description(description)
      .argument('<folder>', folder)
      .option('--json', 'print one JSON object')
      .action(async (typed: string, { json, instance }: { json?: boolean; instance?: string }) => {
        const path = typedPath(typed);
        if (instance !== undefined) {
          const { exportAndDescribe } = await import('./cells/moving.ts');
          process.stdout.write(show(await exportAndDescribe(instance, path, signal), json === true));
          return;
        }
        const config = (await import('../../../config.ts')).readConfig();
        const manifest = await refuseInOneLine((await load())(config, path, signal), signal);
        process.stdout.write(show(await describe(config, path, manifest), json === true));
      });
  addFolderCommand(
    'backup',
    'Write data, documents and secret into a new folder. The service may run.',
    'a new folder for the backup',
    async () => (await import('../backup/backup.ts')).backup,
    async (_, folder, manifest) => ({ folder, ...(await summaryOf(manifest)) }),
  ).option(
    '--instance <host>',
    'only this workshop, as instance export writes it; instance import brings it back',
  );
  addFolderCommand(
    'restore',
    'Restore a backup into DATA_DIR, which must not have a database yet.',
    'the backup',
    async () => (await import('../backup/restore.ts')).restore,
    describeRestore,
  );
  program
    .command('rehearse-restore')
    .description(
      'Restore the newest backup into a temporary folder, verify its rows, chains and documents, and record the outcome. Nothing else is changed.',
    )
    .argument(
      '[folder]',
      'a backup, a folder of backups, or the archive; by default where the last one is recorded',
    )
    .option('--scratch <folder>', 'where the temporary folder is made: it takes the room of a whole copy')
    .option('--programs <folder>', "PostgreSQL's programs, if they are not where distributions install them")
    .option('--json', 'print one JSON object')
    .action(async (typed: string | undefined, options: RehearsalWords) => {
      const { tmpdir } = await import('node:os');
      const { rehearseRestore } = await import('../backup/rehearse.ts');
      const config = (await import('../../../config.ts')).readConfig();
      const { scratch = tmpdir(), programs, json } = options;
      const places = {
        folder: typed === undefined ? '' : typedPath(typed),
        scratch: typedPath(scratch),
        programs: programs === undefined ? '' : typedPath(programs),
      };
      const done = await refuseInOneLine(rehearseRestore(config, places, signal), signal);
      process.stdout.write(show({ ...done }, json === true));
    });
  program
    .command('secret')
    .description('The secret that APP_SECRET or DATA_DIR/app-secret holds.')
    .helpCommand(false)
    .command('replace')
    .description(
      'Continue with the present secret, or a new one, because the former one is permanently lost.',
    )
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print one JSON object')
    .action(async ({ yes, json }: { yes?: boolean; json?: boolean }) => {
      const { replaceSecret } = await import('./replace-secret.ts');
      process.stdout.write(show(await replaceSecret(yes === true), json === true));
    });
  program
    .command('roles')
    .description(
      'Create a role for the service that cannot change tables or evidence, in the database of DATABASE_URL, and print the settings.',
    )
    .option('--read-only', 'a role for reports instead: it reads all tables except their secrets')
    .option('--json', 'print one JSON object')
    .action(async ({ readOnly, json }: { readOnly?: boolean; json?: boolean }) => {
      const { readConfig } = await import('../../../config.ts');
      const { makeReader, makeRoles } = await import('../database/roles.ts');
      if (readOnly) {
        process.stdout.write(show({ ...(await makeReader(readConfig())) }, json === true));
        return;
      }
      const { settings, ...result } = await makeRoles(readConfig());
      process.stdout.write(show(json ? { ...result, settings } : { ...result, ...settings }, json === true));
    });
  program
    .command('doctor')
    .description('Show what is wrong with the deployment, and how to fix it.')
    .option('--json', 'print one JSON object')
    .action(async ({ json }: { json?: boolean }) => {
      signal.addEventListener('abort', () => process.exit(130)); // the doctor has nothing to clean up
      const { examineDeployment, print } = await import('../doctor/doctor.ts');
      const { gatherSettings } = await import('../doctor/gather.ts');
      const findings = await examineDeployment(gatherSettings());
      const healthy = findings.every(({ level }) => level !== 'wrong');
      process.stdout.write(json ? `${JSON.stringify({ healthy, findings })}\n` : print(findings));
      if (!healthy) process.exitCode = 1;
    });
}

async function describeRestore({ dataDir }: Config, backup: string, manifest: RestoredBackup) {
  const secret = manifest.secret ? '' : 'set APP_SECRET as it was when the backup was made, then ';
  const since = `everything that was erased or revoked since ${manifest.taken_at} is back: erase and revoke it again`;
  const stopped =
    manifest.stopped.length === 0
      ? ''
      : '; these workshops issue no invoices until they are compared with the tax authority, which the service does ' +
        'when it starts: see verifactu status';
  return {
    restored_to: dataDir,
    backup,
    ...(await summaryOf(manifest)),
    must_reconcile: manifest.stopped,
    left_out: manifest.left_out,
    next: `${secret}make start; ${since}${stopped}`,
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
