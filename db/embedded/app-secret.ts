import { parseAppSecrets } from '../../domain/settings/app-secrets.ts';
import { ensureAppSecret } from './data-dir.ts';

interface Secrets {
  databaseUrl: string;
  dataDir: string;
  appSecrets: string[];
}

/** Returns true if the secret is stored in a file in DATA_DIR, because neither DATABASE_URL nor APP_SECRET is set. */
export function keepsSecretInFile({ databaseUrl, appSecrets }: Omit<Secrets, 'dataDir'>): boolean {
  return databaseUrl === '' && appSecrets.length === 0;
}

/**
 * Adds the secret of the file in DATA_DIR to the settings, if the database is embedded and APP_SECRET is not set.
 * Creates the file at the first start.
 */
export function withAppSecret<Config extends Secrets>(config: Config): Config {
  if (!keepsSecretInFile(config)) return config;
  return { ...config, appSecrets: parseAppSecrets(ensureAppSecret(config.dataDir), true) };
}
