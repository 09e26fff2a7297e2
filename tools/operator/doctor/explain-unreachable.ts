import { sqlState } from '../../../db/connection/failures.ts';
import { explainPooler } from '../../../db/deployment/pooler.ts';
import { causeMessage } from '../../../domain/errors/operator-error.ts';

const missingDatabase = '3D000';

/** Explains why the database is unreachable. Adds a remedy if one is known. */
export function explainUnreachable(error: unknown): { refused: string; remedy?: string } {
  const refused = causeMessage(explainPooler(error) ?? error).replace(/^DATABASE_URL: /, '');
  if (sqlState(error) !== missingDatabase) return { refused };
  return {
    refused,
    remedy:
      'start the service, which creates it if its user may; otherwise createdb --template template0 --encoding UTF8',
  };
}
