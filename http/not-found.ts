import type { FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../domain/problem.ts';
import type { Operation } from '../generated/operations.ts';
import { sendProblem } from './error-handler.ts';

/** A path that isn't in the document: 404. A path that is, with another method: 405 with `Allow`. */
export function answerUnknownRoute(operations: Record<string, Operation>, prefix: string) {
  const paths = Map.groupBy(Object.values(operations), ({ path }) => path);
  const known = [...paths].map(([path, group]) => ({
    pattern: new RegExp(`^${prefix}${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    allow: allowedMethods(group).join(', '),
  }));
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
