import type { Sql } from 'postgres';
import { insertClient } from '../../db/clients/writes.ts';
import type { Database, Db } from '../../db/connection/client.ts';
import { type Instance, insertInstance } from '../../db/workshops/queries.ts';
import { setRemovalHash } from '../../db/workshops/removal.ts';
import { type ClientBody, newClient } from '../../domain/clients/client.ts';
import { removalHash } from '../../domain/secrets/seals.ts';
import { secretBox } from '../support/secret-box.ts';
import { openTestDatabase } from '../support/test-database.ts';

export const now = new Date('2026-03-02T09:30:00.250Z');
export const desk = { kind: 'staff', id: 1, name: 'Bruno Ficticio' } as const;

interface Scene {
  database: Database;
  sql: Sql;
  url: string;
  instance: Instance;
  other: Instance;
  /** Runs `work` in a transaction, which is rolled back if `work` throws. */
  write<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  client(body?: Partial<ClientBody>, instance?: Instance): Promise<number>;
}

/** Opens a database with two workshops for one test file. */
export async function openScene(): Promise<Scene> {
  const { url, database, sql } = await openTestDatabase({ poolSize: 8 });
  const write = <T>(work: (tx: Db) => Promise<T>) =>
    database.inSession(async (db, raw) => {
      await raw.unsafe('begin');
      const result = await work(db);
      await raw.unsafe('commit');
      return result;
    });
  const workshop = (host: string) =>
    write(async (tx) => {
      const fields = { name: host, base_url: `https://${host}`, created_at: now.toISOString() };
      const instance = await insertInstance(tx, fields, host);
      const hash = removalHash(secretBox.sealKeys, instance.id);
      await setRemovalHash(tx, { instanceId: instance.id, hash });
      return { ...instance, removal_hash: hash };
    });
  const instance = await workshop('taller.example.com');
  const other = await workshop('otro.example.com');
  const client = async (body: Partial<ClientBody> = {}, at = instance) => {
    const { id } = await write((tx) =>
      insertClient(tx, at, newClient({ name: 'Clara Ejemplo', ...body }), now),
    );
    return id;
  };
  return { database, sql, url, instance, other, write, client };
}
