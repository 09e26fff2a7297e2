import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { OperatorError } from '../../../domain/errors/operator-error.ts';
import { parseTimeout, parseUrl, readSecretFile, requireUsableKey } from '../options.ts';
import { configFolder, defaultProfile, findProfile, loginCommand, profileFolder } from './profiles.ts';

/** The workshop that a command calls, with the API key to use. */
export interface Target {
  url: string;
  key: string;
  timeoutMs: number;
  /** The name of the profile; null if the user gave an address and a key instead. */
  profile: string | null;
  /** The folder in which `listen` stores its positions and secrets. */
  folder: string;
}

export const targetOptions = {
  profile: { type: 'string' },
  url: { type: 'string' },
  'key-file': { type: 'string' },
  timeout: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

export const targetUsage = `  --profile NAME     the login to use (default: WORKSHOP_PROFILE, or default)
  --url URL          without a login: the workshop's address (or WORKSHOP_URL), which requires a key:
  --key-file FILE    a file with the key; - reads it from standard input (or WORKSHOP_API_KEY)
  --timeout SECONDS  maximum time to wait for an answer (default: 30)
  --help             shows this help`;

type TargetChoice = Partial<Record<'profile' | 'url' | 'key-file' | 'timeout', string>>;

/**
 * Returns the workshop to call. The address and the key come together from a profile or from the user, so that a
 * profile's key is never sent to another address.
 */
export function chooseTarget(choice: TargetChoice, env: NodeJS.ProcessEnv): Target {
  const timeoutMs = parseTimeout(choice.timeout);
  if (choice.profile !== undefined && (choice.url !== undefined || choice['key-file'] !== undefined))
    throw new OperatorError('Specify either --profile, or --url with a key, not both.');
  if (choice.profile !== undefined) return targetOfProfile(choice.profile, env, timeoutMs);
  const url = choice.url ?? env.WORKSHOP_URL;
  const file = choice['key-file'];
  const key = file === undefined ? env.WORKSHOP_API_KEY : readSecretFile(file, '--key-file');
  if (!url && !key) return targetOfProfile(env.WORKSHOP_PROFILE || defaultProfile, env, timeoutMs);
  if (!key)
    throw new OperatorError(
      'The key is missing: set WORKSHOP_API_KEY, specify --key-file FILE, or use a login with --profile NAME.',
    );
  if (!url)
    throw new OperatorError(
      'The address is missing: specify --url URL, set WORKSHOP_URL, or use a login with --profile NAME.',
    );
  const address = parseUrl(url, choice.url === undefined ? 'WORKSHOP_URL' : '--url');
  const name = createHash('sha256').update(`${address}\n${key.trim()}`).digest('hex').slice(0, 16);
  const folder = join(configFolder(env), 'addresses', name);
  return { url: address, key: requireUsableKey(key.trim()), timeoutMs, profile: null, folder };
}

function targetOfProfile(name: string, env: NodeJS.ProcessEnv, timeoutMs: number): Target {
  const folder = profileFolder(env, name);
  const found = findProfile(env, name);
  if (!found)
    throw new OperatorError(
      `There is no login${name === defaultProfile ? '' : ` named ${name}`}. Log in first: ${loginCommand(name)}`,
    );
  return { url: found.url, key: found.key, timeoutMs, profile: name, folder };
}
