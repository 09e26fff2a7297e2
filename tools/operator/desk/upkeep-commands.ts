import type { Command } from 'commander';
import type { Config } from '../../../config.ts';
import type { Manifest } from '../backup/manifest.ts';
import type { RestoredBackup } from '../backup/restore.ts';
import { show } from './output/show.ts';
import { refuseInOneLine } from './refuse-in-one-line.ts';
import { typedPath } from './save.ts';

interface RehearsalWords {
  scratch?: string;
  programs?: string;
  json?: boolean;
}

type Work<Done> = (config: Config, folder: string, signal: AbortSignal) => Promise<Done>;
type Tell<Done> = (config: Config, folder: string, done: Done) => Promise<Record<string, unknown>>;

/** Adds the commands that manage the deployment itself, not a workshop. */
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
    'Back up data, documents and secret into a new folder. The service can keep running.',
    'a new folder for the backup',
    async () => (await import('../backup/backup.ts')).backup,
    async (_, folder, manifest) => ({ folder, ...(await summaryOf(manifest)) }),
  ).option(
    '--instance <host>',
    'only this workshop: the same as instance export; restore it with instance import',
  );
  addFolderCommand(
    'restore',
    'Restore a backup into DATA_DIR, which must not contain a database yet.',
    'the backup',
    async () => (await import('../backup/restore.ts')).restore,
    describeRestore,
  );
  program
    .command('rehearse-restore')
    .description(
      'Restore the newest backup into a temporary folder, verify its rows, chains and documents, and record the result. Nothing else is changed.',
    )
    .argument(
      '[folder]',
      'a backup, a folder of backups, or an archive of PostgreSQL (default: the place of the last recorded backup)',
    )
    .option('--scratch <folder>', 'the place of the temporary folder, which needs disk space for a full copy')
    .option('--programs <folder>', "the folder of PostgreSQL's programs, if it is not the usual one")
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
    .description('The encryption secret in APP_SECRET or DATA_DIR/app-secret.')
    .helpCommand(false)
    .command('replace')
    .description('Replace a permanently lost secret with the one in APP_SECRET, or with a new one.')
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print one JSON object')
    .action(async ({ yes, json }: { yes?: boolean; json?: boolean }) => {
      const { replaceSecret } = await import('./replace-secret.ts');
      process.stdout.write(show(await replaceSecret(yes === true), json === true));
    });
  program
    .command('roles')
    .description(
      'Create a database role for the service that cannot alter tables or change evidence, and print the settings that use it.',
    )
    .option('--read-only', 'a read-only role for reports instead, without access to secrets')
    .option('--json', 'print one JSON object')
    .action(async ({ readOnly, json }: { readOnly?: boolean; json?: boolean }) => {
      const { readConfig } = await import('../../../config.ts');
      const { createReader: makeReader, createRoles: makeRoles } = await import('../database/roles.ts');
      if (readOnly) {
        process.stdout.write(show({ ...(await makeReader(readConfig())) }, json === true));
        return;
      }
      const { settings, ...result } = await makeRoles(readConfig());
      process.stdout.write(show(json ? { ...result, settings } : { ...result, ...settings }, json === true));
    });
  program
    .command('doctor')
    .description('Show the problems of the deployment, and how to fix them.')
    .option('--json', 'print one JSON object')
    .action(async ({ json }: { json?: boolean }) => {
      signal.addEventListener('abort', () => process.exit(130)); // the doctor has nothing to clean up
      const { examineDeployment, printFindings: print } = await import('../doctor/doctor.ts');
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
