import type { Command } from 'commander';
import { instanceGroup, readSettings } from './moving.ts';
import { show } from './show.ts';
import { unbroken } from './unbroken.ts';

/** Adds the commands that pause one workshop, and end the pause. */
export function addPausing(program: Command, signal: AbortSignal): void {
  const group = instanceGroup(program);
  group
    .command('pause')
    .summary('Let nothing be written or sent for one workshop for a while')
    .description(
      'Let nothing be written or sent for one workshop for a while. Its data can still be read. The command returns when all that had begun has ended.',
    )
    .argument('<host>', 'a host of the workshop')
    .option('--json', 'print one JSON object')
    .action(async (host: string, { json }: { json?: boolean }) => {
      const { pauseWorkshop } = await import('../moving/pause.ts');
      const { already, ...paused } = await unbroken(
        pauseWorkshop(await readSettings(), host, signal),
        signal,
      );
      const note = already ? { note: 'it was paused already' } : {};
      process.stdout.write(show({ ok: true, ...paused, ...note }, json === true));
    });
  group
    .command('resume')
    .summary('End the pause of one workshop')
    .description('End the pause of one workshop: writing works again, and what waits is sent.')
    .argument('<host>', 'a host of the workshop')
    .option('--json', 'print one JSON object')
    .action(async (host: string, { json }: { json?: boolean }) => {
      const { resumeWorkshop } = await import('../moving/pause.ts');
      const { already, ...resumed } = await unbroken(
        resumeWorkshop(await readSettings(), host, signal),
        signal,
      );
      const note = already ? { note: 'it was not paused' } : {};
      process.stdout.write(show({ ok: true, ...resumed, ...note }, json === true));
    });
}
