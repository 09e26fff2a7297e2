import { rmSync } from 'node:fs';
import { readHiddenText } from '../../../adapters/terminal/hidden-text.ts';
import { OperatorError } from '../../../domain/errors/operator-error.ts';
import { parseTimeout, parseUrl, readArguments, readSecretFile, requireUsableKey } from '../options.ts';
import { pingService } from './api.ts';
import {
  configFolder,
  defaultProfile,
  findProfile,
  listProfiles,
  profileFolder,
  removeProfile,
  writeProfile,
} from './profiles.ts';
import { targetOptions } from './target.ts';
import { alignRows, type Terminal } from './terminal.ts';

export const loginUsage = `Usage: workshop-api login --url URL [options]

Tests an address and a key, and stores them for the other commands. The key is not shown while you type it. Only you
can read the file.

  --url URL          the workshop's address, such as https://workshop.example.com
  --profile NAME     the name of the login, if you have several (default: default)
  --key-file FILE    a file with the key; - reads it from standard input (or WORKSHOP_API_KEY)
  --timeout SECONDS  maximum time to wait for an answer (default: 30)
  --help             shows this help

It exits with 0 after a login, or with 2 if the key was refused or it could not run.`;

export async function runLogin(
  args: string[],
  { env, stdin, stdout, stderr, signal }: Terminal,
): Promise<number> {
  const { values } = readArguments('login', args, targetOptions);
  const name = values.profile ?? (env.WORKSHOP_PROFILE || defaultProfile);
  const former = findProfile(env, name);
  const url = values.url ?? former?.url ?? env.WORKSHOP_URL;
  if (!url) throw new OperatorError('--url is missing, such as --url https://workshop.example.com.');
  const address = parseUrl(url);
  const service = { url: address, timeoutMs: parseTimeout(values.timeout), key: '' };
  service.key = await readKeyFor(address, values['key-file'], env.WORKSHOP_API_KEY, { stdin, signal });
  if (isUnprotected(address))
    stderr.write(`Warning: ${address} is not https, so others on the way can read the key.\n`);
  const { workshop, keyName, environment, sandbox, scopes } = await pingService(service, signal);
  // Deletes the folder of the profile if its workshop changes, because positions and secrets belong to one workshop.
  if (former && former.workshop !== workshop) rmSync(profileFolder(env, name), { recursive: true });
  const file = writeProfile(env, name, { url: address, key: service.key, workshop, keyName, sandbox });
  stdout.write(
    `Logged in to ${workshop}${sandbox ? ', a sandbox,' : ''} with the ${environment} key "${keyName}" (${scopes.join(', ') || 'no scopes'}).\nKept in ${file}\n`,
  );
  return 0;
}

async function readKeyFor(
  url: string,
  file: string | undefined,
  variable: string | undefined,
  { stdin, signal }: Pick<Terminal, 'stdin' | 'signal'>,
): Promise<string> {
  const key = file === undefined ? variable : readSecretFile(file, '--key-file');
  if (key) return requireUsableKey(key.trim());
  if (!stdin.isTTY)
    throw new OperatorError(
      'There is no terminal to ask for the key: specify --key-file FILE (- for standard input), or set WORKSHOP_API_KEY.',
    );
  const typed = (await readHiddenText(`API key of ${url}`, stdin, signal)).trim();
  if (typed === '') throw new OperatorError('No key was typed: nothing was stored.');
  return requireUsableKey(typed);
}

function isUnprotected(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !/^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

export const logoutUsage = `Usage: workshop-api logout [--profile NAME]

Removes a login with its key from this machine. The key itself stays valid: only the workshop can revoke it.

  --profile NAME     the login (default: WORKSHOP_PROFILE, or default)
  --help             shows this help

It exits with 0, or with 2 if there is no such login.`;

export const logoutOptions = { profile: targetOptions.profile, help: targetOptions.help };

export async function runLogout(args: string[], { env, stdout }: Terminal): Promise<number> {
  const { values } = readArguments('logout', args, logoutOptions);
  const name = values.profile ?? (env.WORKSHOP_PROFILE || defaultProfile);
  if (!removeProfile(env, name))
    throw new OperatorError(`There is no login named ${name}. List the logins with workshop-api profiles.`);
  stdout.write(`Removed the login ${name}. Its key stays valid until the workshop revokes it.\n`);
  return 0;
}

export const profilesUsage = `Usage: workshop-api profiles [--json]

Lists the logins, without their keys.

  --json             as JSON
  --help             shows this help

It exits with 0, even without logins.`;

export const profilesOptions = { json: { type: 'boolean' }, help: targetOptions.help } as const;

export async function runProfiles(args: string[], { env, stdout, stderr }: Terminal): Promise<number> {
  const { values } = readArguments('profiles', args, profilesOptions);
  const rows = listProfiles(env).map(([name, { url, workshop, keyName, sandbox }]) => ({
    ...{ profile: name, url, workshop, key: keyName, sandbox },
  }));
  if (values.json) stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
  else if (rows.length === 0)
    stderr.write(`None in ${configFolder(env)}. Log in: workshop-api login --url https://…\n`);
  else
    stdout.write(alignRows(rows.map((row) => [row.profile, row.url, row.key, row.sandbox ? 'sandbox' : ''])));
  return 0;
}
