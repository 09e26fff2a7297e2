import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import { connect } from '../db/connection/connection.ts';
import { sqlState } from '../db/connection/failures.ts';
import { prepareDatabase } from '../db/deployment/prepare.ts';
import { quoted, roleOf } from '../db/deployment/roles.ts';
import { Refused } from '../telemetry/tellable.ts';
import { prepareQueueTables } from '../workers/lanes/queue.ts';

interface MadeRoles {
  role: string;
  owner: string;
  /** Shown this once: the database keeps a hash. */
  settings: { DATABASE_OWNER_URL: string; DATABASE_URL: string };
  next: string;
}

const passwordBytes = 24;
const insufficientPrivilege = '42501';

/** Makes the service's own role in a database that the operator names, and says what to put into the settings. */
export async function makeRoles({ databaseUrl, databaseOwnerUrl, appSecrets }: Config): Promise<MadeRoles> {
  if (databaseUrl === '') {
    throw new Refused(
      'DATABASE_URL is empty: the PostgreSQL that comes along makes its roles at each start.',
    );
  }
  const ownerUrl = databaseOwnerUrl || databaseUrl;
  const password = randomBytes(passwordBytes).toString('base64url');
  const role = await createRole(ownerUrl, password);
  const runtimeUrl = ownerUrl.replace(/:\/\/([^@/]*@)?/, `://${encodeURIComponent(role)}:${password}@`);
  await prepareDatabase({ ownerUrl, runtimeUrl }, { appSecrets, embedded: false });
  await prepareQueueTables({ ownerUrl, runtimeUrl });
  return {
    role,
    owner: roleOf(ownerUrl),
    settings: { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: runtimeUrl },
    next: 'put both into the settings of every process, and start them anew',
  };
}

/** Named after the database, as roles are the whole server's. Asked for again, it gets another password. */
async function createRole(ownerUrl: string, password: string): Promise<string> {
  const connection = connect({ url: ownerUrl, applicationName: 'workshop-api roles', settings: {} });
  try {
    const [found] = await connection.sql.unsafe<{ role: string; there: boolean }[]>(
      `select current_database() || '_runtime' as role,
        exists (select from pg_roles where rolname = current_database() || '_runtime') as there`,
    );
    const { role, there } = found as { role: string; there: boolean };
    const statement = `${there ? 'alter' : 'create'} role ${quoted(role)} login nosuperuser nocreatedb nocreaterole password`;
    await connection.sql.unsafe(`${statement} '${password}'`).catch((error) => {
      if (sqlState(error) !== insufficientPrivilege) throw error;
      throw new Refused(
        `The role ${roleOf(ownerUrl)} may not make roles. Have an administrator run, ` +
          `with a password of your own: ${statement} '…'; then set DATABASE_URL to that role, and DATABASE_OWNER_URL to ` +
          'the present one.',
      );
    });
    return role;
  } finally {
    await connection.close(1_000);
  }
}
