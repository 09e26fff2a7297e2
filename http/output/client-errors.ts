import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { finished } from 'node:stream';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { badRequest, problem } from '../../domain/requests/problem.ts';
import type { Language, Reason } from '../../generated/errors.ts';
import { nextRequestId, requestLanguage, socketAddress, sourceAddress } from '../input/request-head.ts';
import { answerAndClose, isClosing } from './close-socket.ts';
import { renderProblem, sendProblem } from './error-handler.ts';
import { jsonMediaType } from './media-types.ts';

interface Refusal {
  status: number;
  reason: Reason;
}

/** Callback that records the answer to a request that reaches no hook, for example in the request log. */
export type RecordRefusal = (refused: { requestId: string; status: number; sourceIp: string }) => void;

/** Answers a URL that the router can't parse with the contract's error body. Such a request reaches no hook. */
export function answerUnroutable(note: RecordRefusal) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
    reply.header('x-request-id', request.id);
    sendProblem(isTooLong ? problem('not_found') : badRequest('undecodablePath'), request, reply);
    note({ requestId: request.id, status: reply.statusCode, sourceIp: sourceAddress(request) });
  };
}

const malformedRequest: Refusal = { status: 400, reason: 'malformedHttp' };
const refusalByNodeCode: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: { status: 431, reason: 'headersTooLarge' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, reason: 'tooSlow' },
  HPE_INVALID_TRANSFER_ENCODING: { status: 400, reason: 'transferCoding' },
};

/** Time for a client to read the refusal after it has sent its request. */
const closeDelayMs = 1_000;
/** Value of `Retry-After`. Connections become free when requests end or idle connections close. */
const retryAfterSeconds = 2;

const lastResponseBySocket = new WeakMap<Socket, ServerResponse>();

/**
 * Remembers the last response of a connection. A broken body may follow a head that is already answered, and the client
 * would read a second answer as that of its next request.
 */
export function rememberResponse(response: ServerResponse): void {
  lastResponseBySocket.set(response.req.socket, response);
}

/** Answers requests that Node itself refuses: malformed HTTP, too large headers, incomplete requests. */
export function answerMalformedRequest(note: RecordRefusal) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (isClosing(socket)) return;
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const response = lastResponseBySocket.get(socket);
    if (response?.headersSent && !response.req.complete) {
      finished(response, () => socket.destroySoon());
      return;
    }
    const refusal = refusalByNodeCode[error.code ?? ''] ?? malformedRequest;
    sendErrorAndClose(socket, refusal, { note, closeDelayMs: refusal.status === 408 ? 0 : closeDelayMs });
  };
}

/** Answers CONNECT requests with an error. Without this, Node would close the connection without an answer. */
export function refuseConnect(note: RecordRefusal) {
  return (request: IncomingMessage, socket: Socket): void => {
    socket.on('error', () => socket.destroy());
    const language = requestLanguage({ headers: request.headers, raw: request });
    sendErrorAndClose(socket, { status: 400, reason: 'noProxy' }, { language, note, closeDelayMs });
  };
}

/**
 * Maximum number of refused connections that stay open so that their client can read the answer. Further refused
 * connections are closed immediately.
 */
const maxOpenRefused = 100;
let openRefused = 0;

/** Refuses a connection beyond the limits, before its request is read. The request log therefore has no row for it. */
export function refuseConnection(socket: Socket): void {
  const { status, body } = renderProblem(problem('service_unavailable'), 'es');
  const mayLinger = openRefused < maxOpenRefused;
  if (mayLinger) {
    openRefused += 1;
    socket.once('close', () => {
      openRefused -= 1;
    });
  }
  const headers = [`x-request-id: ${nextRequestId(new Date())}`, `retry-after: ${retryAfterSeconds}`];
  answerAndClose(socket, formatRawResponse(status, body, headers), mayLinger ? closeDelayMs : 0);
}

interface ErrorReply {
  language?: Language;
  note: RecordRefusal;
  closeDelayMs: number;
}

function sendErrorAndClose(socket: Socket, { status, reason }: Refusal, ending: ErrorReply): void {
  const { language = 'es', note, closeDelayMs: delayMs } = ending;
  const requestId = nextRequestId(new Date());
  note({ requestId, status, sourceIp: socketAddress(socket) });
  const { body } = renderProblem(badRequest(reason), language);
  answerAndClose(socket, formatRawResponse(status, body, [`x-request-id: ${requestId}`]), delayMs);
}

function formatRawResponse(status: number, body: string, headers: string[]): string {
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-type: ${jsonMediaType}`,
    `content-length: ${Buffer.byteLength(body)}`,
    ...headers,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}
