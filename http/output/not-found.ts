import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { badRequest, problem } from '../../domain/requests/problem.ts';
import type { Operation } from '../../generated/operations.ts';
import { pathOfUrl } from '../input/request-head.ts';
import { sendProblem } from './error-handler.ts';

export interface KnownPath {
  pattern: RegExp;
  allow: string;
  /** The path in the request log, in the form of the router, such as `/api/v1/clients/:id`. */
  route?: string;
  /** True if the path exists only at sandboxes. At other workshops the path is unknown, whatever the method. */
  sandboxOnly?: boolean;
}

export type AnswerUnknown = (request: FastifyRequest, reply: FastifyReply) => void;
type RequestHook = (request: FastifyRequest, reply: FastifyReply, done: () => void) => void;

export function listKnownPaths(operations: Record<string, Operation>, prefix: string): KnownPath[] {
  const paths = Map.groupBy(Object.values(operations), ({ path }) => path);
  // Sorts literal paths first, because `/appointments/availability` also matches the pattern of an appointment's id.
  const orderedPaths = [...paths].toSorted(
    ([one], [other]) => Number(one.includes('{')) - Number(other.includes('{')),
  );
  return orderedPaths.map(([path, group]) => ({
    pattern: new RegExp(`^${prefix}${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    allow: allowedMethods(group).join(', '),
    route: `${prefix}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    sandboxOnly: group.every(({ sandboxOnly }) => sandboxOnly),
  }));
}

/**
 * Returns a function that answers unknown paths with 404 and unsupported methods with 405. `isSandbox` tells whether a
 * request goes to a sandbox; only needed if some paths exist only at sandboxes.
 */
export function answerUnknownRoute(
  known: KnownPath[],
  isSandbox: (request: FastifyRequest) => Promise<boolean> = async () => false,
): AnswerUnknown {
  return (request, reply) => {
    request.state.isUnknown = true;
    if (!isDecodable(pathOfUrl(request.originalUrl))) {
      request.state.unknownPath = pathOfUrl(request.originalUrl);
      return sendProblem(badRequest('undecodablePath'), request, reply);
    }
    const path = pathOfUrl(request.url);
    const match = known.find(({ pattern }) => pattern.test(path));
    if (!match) return answerUnknownPath(request, reply);
    if (!match.sandboxOnly) return answerUnsupportedMethod(match, request, reply);
    isSandbox(request).then(
      (isIt) => (isIt ? answerUnsupportedMethod(match, request, reply) : answerUnknownPath(request, reply)),
      () => answerUnknownPath(request, reply),
    );
  };
}

export function answerUnknownPath(request: FastifyRequest, reply: FastifyReply): void {
  request.state.isUnknown = true;
  request.state.route = '';
  request.state.unknownPath = pathOfUrl(request.originalUrl);
  sendProblem(problem('not_found'), request, reply);
}

function answerUnsupportedMethod(match: KnownPath, request: FastifyRequest, reply: FastifyReply): void {
  request.state.route = match.route ?? '';
  reply.code(405).header('allow', match.allow);
  sendProblem(badRequest('otherMethod'), request, reply);
}

/**
 * Returns a hook that answers unknown routes before the body is read. The framework would first refuse the body: a PUT
 * of text with 415, a QUERY without a body with 400.
 */
export function answerBeforeBody(answer: AnswerUnknown): RequestHook {
  return (request, reply, done) => (request.is404 ? answer(request, reply) : done());
}

/**
 * Returns a hook that answers paths that the router matches wrongly: `/clients/` is an unknown path, not the client
 * with an empty id, and `DELETE /appointments/availability` is an unsupported method, not the deletion of an
 * appointment.
 */
export function answerMisroutedPaths(
  answer: AnswerUnknown,
  operations: Record<string, Operation>,
): RequestHook {
  const paths = Object.values(operations).map(({ path }) => path);
  const names = new Set(paths.filter((path) => !path.includes('{')).map((path) => path.split('/').at(-1)));
  return (request, reply, done) => {
    const values = request.params as Record<string, string>;
    for (const name in values)
      if (values[name] === '' || names.has(values[name])) return answer(request, reply);
    done();
  };
}

/**
 * Returns a function that rewrites URLs that the router can't parse and that would reach no hook. Below the prefix such
 * a URL becomes an unknown path, which is answered and logged.
 */
export function undecodableUrlRewriter(prefix: string, maxSegmentLength: number) {
  return ({ url = '' }: IncomingMessage): string => {
    if (!url.startsWith(prefix)) return url;
    const path = pathOfUrl(url);
    const isShort = path.length <= maxSegmentLength;
    if (isShort && !path.includes('%')) return url;
    const fits = isShort || path.split('/').every(({ length }) => length <= maxSegmentLength);
    return fits && isDecodable(path) ? url : `${prefix}/-`;
  };
}

function isDecodable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}

function allowedMethods(group: Operation[]): string[] {
  const methods: string[] = group.map(({ method }) => method);
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods;
}
