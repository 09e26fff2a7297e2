import { type Config, keepsSecretInFile } from '../../config.ts';
import { ensureAppSecret } from '../../db/embedded/data-dir.ts';
import { parseAppSecrets } from '../../domain/settings/app-secrets.ts';

/** Adds the secret from the file in DATA_DIR if it is there, not in APP_SECRET. The first start creates the file. */
export function withAppSecret(config: Config): Config {
  if (!keepsSecretInFile(config)) return config;
  return { ...config, appSecrets: parseAppSecrets(ensureAppSecret(config.dataDir), true) };
}
