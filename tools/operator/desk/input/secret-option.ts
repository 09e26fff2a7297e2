import { readFileSync, statSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { readHiddenText } from '../../../../adapters/terminal/hidden-text.ts';
import { OperatorError } from '../../../../domain/errors/operator-error.ts';
import { memberOf } from '../../../../domain/text/json.ts';
import type { CommandOption } from '../../../../generated/operations.ts';
import { typedPath } from '../save.ts';

type OptionValues = Record<string, unknown>;
type SecretOption = Pick<CommandOption, 'flag' | 'required'>;

/** The stream from which secrets are read, and the output for hints to the user. */
export interface SecretSource {
  stdin: NodeJS.ReadStream;
  hint(line: string): void;
}

const terminalSource: SecretSource = {
  stdin: process.stdin,
  hint: (line) => process.stderr.write(`${line}\n`),
};

/** Maximum length of a secret, in bytes. Longer than any account name or secret of a provider. */
const maxSecretBytes = 65_536;

/**
 * Adds an option for a secret, and two further options that read the secret from standard input or a file, because
 * other users can see arguments in the list of processes.
 */
export function addSecretOption(
  command: Command,
  { flag, required }: SecretOption,
  description: string,
): void {
  const seen = 'Other users of this machine can see it while the command runs.';
  command.addOption(new Option(`${flag} <text>`, `${description} ${seen}`));
  command.addOption(new Option(`${flag}-stdin`, 'the same, as a line of standard input'));
  const last = required ? ` (one of ${flag}-stdin, ${flag}-file and ${flag} is needed)` : '';
  command.addOption(new Option(`${flag}-file <file>`, `the same, as the only line of a file${last}`));
}

/** Reads the secrets from arguments, files or standard input. Stores each secret under the name of its option. */
export async function readSecrets(
  options: SecretOption[],
  values: OptionValues,
  source = terminalSource,
): Promise<void> {
  const fromStdin = options.filter(({ flag }) => values[optionAttribute(`${flag}-stdin`)]);
  if (fromStdin.length > 1) {
    const flags = fromStdin.map(({ flag }) => `${flag}-stdin`).join(' and ');
    throw new OperatorError(`${flags}: standard input holds one secret; give the other one with its -file.`);
  }
  for (const option of options) await readSecret(option, values, source);
}

async function readSecret(
  { flag, required }: SecretOption,
  values: OptionValues,
  source: SecretSource,
): Promise<void> {
  const name = optionAttribute(flag);
  const [typed, stdin, file] = [name, `${name}Stdin`, `${name}File`].map((each) => values[each]);
  const count = [typed, stdin, file].filter((each) => each !== undefined).length;
  if (count > 1) throw new OperatorError(`Give only one of ${flag}, ${flag}-stdin and ${flag}-file.`);
  if (count === 0 && required)
    throw new OperatorError(`Give one of ${flag}-stdin, ${flag}-file and ${flag}.`);
  if (stdin)
    values[name] = requireOneLine(
      await readHiddenText(flag.slice(2), source.stdin),
      `${flag}-stdin: standard input`,
    );
  if (file !== undefined)
    values[name] = requireOneLine(readSecretText(String(file), flag), `${flag}-file: ${file}`);
  if (typed !== undefined && typed !== '')
    source.hint(
      `Hint: while a command runs, other users of this machine can see its arguments. ${flag}-stdin and ${flag}-file keep a secret out of them.`,
    );
}

function optionAttribute(flag: string): string {
  return new Option(flag).attributeName();
}

function requireOneLine(content: string, what: string): string {
  const lines = content
    .replace(/^\u{feff}/u, '')
    .replace(/\r?\n$/, '')
    .split(/\r?\n/);
  if (lines.length > 1) throw new OperatorError(`${what} has several lines; a secret is one line.`);
  const line = lines[0]?.trim() ?? '';
  if (line === '') throw new OperatorError(`${what} is empty.`);
  return line;
}

function readSecretText(typed: string, flag: string): string {
  const path = typedPath(typed);
  try {
    const { size } = statSync(path);
    if (size > maxSecretBytes) throw new OperatorError(`${flag}-file: ${path} is too large for a secret.`);
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${flag}-file: ${path} cannot be read (${memberOf(error, 'code')}).`);
  }
}
