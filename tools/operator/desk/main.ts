// The desk's command line: `npm run -s workshop -- keys create --help`. Most commands are operations of spec/desk.yaml.
// Other commands, such as backup, restore, migrate and doctor, manage the deployment itself. All commands run in this
// process, whether or not the service runs.
import { OperatorError } from '../../../domain/errors/refused.ts';
import { addDirectory } from './cells/directory.ts';
import { addMoving } from './cells/moving.ts';
import { addOnlineMove } from './cells/online-move.ts';
import { addPausing } from './cells/pausing.ts';
import { workshopProgram } from './commands.ts';
import { addMigrate } from './migrate.ts';
import { addUpkeep } from './upkeep-commands.ts';

const closers: (() => Promise<void>)[] = [];
const interrupted = 130; // the exit code that shells use after Ctrl-C
const interrupt = new AbortController();

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => interrupt.abort());
try {
  const program = workshopProgram(async (operation, call) => {
    interrupt.signal.addEventListener('abort', () => close().finally(() => process.exit(interrupted)));
    // Imports these modules only when a command runs, because help and usage errors do not need them.
    const { runCommand } = await import('./run.ts');
    await runCommand(operation, call, closers);
  });
  addUpkeep(program, interrupt.signal);
  addMigrate(program);
  addMoving(program, interrupt.signal);
  addPausing(program, interrupt.signal);
  addOnlineMove(program, interrupt.signal);
  addDirectory(program, interrupt.signal);
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exitCode = interrupt.signal.aborted ? interrupted : 1;
} finally {
  await close();
}

async function close(): Promise<void> {
  for (let part = closers.pop(); part; part = closers.pop()) await part();
}
