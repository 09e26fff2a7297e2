import { Refused } from '../../adapters/telemetry/refused.ts';
import { isKeyOf } from '../../domain/text/json.ts';
import { login, loginUsage, logout, logoutUsage, profiles, profilesUsage } from './account.ts';
import { listen, listenUsage } from './listen/listen.ts';
import { logs, logsUsage } from './logs.ts';
import { request, requestUsage } from './request.ts';
import type { Terminal } from './terminal.ts';
import { trigger, triggerUsage } from './trigger/trigger.ts';
import { webhooks, webhooksUsage } from './webhooks.ts';

interface Command {
  usage: string;
  run(args: string[], terminal: Terminal): Promise<number>;
}

const commands: Record<string, Command> = {
  login: { usage: loginUsage, run: login },
  logout: { usage: logoutUsage, run: logout },
  profiles: { usage: profilesUsage, run: profiles },
  request: { usage: requestUsage, run: request },
  listen: { usage: listenUsage, run: listen },
  webhooks: { usage: webhooksUsage, run: webhooks },
  logs: { usage: logsUsage, run: logs },
  trigger: { usage: triggerUsage, run: trigger },
};

const done = 0;
const notRun = 2;

/** Runs a command; returns its exit code. */
export async function integrator(args: string[], terminal: Terminal): Promise<number> {
  const [name = '', ...words] = args;
  try {
    if (!isKeyOf(name, commands)) throw unknown(name);
    const { usage, run } = commands[name] as Command;
    if (!asksForHelp(words)) return await run(words, terminal);
    terminal.stdout.write(`${usage}\n`);
    return done;
  } catch (error) {
    // A request that was under way when the command was asked to end.
    if (terminal.signal.aborted) return notRun;
    const shown = error instanceof Refused ? error.message : error instanceof Error ? error.stack : error;
    terminal.stderr.write(`${shown}\n`);
    return notRun;
  }
}

/** An option's value may look like the option: everything after `--` is a value. */
function asksForHelp(words: string[]): boolean {
  const options = words.includes('--') ? words.slice(0, words.indexOf('--')) : words;
  return options.some((word) => word === '--help' || word === '-h');
}

function unknown(name: string): Refused {
  return new Refused(`There is no command ${name}: it is one of ${Object.keys(commands).join(', ')}.`);
}
