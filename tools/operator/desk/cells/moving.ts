import type { Command } from 'commander';
import { OperatorError } from '../../../../domain/errors/operator-error.ts';
import { workshopCommand } from '../../../../domain/text/workshop-command.ts';
import type { ImportedWorkshop } from '../../moving/import.ts';
import type { ExportManifest } from '../../moving/manifest.ts';
import { show } from '../output/show.ts';
import { refuseInOneLine } from '../refuse-in-one-line.ts';
import { typedPath } from '../save.ts';

/**
 * Adds the commands that move one workshop between deployments. The commands read and write rows directly, without
 * operations of the desk.
 */
export function addMoving(program: Command, signal: AbortSignal): void {
  const group = instanceGroup(program);
  group
    .command('export')
    .summary('Export one workshop into a new folder')
    .description(
      'Export a consistent snapshot of one workshop with its rows, documents and keys into a new folder. The service can keep running.',
    )
    .argument('<host>', 'a host of the workshop')
    .requiredOption('--out <folder>', 'a new folder for the export (required)')
    .option(
      '--leave',
      'stop serving the workshop here before the export, because it moves to another deployment',
    )
    .option('--json', 'print one JSON object')
    .action(async (host: string, { out, leave, json }: ExportOptions) => {
      process.stdout.write(show(await exportAndDescribe(host, typedPath(out), signal, leave), json === true));
    });
  group
    .command('return')
    .summary('Serve a workshop again that instance export --leave stopped')
    .description(
      'Serve a workshop again that instance export --leave stopped. No other deployment may serve it.',
    )
    .argument('<host>', 'a host of the workshop')
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print one JSON object')
    .action(async (host: string, { yes, json }: { yes?: boolean; json?: boolean }) => {
      if (!yes) await confirmAtTerminal(returnWarning);
      const { returnWorkshop } = await import('../../moving/take-out-of-service.ts');
      const returned = await refuseInOneLine(returnWorkshop(await readSettings(), host, signal), signal);
      process.stdout.write(show({ ok: true, host: returned }, json === true));
    });
  group
    .command('import')
    .summary('Import a workshop from an export into this deployment')
    .description(
      'Import a workshop from an export into this deployment, completely or not at all. The service can keep running. Keys, hosts and ids stay the same.',
    )
    .argument('<folder>', 'the folder of the export')
    .option('--replace', 'overwrite the current data of the workshop, which is lost')
    .option(
      '--accept-broken',
      'import the workshop even if its chains of evidence or tax records were already broken before the export',
    )
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print one JSON object')
    .action(async (folder: string, options: ImportOptions) => {
      process.stdout.write(
        show(await importAndDescribe(typedPath(folder), options, signal), options.json === true),
      );
    });
}

export function instanceGroup(program: Command): Command {
  const group = program.commands.find((command) => command.name() === 'instance');
  if (!group) throw new Error('there is no group of commands about workshops');
  return group;
}

interface ExportOptions {
  out: string;
  leave?: boolean;
  json?: boolean;
}

const returnWarning =
  'A workshop that is served in two deployments at once gives the same numbers to different invoices.';

interface ImportOptions {
  replace?: boolean;
  acceptBroken?: boolean;
  yes?: boolean;
  json?: boolean;
}

/** Exports a workshop into a folder. Returns a summary of the export. */
export async function exportAndDescribe(host: string, folder: string, signal: AbortSignal, leaves = false) {
  const { exportWorkshop } = await import('../../moving/export.ts');
  const manifest = await refuseInOneLine(
    exportWorkshop(await readSettings(), { host, folder, leaves }, signal),
    signal,
  );
  return { folder, ...exportSummary(manifest) };
}

async function importAndDescribe(folder: string, options: ImportOptions, signal: AbortSignal) {
  const { replace = false, acceptBroken = false } = options;
  if (replace && !options.yes)
    await confirmAtTerminal(
      `Everything that the workshop has written since the export ${folder} will be lost.`,
    );
  const { importWorkshop } = await import('../../moving/import.ts');
  const work = importWorkshop(await readSettings(), folder, { replace, acceptBroken }, signal);
  const workshop = await refuseInOneLine(work, signal);
  const { chains, must_reconcile } = workshop;
  return { ...exportSummary(workshop), ...chains, must_reconcile, next: describeNextStep(workshop, replace) };
}

function describeNextStep(
  { workshop: { host }, must_reconcile }: ImportedWorkshop,
  replace: boolean,
): string {
  const first = replace
    ? 'everything that was erased or revoked since then is back: erase and revoke it again'
    : `let ${host} reach this deployment, then remove the workshop where it was`;
  if (!must_reconcile) return first;
  return (
    `${first}; it issues no invoices until it is compared with the tax authority, which the service does by itself: ` +
    `see ${workshopCommand(`verifactu status --instance ${host}`)}`
  );
}

function exportSummary({ workshop, taken_at, release, tables, documents, faulty }: ExportManifest) {
  const { host, id, name } = workshop;
  return {
    host,
    id,
    name,
    taken_at,
    release,
    tables: tables.filter(({ rows }) => rows > 0).length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    documents: documents.length,
    faulty_documents: faulty,
    bytes: [...tables.map(({ file }) => file), ...documents].reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

async function confirmAtTerminal(warning: string): Promise<void> {
  const { askInTerminal: terminal } = await import('../input/confirm.ts');
  if (!terminal) throw new OperatorError(`${warning}\nNothing was done. In a script, use --yes.`);
  const answer = await terminal(`${warning}\nContinue? Type yes: `);
  if (answer.trim().toLowerCase() !== 'yes') throw new OperatorError('Nothing was done.');
}

export async function readSettings() {
  const { readConfig } = await import('../../../../config.ts');
  const { withAppSecret } = await import('../../../../db/embedded/app-secret.ts');
  return withAppSecret(readConfig());
}
