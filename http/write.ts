import type { FastifyRequest } from 'fastify';
import type { Sql } from 'postgres';
import type { Db } from '../db/client.ts';
import { inTransaction, type SendWithCommit } from '../db/transaction.ts';
import type { SecretBox } from '../domain/secret-box.ts';
import type { Operation } from '../generated/operations.ts';
import { confirm } from './confirm.ts';
import type { Runtime } from './runtime.ts';

export interface Transaction {
  tx: Db;
  raw: Sql;
  sendWithCommit: SendWithCommit;
  now: Date;
  secretBox: SecretBox;
}

/** What an operation writes, in one transaction: for a caller who may still write when it begins. */
export async function write<T>(
  runtime: Runtime,
  operation: Operation,
  request: FastifyRequest,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const { database, clock, secretBox } = runtime;
  const result = await inTransaction(database, async (tx, raw, sendWithCommit) => {
    await confirm(runtime, request, operation);
    return work({ tx, raw, sendWithCommit, now: clock(), secretBox });
  });
  runtime.ring();
  return result;
}
