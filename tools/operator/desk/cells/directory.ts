import { type Command, Option } from 'commander';
import { Refused } from '../../../../domain/errors/refused.ts';
import type { FoundCell } from '../../directory/directory.ts';
import type { Format } from '../../directory/formats.ts';
import { refuseInOneLine } from '../refuse-in-one-line.ts';
import { typedPath } from '../save.ts';

interface ExportOptions {
  format: Format;
  to?: string[];
}

const formats: Format[] = ['caddy', 'nginx', 'haproxy', 'json'];

/** Adds the command that maps hosts to cells for a proxy. It merges the output of several deployments. */
export function addDirectory(program: Command, signal: AbortSignal): void {
  program
    .command('directory')
    .description('Which cell serves which host.')
    .helpCommand(false)
    .command('export')
    .summary('Print which cell serves which host, for a proxy')
    .description(
      'Print which cell serves which host, for a proxy: of this deployment (--to), of those that the files describe, or of both.',
    )
    .argument('[files...]', 'what other cells printed with --format json')
    .addOption(
      new Option('--format <format>', 'the form of the output').choices(formats).makeOptionMandatory(true),
    )
    .option(
      '--to <url>',
      'where the proxy reaches this deployment, such as http://10.0.0.5:8080; repeat it for each process',
      (url: string, before: string[] = []) => [...before, url],
    )
    .action(async (files: string[], options: ExportOptions) => {
      process.stdout.write(await directoryOf(files, options, signal));
    });
}

async function directoryOf(files: string[], { format, to = [] }: ExportOptions, signal: AbortSignal) {
  if (files.length === 0 && to.length === 0)
    throw new Refused(
      'Say where the proxy reaches this deployment (--to URL), or name the files of other cells.',
    );
  const { mergeCells } = await import('../../directory/directory.ts');
  const { readCells } = await import('../../directory/read.ts');
  const { printers } = await import('../../directory/formats.ts');
  const others = files.flatMap((file) => readCells(typedPath(file), file));
  const own = to.length === 0 ? [] : [await ownCell(to, signal)];
  return printers[format](mergeCells([...own, ...others]));
}

async function ownCell(to: string[], signal: AbortSignal): Promise<FoundCell> {
  const { readConfig } = await import('../../../../config.ts');
  const { describeOwnCell } = await import('../../directory/own-cell.ts');
  return refuseInOneLine(describeOwnCell(readConfig(), to, signal), signal);
}
