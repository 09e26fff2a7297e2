import { type Command, Option } from 'commander';
import { OperatorError } from '../../../../domain/errors/operator-error.ts';
import type { FoundCell } from '../../directory/directory.ts';
import type { Format } from '../../directory/formats.ts';
import { refuseInOneLine } from '../refuse-in-one-line.ts';
import { typedPath } from '../save.ts';

interface ExportOptions {
  format: Format;
  to?: string[];
}

const formats: Format[] = ['caddy', 'nginx', 'haproxy', 'json'];

/**
 * Adds the command that prints which cell serves which host, as configuration for a proxy. The command can merge the
 * output of several deployments.
 */
export function addDirectory(program: Command, signal: AbortSignal): void {
  program
    .command('directory')
    .description('The map of hosts to cells.')
    .helpCommand(false)
    .command('export')
    .summary('Print the map of hosts to cells, for a proxy')
    .description(
      'Print the map of hosts to cells, for a proxy: for this deployment (--to), for the given files, or for both.',
    )
    .argument('[files...]', 'output of other cells in --format json')
    .addOption(
      new Option('--format <format>', 'the format of the output').choices(formats).makeOptionMandatory(true),
    )
    .option(
      '--to <url>',
      'the URL of this deployment for the proxy, such as http://10.0.0.5:8080; repeat it for each process',
      (url: string, before: string[] = []) => [...before, url],
    )
    .action(async (files: string[], options: ExportOptions) => {
      process.stdout.write(await directoryOf(files, options, signal));
    });
}

async function directoryOf(files: string[], { format, to = [] }: ExportOptions, signal: AbortSignal) {
  if (files.length === 0 && to.length === 0)
    throw new OperatorError(
      'Specify the URL of this deployment for the proxy (--to URL), or the files of other cells.',
    );
  const { mergeCells } = await import('../../directory/directory.ts');
  const { readCells } = await import('../../directory/read.ts');
  const { directoryPrinters: printers } = await import('../../directory/formats.ts');
  const others = files.flatMap((file) => readCells(typedPath(file), file));
  const own = to.length === 0 ? [] : [await ownCell(to, signal)];
  return printers[format](mergeCells([...own, ...others]));
}

async function ownCell(to: string[], signal: AbortSignal): Promise<FoundCell> {
  const { readConfig } = await import('../../../../config.ts');
  const { describeOwnCell } = await import('../../directory/own-cell.ts');
  return refuseInOneLine(describeOwnCell(readConfig(), to, signal), signal);
}
