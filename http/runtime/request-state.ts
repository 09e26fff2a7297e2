import type { FastifyRequest } from 'fastify';
import type { PresentedKey } from '../../db/keys/queries.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { workshopTime } from '../../domain/time/test-clock.ts';
import type { PlanTerms } from '../../domain/workshops/plans.ts';
import type { ErrorCode } from '../../generated/errors.ts';
import type { Verdict } from '../limits/limits.ts';

export interface Workshop {
  foundBy: string;
  instance: Instance;
  terms: PlanTerms;
}

/** The guards' results about a request, which the request log records. */
interface RequestState {
  /** Measured by the clock that the guards use. */
  arrivedAt: Date;
  startedAtMs: number;
  workshop: Workshop | null;
  key: PresentedKey | null;
  keyName: string;
  /** The person who acts at the desk, if known. */
  staff: { id: number; name: string } | null;
  verdict: Verdict | null;
  idempotencyKey: string | null;
  after: (string | number)[] | null;
  errorCode: ErrorCode | null;
  /** The paths of the refused fields. */
  refusedFields: string[] | null;
  /** Its path or method does not exist. */
  isUnknown: boolean;
  /** The address of the host's workshop, for an unknown path or method. */
  docsBase?: string | undefined;
  /** The route of the path if its method is not supported; empty if there is no such path. */
  route: string;
  /** The requested path, if it is unknown. */
  unknownPath: string | null;
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Returns the address of /docs for a request, to which its refusal links; null where there are no docs, as at the
     * desk.
     */
    docsBase: ((request: FastifyRequest) => string | undefined) | null;
  }
  interface FastifyRequest {
    state: RequestState;
  }
}

export function newRequestState(arrivedAt: Date): RequestState {
  return {
    arrivedAt,
    startedAtMs: performance.now(),
    workshop: null,
    key: null,
    keyName: '',
    staff: null,
    verdict: null,
    idempotencyKey: null,
    after: null,
    errorCode: null,
    refusedFields: null,
    isUnknown: false,
    route: '',
    unknownPath: null,
  };
}

/** Returns the current time of the request's workshop: the real time, except in a sandbox with a test clock. */
export function nowOf({ clock }: { clock: () => Date }, { state }: FastifyRequest): Date {
  const now = clock();
  return state.workshop ? workshopTime(state.workshop.instance, now) : now;
}

export function workshopOf(request: FastifyRequest): Workshop {
  if (!request.state.workshop) throw new Error('the instance guard has not run');
  return request.state.workshop;
}

export function keyOf(request: FastifyRequest): PresentedKey {
  if (!request.state.key) throw new Error('the authentication guard has not run');
  return request.state.key;
}
