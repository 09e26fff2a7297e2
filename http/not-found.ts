import type { FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../domain/problem.ts';
import type { Operation } from '../generated/operations.ts';
import { sendProblem } from './error-handler.ts';

export interface KnownPath {
  pattern: RegExp;
  /** The methods that it has. */
  allow: string;
}

/** Those of a document. */
export function documentedPaths(operations: Record<string, Operation>, prefix: string): KnownPath[] {
  const paths = Map.groupBy(Object.values(operations), ({ path }) => path);
  return [...paths].map(([path, group]) => ({
    pattern: new RegExp(`^${prefix}${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    allow: allowedMethods(group).join(', '),
  }));
}

/** An unknown path: 404. A known one, with another method: 405 with `Allow`. */
export function answerUnknownRoute(known: KnownPath[]) {
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const path = request.url.split('?', 1)[0] as string;
    const match = known.find(({ pattern }) => pattern.test(path));
    if (match) reply.code(405).header('allow', match.allow);
    sendProblem(problem(match ? 'bad_request' : 'not_found'), request, reply);
  };
}

/** The framework would look at the body first, and refuse that: a PUT of text as 415, a QUERY without any as 400. */
export function beforeItsBody(answer: (request: FastifyRequest, reply: FastifyReply) => void) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void =>
    request.is404 ? answer(request, reply) : done();
}

function allowedMethods(group: Operation[]): string[] {
  const methods = group.map(({ method }) => method as string);
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods;
}
