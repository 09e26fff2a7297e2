import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../domain/problem.ts';
import { languageOf } from './language.ts';
import { renderProblem } from './render-problem.ts';
import { nextRequestId } from './request-id.ts';

/** A URL that the router can't read never reaches a hook: the answer has the contract's body all the same. */
export function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const code = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'not_found' : 'bad_request';
  const { status, body } = renderProblem(problem(code), languageOf(request));
  reply.header('x-request-id', request.id).code(status).type('application/json; charset=utf-8').send(body);
}

const statusByNodeCode: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** What Node itself refuses: malformed HTTP, headers too large, a request that never ends. */
export function answerMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statusByNodeCode[error.code ?? ''] ?? 400;
  const { body } = renderProblem(problem('bad_request'), 'es');
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${nextRequestId()}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
