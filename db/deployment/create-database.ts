import { OperatorError } from '../../domain/errors/operator-error.ts';
import { connect } from '../connection/connection.ts';
import { sqlState } from '../connection/failures.ts';
import { quoteIdentifier } from '../connection/identifier.ts';

const missingDatabase = '3D000';
const insufficientPrivilege = '42501';
const closeTimeoutMs = 1_000;
/** SQLSTATEs of `CREATE DATABASE` if another process has created the database at the same time. */
const alreadyCreatedStates = ['42P04', '23505'];

/**
 * Creates the database of DATABASE_URL if the server does not have it. Throws `OperatorError` if the role may not create a
 * database.
 */
export async function createMissingDatabase(url: string): Promise<{ created: boolean }> {
  if (!(await isDatabaseMissing(url))) return { created: false };
  const { name, maintenanceUrl } = partsOf(url);
  const connection = connect({ url: maintenanceUrl, applicationName: 'workshop-api create', settings: {} });
  try {
    await createDatabase(connection.sql, name);
    return { created: true };
  } catch (error) {
    throw refusal(name, error);
  } finally {
    await connection.close(closeTimeoutMs);
  }
}

async function isDatabaseMissing(url: string): Promise<boolean> {
  const connection = connect({ url, applicationName: 'workshop-api check', settings: {} });
  try {
    await connection.sql`select 1`;
    return false;
  } catch (error) {
    if (sqlState(error) === missingDatabase) return true;
    throw error;
  } finally {
    await connection.close(closeTimeoutMs);
  }
}

type Sql = ReturnType<typeof connect>['sql'];

/**
 * Creates a database with the locale C.UTF-8, which makes searches for names in Cyrillic fast. Uses the server's locale
 * if the server does not support C.UTF-8.
 */
async function createDatabase(sql: Sql, name: string): Promise<void> {
  const statement = `create database ${quoteIdentifier(name)} template template0 encoding 'UTF8'`;
  try {
    await sql.unsafe(`${statement} locale 'C.UTF-8'`);
  } catch (error) {
    const code = sqlState(error) ?? '';
    if (alreadyCreatedStates.includes(code)) return;
    if (code === insufficientPrivilege || isReadOnly(code)) throw error;
    await sql.unsafe(statement);
  }
}

/** Creates a database with the server's own encoding and locale. */
export async function createPlainDatabase(sql: Sql, name: string): Promise<void> {
  await sql.unsafe(`create database ${quoteIdentifier(name)}`);
}

function isReadOnly(code: string): boolean {
  return code === '25006';
}

/**
 * Returns the name of the database in a URL, and the URL of the server's database `postgres`, which every server has.
 */
function partsOf(url: string): { name: string; maintenanceUrl: string } {
  const [, server = '', path = '', query = ''] = /^([a-z]+:\/\/[^/?#]*)(\/[^?#]*)?(.*)$/.exec(url) ?? [];
  const [user = ''] = server.replace(/^[a-z]+:\/\//, '').split(/[:@]/);
  return {
    // The name is not percent-decoded, because the driver does not decode it either.
    name: path.slice(1) || decodeURIComponent(user),
    maintenanceUrl: `${server}/postgres${query}`,
  };
}

function refusal(name: string, error: unknown): OperatorError {
  const { message } = error as Error;
  const reason = sqlState(error) === insufficientPrivilege ? 'its user may not create one' : message;
  return new OperatorError(
    `DATABASE_URL: the server has no database "${name}", and it could not be created (${reason}). ` +
      `Create it: createdb --template template0 --encoding UTF8 --owner <its user> ${name}`,
  );
}
