import type { Command } from 'commander';
import { show } from '../output/show.ts';
import { refuseInOneLine } from '../refuse-in-one-line.ts';
import { instanceGroup, readSettings } from './moving.ts';

const pauseCommands = [
  {
    name: 'pause',
    summary: 'Make one workshop read-only, and stop its sending',
    description:
      'Make one workshop read-only, and stop its sending, until instance resume. The command returns when running writes and deliveries have ended.',
    act: 'pauseWorkshop',
    noteIfAlready: 'it was paused already',
  },
  {
    name: 'resume',
    summary: 'End the pause of one workshop',
    description:
      'End the pause of one workshop: writing works again, and waiting messages and events are sent.',
    act: 'resumeWorkshop',
    noteIfAlready: 'it was not paused',
  },
] as const;

/** Adds the commands that pause one workshop and that end the pause. */
export function addPausing(program: Command, signal: AbortSignal): void {
  for (const { name, summary, description, act, noteIfAlready } of pauseCommands) {
    instanceGroup(program)
      .command(name)
      .summary(summary)
      .description(description)
      .argument('<host>', 'a host of the workshop')
      .option('--json', 'print one JSON object')
      .action(async (host: string, { json }: { json?: boolean }) => {
        const acts = await import('../../moving/pause.ts');
        const work = acts[act](await readSettings(), host, signal);
        const { already, ...workshop } = await refuseInOneLine(work, signal);
        const note = already ? { note: noteIfAlready } : {};
        process.stdout.write(show({ ok: true, ...workshop, ...note }, json === true));
      });
  }
}
