import { openSecretBox } from '../../domain/secrets/secret-box.ts';
import { Refused } from '../../telemetry/tellable.ts';
import { connect } from '../connection/connection.ts';
import { isDatabaseAway, sqlState } from '../connection/failures.ts';
import { migrate } from '../connection/migrate.ts';
import { sealOlderRows } from '../seals/unsealed.ts';
import { createMissingDatabase } from './create-database.ts';
import { explainPooler, refusePooler } from './pooler.ts';
import { recordRelease } from './releases.ts';
import { type DatabaseUrls, grantRights, hasOtherRights, roleOf } from './roles.ts';
import { requireSecret } from './secret-check.ts';
import { requireWritable } from './write-obstacle.ts';

interface Preparation {
  appSecrets: string[];
  /** The database belongs to this process: it is there, and nothing is in front of it. */
  embedded: boolean;
}

/** Any fixed number: of several processes that start at once, one grants and seals. */
const preparationLock = 7_301_985;
const closeTimeoutMs = 1_000;

/**
 * Brings the database to this release: tables, rights of the service's role, seals of rows that have none yet. Refuses
 * with one line what the service could not run on.
 */
export async function prepareDatabase(
  urls: DatabaseUrls,
  { appSecrets, embedded }: Preparation,
): Promise<{ applied: number }> {
  try {
    if (!embedded) await requireServer(urls);
    const migrated = await migrateAsOwner(urls.ownerUrl);
    await requireKnownSecret(urls.ownerUrl, appSecrets, { records: true });
    await grantAndSeal(urls, appSecrets);
    return migrated;
  } catch (error) {
    throw embedded ? error : (explainPooler(error) ?? inOneLine(error));
  }
}

async function requireServer({ ownerUrl, runtimeUrl }: DatabaseUrls): Promise<void> {
  await createMissingDatabase(ownerUrl);
  await refusePooler(runtimeUrl);
  await requireWritable(ownerUrl);
}

const insufficientPrivilege = '42501';
const needsOwner =
  'DATABASE_URL: its role may not change tables, and this release has migrations to apply: set DATABASE_OWNER_URL to the ' +
  'role that owns them.';

async function migrateAsOwner(ownerUrl: string): Promise<{ applied: number }> {
  try {
    return await migrate(ownerUrl);
  } catch (error) {
    throw sqlState(error) === insufficientPrivilege ? new Refused(needsOwner) : error;
  }
}

async function grantAndSeal({ ownerUrl, runtimeUrl }: DatabaseUrls, appSecrets: string[]): Promise<void> {
  const { sql, close } = connect({ url: ownerUrl, applicationName: 'workshop-api prepare', settings: {} });
  try {
    const [found] = await sql.unsafe(`select has_table_privilege('evidence', 'update') as may_seal`);
    if (!found?.may_seal) return; // The process works with the service's own role: another one has prepared the database.
    await sql`select pg_advisory_lock(${preparationLock})`;
    const role = roleOf(runtimeUrl);
    if (role !== roleOf(ownerUrl) && (await hasOtherRights(sql, role))) await grantRights(sql, role);
    await sealOlderRows(sql, openSecretBox(appSecrets).sealKeys);
  } finally {
    await close(closeTimeoutMs);
  }
}

/** Turns errors of PostgreSQL and the network into one line; our own defects keep their stack. */
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
