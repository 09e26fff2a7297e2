import { inject } from 'vitest';
import type { Config } from '../../config.ts';
import { copyOf, createServiceDatabase, type TestDatabase } from './postgres.ts';

/** The workshop that a test database contains at the start, with its first key. */
export interface FirstWorkshop {
  instanceId: number;
  liveKey: string;
  liveKeyId: number;
}

interface PreparedDatabase extends FirstWorkshop {
  template: string;
}

let prepared: Promise<PreparedDatabase> | undefined;

/**
 * Copies a database that contains a workshop. Only the first test file of a worker opens a service and creates the
 * workshop through its desk, because this takes more CPU time than a copy.
 */
export async function copyWithWorkshop(create: (database: TestDatabase) => Promise<FirstWorkshop>) {
  prepared ??= prepareTemplate(create);
  const { template, ...workshop } = await prepared.catch((error: unknown) => {
    prepared = undefined;
    throw error;
  });
  return { database: await copyOf(template), workshop };
}

async function prepareTemplate(
  create: (database: TestDatabase) => Promise<FirstWorkshop>,
): Promise<PreparedDatabase> {
  const database = await createServiceDatabase();
  return { template: database.name, ...(await create({ ...database, drop: async () => {} })) };
}

/** Names of the settings that do not affect the rows of a new workshop. */
const withoutRows: string[] = [
  'databaseConnections',
  'defaultInstance',
  'documents',
  'instanceRequestsPer10s',
  'logLevel',
  'panelPlainHttp',
  'webhookAllowPrivate',
] satisfies (keyof Config)[];

/**
 * Tells whether a service with these settings may use a copied database. A pooler keeps sessions open that prevent the
 * copy.
 */
export function mayCopy(settings: Partial<Config> = {}): boolean {
  return (
    inject('databases').poolerPort === null &&
    Object.keys(settings).every((name) => withoutRows.includes(name))
  );
}
