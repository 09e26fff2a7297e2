import { openSecretBox } from '../../domain/secrets/secret-box.ts';
import { Refused } from '../../telemetry/tellable.ts';
import { connect } from '../connection/connection.ts';
import { sqlState } from '../connection/failures.ts';
import { migrate } from '../connection/migrate.ts';
import { sealOlderRows } from '../seals/unsealed.ts';
import { type DatabaseUrls, grantRights, hasOtherRights, roleOf } from './roles.ts';

/** Any fixed number: of several processes that start at once, one grants and seals. */
const preparationLock = 7_301_985;

/** Brings the database to this release: tables, rights of the service's role, seals of rows that have none yet. */
export async function prepareDatabase(
  { ownerUrl, runtimeUrl }: DatabaseUrls,
  appSecrets: string[],
): Promise<{ applied: number }> {
  const migrated = await migrate(ownerUrl).catch((error) => {
    throw sqlState(error) === insufficientPrivilege ? new Refused(needsOwner) : error;
  });
  const connection = connect({ url: ownerUrl, applicationName: 'workshop-api prepare', settings: {} });
  const { sql } = connection;
  try {
    const [found] = await sql.unsafe(`select has_table_privilege('evidence', 'update') as may_seal`);
    if (!found?.may_seal) return migrated; // it works with the service's own role, and what is due was done before
    await sql`select pg_advisory_lock(${preparationLock})`;
    const role = roleOf(runtimeUrl);
    if (role !== roleOf(ownerUrl) && (await hasOtherRights(sql, role))) await grantRights(sql, role);
    await sealOlderRows(sql, openSecretBox(appSecrets).sealKeys);
    return migrated;
  } finally {
    await connection.close(1_000);
  }
}

const insufficientPrivilege = '42501';
const needsOwner =
  'DATABASE_URL: its role may not change tables, and this release has migrations to apply: set DATABASE_OWNER_URL to the ' +
  'role that owns them.';
