import type { onSendHookHandler } from 'fastify';
import { changedSubjects } from '../../domain/changes/subjects.ts';
import type { Operation } from '../../generated/operations.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** Returns a hook that notes the changes of an operation, once they are committed, for pages that are open. */
export function changeNotice(runtime: Runtime, operation: Operation): onSendHookHandler {
  const subjects = changedSubjects(operation);
  return (request, reply, payload, done) => {
    const instanceId = request.state.workshop?.instance.id;
    if (instanceId !== undefined && reply.statusCode < 400) runtime.changes.note(instanceId, subjects);
    done(null, payload);
  };
}
