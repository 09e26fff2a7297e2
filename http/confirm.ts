import type { FastifyRequest } from 'fastify';
import { problem } from '../domain/problem.ts';
import type { Operation } from '../generated/operations.ts';
import { judgeKey } from './hooks/authenticate.ts';
import { judgePermission } from './hooks/authorize.ts';
import type { Runtime, Workshop } from './runtime.ts';

/**
 * Judges workshop, plan and key once more where what was read of them has grown old, as it has when the body took
 * its time: nothing is done for a key that was revoked meanwhile. Undefined where all is fresh, as nearly always.
 */
export function confirm(
  runtime: Runtime,
  request: FastifyRequest,
  operation: Operation,
): Promise<void> | undefined {
  const { keyName, key, workshop } = request.visit;
  if (keyName === '' || !workshop) return undefined;
  const isFresh = runtime.keys.peek(keyName) === key && runtime.workshops.peek(workshop.foundBy) === workshop;
  return isFresh ? undefined : judgeAgain(runtime, request, operation, keyName, workshop);
}

async function judgeAgain(
  runtime: Runtime,
  request: FastifyRequest,
  operation: Operation,
  keyName: string,
  before: Workshop,
): Promise<void> {
  const [key, workshop] = await Promise.all([
    runtime.keys.get(keyName),
    runtime.workshops.get(before.foundBy),
  ]);
  if (workshop?.instance.id !== before.instance.id) throw problem('not_found');
  request.visit.workshop = workshop;
  const refusal = judgeKey(request, key, runtime.clock()) ?? judgePermission(request, operation);
  if (refusal) throw refusal;
}
