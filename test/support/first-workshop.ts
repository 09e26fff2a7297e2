import { inject } from 'vitest';
import type { Config } from '../../config.ts';
import { copyOf, createServiceDatabase, type TestDatabase } from './postgres.ts';

/** The workshop with which a database starts, and its first key. */
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
 * Copies a database with a workshop. Only the first test file of a worker opens a service and creates the workshop
 * through its desk, which takes more CPU than the copy.
 */
export async function copyWithWorkshop(create: (database: TestDatabase) => Promise<FirstWorkshop>) {
  prepared ??= prepare(create);
  const { template, ...workshop } = await prepared.catch((error: unknown) => {
    prepared = undefined;
    throw error;
  });
  return { database: await copyOf(template), workshop };
}

async function prepare(
  create: (database: TestDatabase) => Promise<FirstWorkshop>,
): Promise<PreparedDatabase> {
  const database = await createServiceDatabase();
  return { template: database.name, ...(await create({ ...database, drop: async () => {} })) };
}

/** Settings that do not affect the rows of a new workshop. */
const withoutRows: string[] = [
  'databaseConnections',
  'defaultInstance',
  'documents',
  'instanceRequestsPer10s',
  'logLevel',
  'webhookAllowPrivate',
] satisfies (keyof Config)[];

/** Tells whether a service with these settings may use a copy. A pooler keeps sessions that prevent copying. */
export function mayCopy(settings: Partial<Config> = {}): boolean {
  return (
    inject('databases').poolerPort === null &&
    Object.keys(settings).every((name) => withoutRows.includes(name))
  );
}
