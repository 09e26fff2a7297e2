import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { finished } from 'node:stream';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { badRequest, problem } from '../../domain/requests/problem.ts';
import type { Language, Reason } from '../../generated/errors.ts';
import { languageOf, nextRequestId } from '../input/request-head.ts';
import { renderProblem, sendProblem } from './error-handler.ts';
import { json } from './media-types.ts';

interface Refusal {
  status: number;
  reason: Reason;
}

/** Answers a URL that the router can't read, which reaches no hook, with the contract's body. */
export function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
  reply.header('x-request-id', request.id);
  sendProblem(isTooLong ? problem('not_found') : badRequest('undecodablePath'), request, reply);
}

const malformed: Refusal = { status: 400, reason: 'malformedHttp' };
const saidOfNodeCode: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: { status: 431, reason: 'headersTooLarge' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, reason: 'tooSlow' },
  HPE_INVALID_TRANSFER_ENCODING: { status: 400, reason: 'transferCoding' },
};

const newest = new WeakMap<Socket, ServerResponse>();

/**
 * Remembers the response: a broken body may follow a head that was answered already, and a second answer
 * would be read as the next request's.
 */
export function rememberResponse(response: ServerResponse): void {
  newest.set(response.req.socket, response);
}

/** Answers requests that Node itself refuses: malformed HTTP, headers too large, a request that never ends. */
export function answerMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const response = newest.get(socket);
  if (response?.headersSent && !response.req.complete) {
    finished(response, () => socket.destroySoon());
    return;
  }
  endWith(socket, saidOfNodeCode[error.code ?? ''] ?? malformed, 'es');
}

/** Answers CONNECT: Node would silently close the connection. */
export function refuseConnect(request: IncomingMessage, socket: Socket): void {
  socket.on('error', () => socket.destroy());
  const language = languageOf({ headers: request.headers, raw: request });
  endWith(socket, { status: 400, reason: 'noProxy' }, language);
}

function endWith(socket: Socket, { status, reason }: Refusal, language: Language): void {
  const { body } = renderProblem(badRequest(reason), language);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `content-type: ${json}`,
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${nextRequestId(new Date())}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
