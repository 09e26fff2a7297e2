import { readFileSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { errorMessage, OperatorError } from '../../domain/errors/operator-error.ts';

export type Options = NonNullable<ParseArgsConfig['options']>;

/** Parses the command-line arguments of a program. Rejects unknown arguments. */
export function readArguments<const Known extends Options>(
  program: string,
  args: string[],
  options: Known,
  maxWords = 0,
) {
  const { values, positionals } = parseArguments(program, args, options);
  const more = positionals[maxWords];
  if (more !== undefined) throw new OperatorError(`Unexpected argument '${more}'. ${helpText(program)}`);
  return { values, words: positionals };
}

function parseArguments<const Known extends Options>(program: string, args: string[], options: Known) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // Shows only the first sentence of Node's error message; the rest is not for users.
    throw new OperatorError(`${errorMessage(error).split('. ')[0]}. ${helpText(program)}`);
  }
}

export function helpText(program: string): string {
  return `See workshop-api ${program} --help.`;
}

/** Normalises a workshop's address: removes `/api/v1` and a trailing slash. */
export function parseUrl(text: string, option = '--url'): string {
  const url = parseWebAddress(text, option);
  return `${url.origin}${url.pathname.replace(/\/+$/, '').replace(/\/api\/v1$/, '')}`;
}

export function parseWebAddress(text: string, option: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new OperatorError(`${option} ${text}: must begin with https:// or http://.`);
  if (url.username || url.password)
    throw new OperatorError(`${option}: must not contain a user name or a password.`);
  return url;
}

/** Reads the file that an option names. `-` reads standard input. */
export function readOptionFile(file: string, option: string): Buffer {
  try {
    return readFileSync(file === '-' ? 0 : file);
  } catch (error) {
    throw new OperatorError(`${option} ${file}: ${errorMessage(error)}.`);
  }
}

/** Reads a secret from a file that contains nothing else. */
export function readSecretFile(file: string, option: string): string {
  const secret = readOptionFile(file, option)
    .toString('utf8')
    .replace(/^\u{feff}/u, '')
    .trim();
  if (secret === '') throw new OperatorError(`${option} ${file}: it is empty.`);
  return secret;
}

/** Rejects an API key that Node's HTTP client would reject, with a clearer message. */
export function requireUsableKey(key: string): string {
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new OperatorError('The key contains a space, a line break or a letter that no key has.');
}

const maxTimeoutSeconds = 600;
const defaultTimeoutMs = 30_000;

export function parseTimeout(text: string | undefined, option = '--timeout'): number {
  if (text === undefined) return defaultTimeoutMs;
  const seconds = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (seconds >= 1 && seconds <= maxTimeoutSeconds) return seconds * 1_000;
  throw new OperatorError(
    `${option} ${text}: must be a whole number of seconds from 1 to ${maxTimeoutSeconds}.`,
  );
}
