import type { FastifyRequest } from 'fastify';
import type { PresentedKey } from '../../db/keys/queries.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import type { Role } from '../../domain/people/roles.ts';
import { toWorkshopTime } from '../../domain/time/test-clock.ts';
import type { PlanTerms } from '../../domain/workshops/plans.ts';
import type { ErrorCode } from '../../generated/errors.ts';
import type { IfMatch } from '../input/if-match.ts';
import type { Verdict } from '../limits/limits.ts';

export interface Workshop {
  foundBy: string;
  instance: Instance;
  terms: PlanTerms;
}

/** State of a request: the results of its guards, which handlers and the request log read. */
interface RequestState {
  /** Time of arrival by the clock that the guards use. */
  arrivedAt: Date;
  startedAtMs: number;
  workshop: Workshop | null;
  key: PresentedKey | null;
  keyName: string;
  /** The staff member who acts at the desk, if known. */
  staff: { id: number; name: string } | null;
  /** The account of the person who acts in the panel. */
  accountId: number | null;
  /** The role of the person who acts in the panel. */
  role: Role | null;
  /** Refuses if the person's session has ended since the request arrived. */
  recheckSession: (() => Promise<void>) | null;
  verdict: Verdict | null;
  idempotencyKey: string | null;
  ifMatch: IfMatch | null;
  after: (string | number)[] | null;
  errorCode: ErrorCode | null;
  /** The paths of the refused fields. */
  refusedFields: string[] | null;
  /** True if the request's path or method does not exist. */
  isUnknown: boolean;
  /** The base URL of the host's workshop, for requests with an unknown path or method. */
  docsBase?: string | undefined;
  /** The route of the path if only the method is unsupported; empty if the path is unknown. */
  route: string;
  /** The requested path, if it is unknown. */
  unknownPath: string | null;
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Returns the base URL of /docs for a request, to which errors link. Null if the app serves no docs, as the desk's
     * app.
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
    accountId: null,
    role: null,
    recheckSession: null,
    verdict: null,
    idempotencyKey: null,
    ifMatch: null,
    after: null,
    errorCode: null,
    refusedFields: null,
    isUnknown: false,
    route: '',
    unknownPath: null,
  };
}

/** Returns the current time of the request's workshop: the system time, or in a sandbox its test clock. */
export function requestNow({ clock }: { clock: () => Date }, { state }: FastifyRequest): Date {
  const now = clock();
  return state.workshop ? toWorkshopTime(state.workshop.instance, now) : now;
}

export function requestWorkshop(request: FastifyRequest): Workshop {
  if (!request.state.workshop) throw new Error('the instance guard has not run');
  return request.state.workshop;
}

export function requestKey(request: FastifyRequest): PresentedKey {
  if (!request.state.key) throw new Error('the authentication guard has not run');
  return request.state.key;
}
