import type { FastifyRequest } from 'fastify';
import type { SignInContext } from '../../../actions/people/context.ts';
import type { StartedSession } from '../../../actions/people/session.ts';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { maxSessionMs } from '../../../domain/people/session.ts';
import { requestSource } from '../../input/request-head.ts';
import { requestWorkshop } from '../../runtime/request-state.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { readCookie, writeCookie } from '../cookies.ts';
import { isSecureRequest } from '../origin.ts';
import { sessionCookie, tabletCookie } from '../session.ts';

/** Cookie of a device on which a person has signed in before. */
const deviceCookie = 'panel-device';
const yearSeconds = 365 * 86_400;

/** Returns the context of a sign-in, with the cookies of the request's device. */
export function signInContext(runtime: Runtime, request: FastifyRequest): SignInContext {
  const { instance } = requestWorkshop(request);
  const isSecure = isSecureRequest(request);
  return {
    instance,
    secretBox: runtime.secretBox,
    hasher: runtime.externalCalls,
    visitor: {
      ...requestSource(request),
      deviceToken: readCookie(request, deviceCookie, isSecure) ?? null,
      tabletToken: readCookie(request, tabletCookie, isSecure) ?? null,
    },
    now: runtime.clock(),
    transact: (work) => inTransaction(runtime.database, work, instance.id),
  };
}

/** Returns the cookies of a new session, and of its device. */
export function sessionCookies(request: FastifyRequest, { token, deviceToken }: StartedSession): string[] {
  const isSecure = isSecureRequest(request);
  return [
    writeCookie(sessionCookie, token, { isSecure, maxAge: maxSessionMs / 1_000 }),
    writeCookie(deviceCookie, deviceToken, { isSecure, maxAge: yearSeconds }),
  ];
}

export function endedSessionCookie(request: FastifyRequest): string {
  return writeCookie(sessionCookie, '', { isSecure: isSecureRequest(request), maxAge: 0 });
}

export function pairedTabletCookie(request: FastifyRequest, token: string): string {
  return writeCookie(tabletCookie, token, { isSecure: isSecureRequest(request), maxAge: yearSeconds });
}
