import { OperatorError } from '../../../domain/errors/refused.ts';
import { requireRow } from '../../../domain/requests/require-row.ts';
import { isKeyOf } from '../../../domain/text/json.ts';
import {
  login,
  loginUsage,
  logout,
  logoutOptions,
  logoutUsage,
  profiles,
  profilesOptions,
  profilesUsage,
} from './account.ts';
import type { Commands } from './command.ts';
import { complete, completion, completionOptions, completionUsage } from './completion/completion.ts';
import { listen, listenOptions, listenUsage } from './listen/listen.ts';
import { logs, logsOptions, logsUsage } from './logs.ts';
import { mcp, mcpUsage } from './mcp/mcp.ts';
import { open, openOptions, openUsage } from './open.ts';
import { request, requestOptions, requestUsage } from './request.ts';
import { targetOptions } from './target.ts';
import type { Terminal } from './terminal.ts';
import { trigger, triggerOptions, triggerUsage } from './trigger/trigger.ts';
import { webhooks, webhooksOptions, webhooksUsage } from './webhooks.ts';

const commands: Commands = {
  login: { usage: loginUsage, options: targetOptions, run: login },
  logout: { usage: logoutUsage, options: logoutOptions, run: logout },
  profiles: { usage: profilesUsage, options: profilesOptions, run: profiles },
  request: { usage: requestUsage, options: requestOptions, run: request },
  listen: { usage: listenUsage, options: listenOptions, run: listen },
  trigger: { usage: triggerUsage, options: triggerOptions, run: trigger },
  webhooks: { usage: webhooksUsage, options: webhooksOptions, run: webhooks },
  logs: { usage: logsUsage, options: logsOptions, run: logs },
  mcp: { usage: mcpUsage, options: targetOptions, run: mcp },
  open: { usage: openUsage, options: openOptions, run: open },
  completion: { usage: completionUsage, options: completionOptions, run: completion },
};

const done = 0;
const notRun = 2;

/** Runs an integrator command with its arguments. Returns the exit code. */
export async function integrator(args: string[], terminal: Terminal): Promise<number> {
  const [name = '', ...words] = args;
  try {
    // `complete` is an internal command of the completion scripts.
    if (name === 'complete') return await complete(words, terminal, commands);
    if (!isKeyOf(name, commands)) throw unknown(name);
    const { usage, run } = requireRow(commands[name]);
    if (!asksForHelp(words)) return await run(words, terminal);
    terminal.stdout.write(`${usage}\n`);
    return done;
  } catch (error) {
    // Shows no error if the user interrupted the command during a request.
    if (terminal.signal.aborted) return notRun;
    const message =
      error instanceof OperatorError ? error.message : error instanceof Error ? error.stack : error;
    terminal.stderr.write(`${message}\n`);
    return notRun;
  }
}

/** Tells whether the arguments contain `--help` or `-h`. Ignores words after `--`, which are values. */
function asksForHelp(words: string[]): boolean {
  const options = words.includes('--') ? words.slice(0, words.indexOf('--')) : words;
  return options.some((word) => word === '--help' || word === '-h');
}

function unknown(name: string): OperatorError {
  return new OperatorError(
    `There is no command ${name}. The commands are ${Object.keys(commands).join(', ')}.`,
  );
}
