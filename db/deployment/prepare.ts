import { openSecretBox } from '../../domain/secrets/secret-box.ts';
import { Refused } from '../../telemetry/tellable.ts';
import { connect } from '../connection/connection.ts';
import { isDatabaseAway, sqlState } from '../connection/failures.ts';
import { migrate } from '../connection/migrate.ts';
import { createMissingDatabase } from './create-database.ts';
import { explainPooler, refusePooler } from './pooler.ts';
import { recordRelease } from './releases.ts';
import { requireSecret } from './secret-check.ts';
import { requireWritable } from './write-obstacle.ts';

interface Preparation {
  appSecrets: string[];
  /** The database belongs to this process: it is there, and nothing is in front of it. */
  embedded: boolean;
}

const closeTimeoutMs = 1_000;

/** Brings the database to this release, or refuses with one line what the service could not run on. */
export async function prepareDatabase(url: string, { appSecrets, embedded }: Preparation): Promise<void> {
  try {
    if (!embedded) await requireServer(url);
    await migrate(url);
    await requireKnownSecret(url, appSecrets, { records: true });
  } catch (error) {
    throw embedded ? error : (explainPooler(error) ?? inOneLine(error));
  }
}

async function requireServer(url: string): Promise<void> {
  await createMissingDatabase(url);
  await refusePooler(url);
  await requireWritable(url);
}

/** What PostgreSQL or the network has against it; a defect of our own keeps its stack. */
function inOneLine(error: unknown): unknown {
  const code = sqlState(error);
  if (error instanceof Refused || (!isDatabaseAway(error) && code === undefined)) return error;
  const { message, cause } = error as Error;
  return new Refused(`DATABASE_URL: ${(cause as Error | undefined)?.message ?? message} (${code}).`);
}

/** For a command beside a running service: the database is prepared already. */
export async function requireKnownSecret(
  url: string,
  appSecrets: string[],
  { records = false } = {},
): Promise<void> {
  const { db, close } = connect({ url, applicationName: 'workshop-api check', settings: {} });
  try {
    await requireSecret(db, openSecretBox(appSecrets));
    if (records) await recordRelease(db);
  } finally {
    await close(closeTimeoutMs);
  }
}
