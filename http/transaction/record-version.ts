import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../db/connection/client.ts';
import { lockRecord } from '../../db/requests/record-lock.ts';
import { findInstanceByHost, type Instance } from '../../db/workshops/queries.ts';
import { badRequest, Problem, problem } from '../../domain/requests/problem.ts';
import { memberOf, toRecord } from '../../domain/text/json.ts';
import type { Operation } from '../../generated/operations.ts';
import type { HandlerResult } from '../../handlers/handler.ts';
import { admitsVersion, type IfMatch } from '../input/if-match.ts';
import { recordEtag } from '../output/etag.ts';
import { requestWorkshop } from '../runtime/request-state.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { HandlerRequest } from './handler-request.ts';
import type { Transaction } from './write.ts';

/** The read of a record with a version, as the changes of the record call it. */
export interface RecordRead {
  operation: Operation;
  handler: (request: HandlerRequest) => Promise<HandlerResult> | HandlerResult;
  /** The schema with which the read's own route serialises the record. */
  schema: { [key: string]: unknown };
  /** The fields of the change's body that identify the record, by path parameter of the read. */
  fields: Record<string, string>;
}

interface Change<T> {
  runtime: Runtime;
  request: FastifyRequest;
  reply: FastifyReply;
  read: RecordRead;
  ifMatch: IfMatch;
  transaction: Transaction;
  act: () => Promise<T>;
}

/**
 * Runs a change, and then refuses it if the committed state of its record is not a version that `If-Match` admits (ADR
 * 0169). The comparison comes last: by then the transaction has locked every row that it overwrites, so no other
 * change of these rows can follow unseen. It reads on another connection, which does not see the change itself.
 */
export async function changeVersion<T>(change: Change<T>): Promise<T> {
  const { request, read, transaction, act, ifMatch } = change;
  const params = recordParams(read, request);
  const path = fillPath(read.operation.path, params);
  const [locked, acted] = await Promise.allSettled([
    lockRecord(transaction.tx, { instanceId: requestWorkshop(request).instance.id, path }),
    act(),
  ]);
  if (locked.status === 'rejected') throw locked.reason;
  // Compares the version also after a refusal, because the other change may be the reason of the refusal.
  if (acted.status === 'rejected' && !(acted.reason instanceof Problem)) throw acted.reason;
  const record = await readCommitted(change, params);
  const etag = recordEtag(record, read.operation.version);
  if (!admitsVersion(ifMatch, etag))
    throw problem('changed_meanwhile', { current: JSON.parse(record), etag });
  if (acted.status === 'rejected') throw acted.reason;
  return acted.value;
}

/** Returns the path parameters with which a record is read, from the path and the body of the change. */
function recordParams({ fields }: RecordRead, { params, body }: FastifyRequest): Record<string, unknown> {
  const named = Object.entries(fields).map(([name, field]) => [name, memberOf(body, field)]);
  if (named.some(([, value]) => value === undefined)) throw badRequest('ifMatchUnsupported');
  return { ...toRecord(params), ...Object.fromEntries(named) };
}

/** Returns the path of a record, which identifies the record in its workshop. */
function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
}

/** Returns the text of the record in its committed state, as its read answers it. */
async function readCommitted(
  { runtime, request, reply, read, transaction }: Change<unknown>,
  params: Record<string, unknown>,
): Promise<string> {
  const db = runtime.database.reads;
  const instance = await reloadWorkshop(db, read, requestWorkshop(request).instance);
  const input = { params, query: {}, body: undefined, instance };
  const { body } = await read.handler(new HandlerRequest(runtime, request, db, transaction.now, input));
  return reply.compileSerializationSchema(read.schema)(toRecord(body));
}

/** Reads the workshop's row again if it is the record, as for the settings. The request's own row may be older. */
async function reloadWorkshop(db: Db, { operation }: RecordRead, instance: Instance): Promise<Instance> {
  if (operation.path.includes('{')) return instance;
  return (await findInstanceByHost(db, instance.host)) ?? instance;
}
