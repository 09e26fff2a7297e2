import { parseAppSecrets } from '../../domain/settings/app-secrets.ts';
import { ensureAppSecret } from './data-dir.ts';

interface Secrets {
  databaseUrl: string;
  dataDir: string;
  appSecrets: string[];
}

/** Tells whether the secret is in a file of DATA_DIR, which has the form of APP_SECRET. */
export function keepsSecretInFile({ databaseUrl, appSecrets }: Omit<Secrets, 'dataDir'>): boolean {
  return databaseUrl === '' && appSecrets.length === 0;
}

/** Adds the secret from the file in DATA_DIR if it is there, not in APP_SECRET. The first start creates the file. */
export function withAppSecret<Config extends Secrets>(config: Config): Config {
  if (!keepsSecretInFile(config)) return config;
  return { ...config, appSecrets: parseAppSecrets(ensureAppSecret(config.dataDir), true) };
}
