import { OperatorError } from '../../../domain/errors/operator-error.ts';
import { requireRow } from '../../../domain/requests/require-row.ts';
import { isKeyOf } from '../../../domain/text/json.ts';
import {
  loginUsage,
  logoutOptions,
  logoutUsage,
  profilesOptions,
  profilesUsage,
  runLogin,
  runLogout,
  runProfiles,
} from './account.ts';
import type { Commands } from './command.ts';
import { complete, completion, completionOptions, completionUsage } from './completion/completion.ts';
import { listen, listenOptions, listenUsage } from './listen/listen.ts';
import { logsOptions, logsUsage, runLogs } from './logs.ts';
import { mcp, mcpUsage } from './mcp/mcp.ts';
import { openOptions, openUsage, runOpen } from './open.ts';
import { requestOptions, requestUsage, runRequest } from './request.ts';
import { targetOptions } from './target.ts';
import type { Terminal } from './terminal.ts';
import { runTrigger, triggerOptions, triggerUsage } from './trigger/trigger.ts';
import { webhooks, webhooksOptions, webhooksUsage } from './webhooks.ts';

const commands: Commands = {
  login: { usage: loginUsage, options: targetOptions, run: runLogin },
  logout: { usage: logoutUsage, options: logoutOptions, run: runLogout },
  profiles: { usage: profilesUsage, options: profilesOptions, run: runProfiles },
  request: { usage: requestUsage, options: requestOptions, run: runRequest },
  listen: { usage: listenUsage, options: listenOptions, run: listen },
  trigger: { usage: triggerUsage, options: triggerOptions, run: runTrigger },
  webhooks: { usage: webhooksUsage, options: webhooksOptions, run: webhooks },
  logs: { usage: logsUsage, options: logsOptions, run: runLogs },
  mcp: { usage: mcpUsage, options: targetOptions, run: mcp },
  open: { usage: openUsage, options: openOptions, run: runOpen },
  completion: { usage: completionUsage, options: completionOptions, run: completion },
};

const doneExitCode = 0;
const notRunExitCode = 2;

/** Runs an integrator command with its arguments. Returns the exit code. */
export async function integrator(args: string[], terminal: Terminal): Promise<number> {
  const [name = '', ...words] = args;
  try {
    // Handles `complete` separately, because it is an internal command of the completion scripts.
    if (name === 'complete') return await complete(words, terminal, commands);
    if (!isKeyOf(name, commands)) throw unknownCommand(name);
    const { usage, run } = requireRow(commands[name]);
    if (!asksForHelp(words)) return await run(words, terminal);
    terminal.stdout.write(`${usage}\n`);
    return doneExitCode;
  } catch (error) {
    // Shows no error if the user interrupted the command during a request.
    if (terminal.signal.aborted) return notRunExitCode;
    const message =
      error instanceof OperatorError ? error.message : error instanceof Error ? error.stack : error;
    terminal.stderr.write(`${message}\n`);
    return notRunExitCode;
  }
}

/** Tells whether the arguments contain `--help` or `-h`. Ignores words after `--`, which are values. */
function asksForHelp(words: string[]): boolean {
  const options = words.includes('--') ? words.slice(0, words.indexOf('--')) : words;
  return options.some((word) => word === '--help' || word === '-h');
}

function unknownCommand(name: string): OperatorError {
  return new OperatorError(
    `There is no command ${name}. The commands are ${Object.keys(commands).join(', ')}.`,
  );
}
