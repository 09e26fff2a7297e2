import { OperatorError } from '../../../../domain/errors/operator-error.ts';
import { isKeyOf } from '../../../../domain/text/json.ts';
import { readArguments } from '../../options.ts';
import type { Commands } from '../command.ts';
import { targetOptions } from '../target.ts';
import type { Terminal } from '../terminal.ts';
import { listCandidates } from './candidates.ts';
import { completionScripts, shells } from './scripts.ts';

export const completionUsage = `Usage: workshop-api completion SHELL

Prints a script for a shell's completion of commands, options, paths of operations, events and logins. The script calls
this program each time, so it does not need updates.
  bash   in ~/.bashrc:                    eval "$(workshop-api completion bash)"
  zsh    in ~/.zshrc, after compinit:     source <(workshop-api completion zsh)
  fish   in ~/.config/fish/config.fish:   workshop-api completion fish | source

  --help             shows this help

It exits with 0, or with 2 if the shell is not supported.`;

export const completionOptions = { help: targetOptions.help };

export async function completion(args: string[], { stdout }: Terminal): Promise<number> {
  const { words } = readArguments('completion', args, completionOptions, 1);
  const [shell = ''] = words;
  if (!isKeyOf(shell, completionScripts))
    throw new OperatorError(
      `${shell === '' ? 'SHELL is missing' : `There is no completion for ${shell}`}. Supported: ${shells.join(', ')}.`,
    );
  stdout.write(completionScripts[shell]);
  return 0;
}

/**
 * Prints one line for each completion candidate. Ignores errors, because an error message would garble the command
 * line.
 */
export async function complete(
  args: string[],
  { env, stdout }: Terminal,
  commands: Commands,
): Promise<number> {
  const words = args[0] === '--' ? args.slice(1) : args;
  const candidates = listCandidates({ before: words.slice(0, -1), typed: words.at(-1) ?? '' }, commands, env);
  const lines = candidates?.map(({ value, about }) => `${value}\t${about}`) ?? [':files'];
  stdout.write(lines.map((line) => `${line}\n`).join(''));
  return 0;
}
