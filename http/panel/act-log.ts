import type { FastifyInstance, FastifyRequest } from 'fastify';
import { actRoute, maskFields } from '../../domain/requests/logged-path.ts';
import { memberOf, toRecord } from '../../domain/text/json.ts';
import { type DeskOperationId, deskOperations } from '../../generated/operations.ts';
import { sourceAddress } from '../input/request-head.ts';
import { requestWorkshop } from '../runtime/request-state.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Visit } from './visit.ts';

/** The operation that a submitted form names, and its answer. */
interface Act {
  accountId: number;
  operationId: DeskOperationId;
  /** The answer of the operation; null if the panel refused the form before. */
  answer: ActAnswer | null;
}

export interface ActAnswer {
  status: number;
  code: string | null;
  fields: string[] | null;
}

/** Code in the log for an act that the person's role does not allow. */
const roleCode = 'role_not_allowed';

const acts = new WeakMap<FastifyRequest, Act>();

/** Notes that a person submits a form of an operation. The request log then has the act, including a refused one. */
export function noteAct(request: FastifyRequest, { account }: Visit, operationId: DeskOperationId): void {
  acts.set(request, { accountId: account.id, operationId, answer: null });
}

export function noteAnswer(request: FastifyRequest, answer: ActAnswer): void {
  const act = acts.get(request);
  if (act) act.answer = answer;
}

/** Returns status, error code and refused fields of an operation's answer. */
export function readActAnswer(status: number, body: () => unknown): ActAnswer {
  if (status < 400) return { status, code: null, fields: null };
  const { code, fields } = toRecord(memberOf(body(), 'error'));
  const paths = Array.isArray(fields) ? fields.map((field) => String(memberOf(field, 'path'))) : null;
  return { status, code: code === undefined ? null : String(code), fields: paths && maskFields(paths) };
}

/**
 * Writes one row of the request log for every act of a person: the names of operation and refused fields, never input.
 * Acts use no quota. Reads of pages are not logged: they change nothing, and live pages repeat them.
 */
export function logActs(pages: FastifyInstance, runtime: Runtime): void {
  pages.addHook('onResponse', (request, reply, done) => {
    const act = acts.get(request);
    if (act) {
      const { method, path } = deskOperations[act.operationId];
      const { state } = request;
      const refused = {
        status: reply.statusCode,
        code: state.errorCode ?? (reply.statusCode === 403 ? roleCode : null),
        fields: null,
      };
      runtime.record.log({
        instanceId: requestWorkshop(request).instance.id,
        keyId: -act.accountId,
        at: state.arrivedAt,
        sourceIp: sourceAddress(request),
        ...{ method, route: actRoute(path), path: null },
        ...(act.answer ?? refused),
        durationMs: performance.now() - state.startedAtMs,
        requestId: request.id,
      });
    }
    done();
  });
}
