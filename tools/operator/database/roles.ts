import { randomBytes } from 'node:crypto';
import type { Config } from '../../../config.ts';
import { connect } from '../../../db/connection/connection.ts';
import { sqlState } from '../../../db/connection/failures.ts';
import { prepareDatabase } from '../../../db/deployment/prepare.ts';
import { grantReading, readerSuffix } from '../../../db/deployment/reader.ts';
import { findRole, loginStatement, roleInUrl, setLogin } from '../../../db/deployment/roles.ts';
import { OperatorError } from '../../../domain/errors/operator-error.ts';
import { prepareQueueTables } from '../../../workers/lanes/queue.ts';

interface CreatedRoles {
  role: string;
  owner: string;
  /**
   * Settings with URLs that contain the new password. Shown only once, because the database stores only a hash of the
   * password.
   */
  settings: { DATABASE_OWNER_URL: string; DATABASE_URL: string; DATABASE_DIRECT_URL?: string };
  next: string;
}

interface CreatedReader {
  role: string;
  /** The URL with the new password, which is shown only once. */
  url: string;
  next: string;
}

const runtimeSuffix = '_runtime';
const passwordBytes = 24;
const closeTimeoutMs = 1_000;
const insufficientPrivilege = '42501';

/** Creates the role with which the service connects to an external database. Returns the settings for the service. */
export async function createRoles(config: Config): Promise<CreatedRoles> {
  const ownerUrl = ownerUrlOf(config);
  const { role, url: runtimeUrl } = await createRole(ownerUrl, {
    suffix: runtimeSuffix,
    afterwards: 'set DATABASE_URL to that role, and DATABASE_OWNER_URL to the present one.',
  });
  await prepareDatabase({ ownerUrl, runtimeUrl }, { ...config, embedded: false });
  await prepareQueueTables({ ownerUrl, runtimeUrl });
  return {
    role,
    owner: roleInUrl(ownerUrl),
    settings: { DATABASE_OWNER_URL: ownerUrl, ...serviceUrls(config, runtimeUrl) },
    next: 'put all of them into the settings of every process, and restart them',
  };
}

/** Returns the connection settings for the service's role. Adds the direct URL if the database is behind a pooler. */
function serviceUrls({ databaseUrl, databaseDirectUrl }: Config, runtimeUrl: string) {
  if (databaseDirectUrl === '') return { DATABASE_URL: runtimeUrl };
  const [credentials = ''] = /:\/\/[^@/]*@/.exec(runtimeUrl) ?? [];
  return {
    DATABASE_URL: databaseUrl.replace(/:\/\/([^@/]*@)?/, () => credentials),
    DATABASE_DIRECT_URL: runtimeUrl,
  };
}

/** Creates a role that may read everything except secrets, for reporting programs. */
export async function createReader(config: Config): Promise<CreatedReader> {
  const ownerUrl = ownerUrlOf(config);
  const runtimeUrl = config.databaseDirectUrl || config.databaseUrl;
  await prepareDatabase({ ownerUrl, runtimeUrl }, { ...config, embedded: false });
  const { role, url } = await createRole(ownerUrl, {
    suffix: readerSuffix,
    afterwards: 'run this command again: it grants the role its rights.',
    presentPassword: '…',
  });
  const { sql, close } = connect({ url: ownerUrl, applicationName: 'workshop-api roles', settings: {} });
  await grantReading(sql, role).finally(() => close(closeTimeoutMs));
  return {
    role,
    url,
    next: 'give the URL to the program that reads the reports, not to a process of the service',
  };
}

function ownerUrlOf({ databaseUrl, databaseDirectUrl, databaseOwnerUrl }: Config): string {
  if (databaseUrl !== '') return databaseOwnerUrl || databaseDirectUrl || databaseUrl;
  throw new OperatorError('DATABASE_URL is empty: the bundled PostgreSQL creates its roles at each start.');
}

interface RolePlan {
  suffix: string;
  /** The step for the operator after an administrator has created the role. */
  afterwards: string;
  /**
   * Text in place of the password in the shown URL. Used if the role exists and the owner may not set the role's
   * password, because an administrator created the role.
   */
  presentPassword?: string;
}

/**
 * Creates a login role, or gives an existing role a new password. The role is named after the database, because all
 * databases of a server share their roles.
 */
async function createRole(
  ownerUrl: string,
  { suffix, afterwards, presentPassword }: RolePlan,
): Promise<{ role: string; url: string }> {
  const password = randomBytes(passwordBytes).toString('base64url');
  const connection = connect({ url: ownerUrl, applicationName: 'workshop-api roles', settings: {} });
  try {
    const found = await findRole(connection, suffix);
    const { role, there } = found;
    const statement = loginStatement(found);
    const urlWith = (secret: string) =>
      ownerUrl.replace(/:\/\/([^@/]*@)?/, `://${encodeURIComponent(role)}:${secret}@`);
    try {
      await setLogin(connection, found, password);
      return { role, url: urlWith(password) };
    } catch (error) {
      if (sqlState(error) !== insufficientPrivilege) throw error;
      if (there && presentPassword !== undefined) return { role, url: urlWith(presentPassword) };
      throw new OperatorError(
        `The role ${roleInUrl(ownerUrl)} may not create roles. Ask an administrator to run, ` +
          `with a password that you choose: ${statement} '…'; then ${afterwards}`,
      );
    }
  } finally {
    await connection.close(closeTimeoutMs);
  }
}
