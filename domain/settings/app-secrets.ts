import { isGuessable } from '../secrets/guessable-secret.ts';
import type { ValueType } from './setting.ts';
import { splitList } from './value-types.ts';

const allowedSecrets = '32 characters or more each, comma-separated, newest first';
const generatorCommand = '(openssl rand -base64 32 makes one)';

/** Parses application secrets in the form of APP_SECRET, the newest first. */
export function parseAppSecrets(text: string, isRequired: boolean): string[] {
  const secrets = splitList(text);
  if (isRequired && secrets.length === 0)
    throw new Error(`must be set when DATABASE_URL is ${generatorCommand}`);
  if (secrets.some((secret) => secret.length < 32)) throw new Error(`must be ${allowedSecrets}`);
  return secrets;
}

/**
 * The setting APP_SECRET. A guessable secret is accepted after a random secret: all secrets but the newest only
 * decrypt, so that a guessable secret can be replaced.
 */
export const appSecretsType: ValueType<string[]> = {
  allowed: allowedSecrets,
  default: '',
  secret: true,
  read(text, database) {
    const secrets = parseAppSecrets(text, database === 'served');
    const [newest = ''] = secrets;
    if (newest !== '' && isGuessable(newest))
      throw new Error(`is easy to guess; put a random one before it, with a comma ${generatorCommand}`);
    return secrets;
  },
};
