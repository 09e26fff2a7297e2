// The desk's command line: `npm run -s workshop -- keys create --help`. Most commands are operations of spec/desk.yaml.
// Other commands, such as backup, restore, migrate and doctor, manage the deployment itself. All commands run in this
// process, whether or not the service runs.
import { OperatorError } from '../../../domain/errors/operator-error.ts';
import { addDirectory } from './cells/directory.ts';
import { addMoving } from './cells/moving.ts';
import { addOnlineMove } from './cells/online-move.ts';
import { addPausing } from './cells/pausing.ts';
import { workshopProgram } from './commands.ts';
import { addMigrate } from './migrate.ts';
import { addUpkeep } from './upkeep-commands.ts';

const closers: (() => Promise<void>)[] = [];
const interruptedExitCode = 130; // the exit code that shells use after Ctrl-C
const interruptController = new AbortController();

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => interruptController.abort());
try {
  const program = workshopProgram(async (operation, call) => {
    interruptController.signal.addEventListener('abort', () =>
      close().finally(() => process.exit(interruptedExitCode)),
    );
    // Imports these modules only when a command runs, because help and usage errors do not need them.
    const { runCommand } = await import('./run.ts');
    await runCommand(operation, call, closers);
  });
  addUpkeep(program, interruptController.signal);
  addMigrate(program);
  addMoving(program, interruptController.signal);
  addPausing(program, interruptController.signal);
  addOnlineMove(program, interruptController.signal);
  addDirectory(program, interruptController.signal);
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exitCode = interruptController.signal.aborted ? interruptedExitCode : 1;
} finally {
  await close();
}

async function close(): Promise<void> {
  for (let part = closers.pop(); part; part = closers.pop()) await part();
}
