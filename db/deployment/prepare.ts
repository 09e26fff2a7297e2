import { OperatorError } from '../../domain/errors/operator-error.ts';
import { openSecretBox, type SecretBox } from '../../domain/secrets/secret-box.ts';
import { type Connection, connect } from '../connection/connection.ts';
import { isDatabaseUnavailable, sqlState } from '../connection/failures.ts';
import { migrateOnConnection, requireMigratable } from '../connection/migrate.ts';
import { sealOlderRows } from '../seals/unsealed.ts';
import { numberByCell } from './cell.ts';
import { createMissingDatabase } from './create-database.ts';
import { explainPooler, judgePooler } from './pooler.ts';
import { findReader, grantReading } from './reader.ts';
import { recordRelease } from './releases.ts';
import { type DatabaseUrls, grantRights, hasOtherRights, roleInUrl } from './roles.ts';
import { refuseOtherSecret, requireSecret } from './secret-check.ts';
import { detectRecovery } from './timeline.ts';
import { requireWritable } from './write-obstacle.ts';

interface Preparation {
  appSecrets: string[];
  /** Number of this cell. Null if workshops never move between deployments. */
  cell?: number | null;
  /** True if this Node process runs the database itself: the database exists, and no pooler is in front of it. */
  embedded: boolean;
  /**
   * Last checks of this Node process before the database is changed, such as acquiring its locks. They include the
   * probe of the document store, which creates a folder: a start that an earlier check rejects must not leave this
   * folder behind.
   */
  finishChecks?: () => Promise<void>;
}

/**
 * Key of the advisory lock for the preparation, any fixed number. If several processes start at the same time, one
 * process after another grants rights and adds seals.
 */
const preparationLock = 7_301_985;
const closeTimeoutMs = 1_000;

/**
 * Upgrades the database to this release: applies migrations, grants rights to the service's role, and adds seals to
 * unsealed rows. Throws `OperatorError` with one line, and changes no table, if the service could not run.
 */
export async function prepareDatabase(
  urls: DatabaseUrls,
  preparation: Preparation,
): Promise<{ applied: number }> {
  const { embedded } = preparation;
  try {
    if (!embedded) await requireServer(urls);
    return await prepareAsOwner(urls, preparation);
  } catch (error) {
    throw embedded ? error : (explainPooler(error) ?? inOneLine(error));
  }
}

async function requireServer(urls: DatabaseUrls): Promise<void> {
  await createMissingDatabase(urls.ownerUrl);
  await judgePooler(urls);
  await requireWritable(urls.ownerUrl);
}

const insufficientPrivilege = '42501';
const ownerUrlNeededText =
  'DATABASE_URL: its role may not change tables, and this release has migrations to apply: set DATABASE_OWNER_URL to the ' +
  'role that owns them.';

async function prepareAsOwner(
  urls: DatabaseUrls,
  { appSecrets, cell = null, finishChecks }: Preparation,
): Promise<{ applied: number }> {
  const secretBox = openSecretBox(appSecrets);
  const owner = connect({ url: urls.ownerUrl, applicationName: 'workshop-api prepare', settings: {} });
  try {
    await requireMigratable(owner);
    await refuseOtherSecret(owner.db, secretBox);
    await finishChecks?.();
    const migrated = await migrateAsOwner(owner);
    await requireSecret(owner.db, secretBox);
    await recordRelease(owner.db);
    await grantAndSeal(owner, urls, secretBox);
    await numberByCell(owner, cell);
    await detectRecovery(owner.db);
    return migrated;
  } finally {
    await owner.close(closeTimeoutMs);
  }
}

async function migrateAsOwner(owner: Connection): Promise<{ applied: number }> {
  try {
    return await migrateOnConnection(owner);
  } catch (error) {
    throw sqlState(error) === insufficientPrivilege ? new OperatorError(ownerUrlNeededText) : error;
  }
}

/** Grants rights, and adds seals to unsealed rows. Closing the connection releases the lock. */
async function grantAndSeal(
  { sql, db }: Connection,
  { ownerUrl, runtimeUrl }: DatabaseUrls,
  { sealKeys }: SecretBox,
): Promise<void> {
  const [found] = await sql.unsafe(`select has_table_privilege('evidence', 'update') as may_seal`);
  if (!found?.may_seal) return; // uses the service's own role: the owner's process has prepared all
  await sql`select pg_advisory_lock(${preparationLock})`;
  const role = roleInUrl(runtimeUrl);
  if (role !== roleInUrl(ownerUrl) && (await hasOtherRights(db, role))) await grantRights(sql, role);
  const reader = await findReader(sql);
  if (reader) await grantReading(sql, reader);
  await sealOlderRows(db, sealKeys);
}

/**
 * Converts errors of PostgreSQL and the network into a one-line refusal. Returns other errors unchanged, because they
 * are defects whose stack is needed.
 */
function inOneLine(error: unknown): unknown {
  const code = sqlState(error);
  if (error instanceof OperatorError || (!isDatabaseUnavailable(error) && code === undefined)) return error;
  const { message, cause } = error as Error;
  return new OperatorError(`DATABASE_URL: ${(cause as Error | undefined)?.message ?? message} (${code}).`);
}

/** Checks APP_SECRET for a command that runs beside the service. The service has already prepared the database. */
export async function requireKnownSecret(url: string, appSecrets: string[]): Promise<void> {
  const { db, close } = connect({ url, applicationName: 'workshop-api check', settings: {} });
  try {
    await requireSecret(db, openSecretBox(appSecrets));
  } finally {
    await close(closeTimeoutMs);
  }
}
