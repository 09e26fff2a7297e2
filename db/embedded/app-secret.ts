import { parseAppSecrets } from '../../domain/settings/app-secrets.ts';
import { ensureAppSecret } from './data-dir.ts';

interface Secrets {
  databaseUrl: string;
  dataDir: string;
  appSecrets: string[];
}

/** Returns true if the secret is in a file of DATA_DIR, in the format of APP_SECRET. */
export function keepsSecretInFile({ databaseUrl, appSecrets }: Omit<Secrets, 'dataDir'>): boolean {
  return databaseUrl === '' && appSecrets.length === 0;
}

/**
 * Adds the secret from the file in DATA_DIR, if APP_SECRET is not set and the database is embedded. Creates the file at
 * the first start.
 */
export function withAppSecret<Config extends Secrets>(config: Config): Config {
  if (!keepsSecretInFile(config)) return config;
  return { ...config, appSecrets: parseAppSecrets(ensureAppSecret(config.dataDir), true) };
}
