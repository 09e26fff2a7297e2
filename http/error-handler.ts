import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../db/client.ts';
import { StoreAway } from '../db/documents/store.ts';
import { Problem, problem } from '../domain/problem.ts';
import { languageOf } from './language.ts';
import { renderProblem } from './render-problem.ts';
import { StaleRead } from './short-trust.ts';
import { fieldProblems } from './validation.ts';

/** PostgreSQL restarts within seconds; a client that waits this long rarely meets it twice. */
const retryAfterDatabaseSeconds = 2;

export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  sendProblem(refusalOf(error, request), request, reply);
}

/** What went wrong, by its code. The log is told of what is no request's fault. */
export function refusalOf(error: FastifyError, request: FastifyRequest): Problem {
  const refusal = problemOf(error);
  if (refusal.code === 'internal_error')
    request.log.error({ err: error }, 'a request failed: this is a defect');
  if (refusal.code === 'service_unavailable') request.log.warn({ err: error }, whatIsAway(error));
  return refusal;
}

function whatIsAway(error: Error): string {
  return error instanceof StoreAway ? 'the documents are away' : 'the database is away';
}

export function sendProblem(refusal: Problem, request: FastifyRequest, reply: FastifyReply): void {
  const body = refuse(refusal, request, reply);
  reply.type('application/json; charset=utf-8').send(body);
}

/** Sets status and headers of a refusal; what there is to say of it is the contract's body. */
export function refuse(refusal: Problem, request: FastifyRequest, reply: FastifyReply): string {
  if (request.visit) request.visit.errorCode = refusal.code;
  const { status, body } = renderProblem(refusal, languageOf(request));
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  if (refusal.extras.retryAfterSeconds) reply.header('retry-after', refusal.extras.retryAfterSeconds);
  // The status of a refusal by the framework itself (405, 408, 431) stands, with the nearest code.
  const own = refusal.code === 'bad_request' && reply.statusCode > 400 ? reply.statusCode : status;
  reply.code(own);
  return body;
}

const byFrameworkCode: Record<string, Problem['code']> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_NOT_FOUND: 'not_found',
};

function problemOf(error: FastifyError): Problem {
  if (error instanceof Problem) return error;
  if (error.validation) {
    return problem('validation_error', { fields: fieldProblems(error.validation, error.validationContext) });
  }
  if (error instanceof StaleRead || error instanceof StoreAway || isDatabaseAway(error)) {
    return problem('service_unavailable', { retryAfterSeconds: retryAfterDatabaseSeconds });
  }
  const known = byFrameworkCode[error.code];
  if (known) return problem(known);
  const isClientsFault = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  return problem(isClientsFault ? 'bad_request' : 'internal_error');
}
