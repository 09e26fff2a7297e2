import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import { DamagedFileError } from '../../actions/documents/read.ts';
import { StoreUnavailableError } from '../../adapters/documents/store.ts';
import { isDatabaseUnavailable, SessionTimeoutError } from '../../db/connection/client.ts';
import { isCapacityError, retryAfterOf } from '../../domain/requests/capacity-error.ts';
import { errorPagePath } from '../../domain/requests/error-page.ts';
import { maxLoggedFields } from '../../domain/requests/logged-path.ts';
import {
  describeField,
  fillPlaceholders,
  maxFields,
  Problem,
  problem,
  type Reader,
} from '../../domain/requests/problem.ts';
import { deskMessages, errors, type Language, reasonMessages } from '../../generated/errors.ts';
import { closeAfterAnswer } from '../input/close-after-answer.ts';
import { requestLanguage } from '../input/request-head.ts';
import { fieldProblems } from '../input/validation.ts';
import { StaleReadError } from '../runtime/ttl-cache.ts';
import { jsonMediaType } from './media-types.ts';

/**
 * Value of `Retry-After` in seconds. PostgreSQL restarts within seconds, so a client that waits this long rarely fails
 * twice.
 */
const retryAfterSeconds = 2;

export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = convertError(error, request);
  if (refusal.code === 'payload_too_large') closeAfterAnswer(request, reply);
  sendProblem(refusal, request, reply);
}

export function convertError(error: FastifyError, request: FastifyRequest): Problem {
  const refusal = problemOf(error, request);
  if (refusal.code === 'internal_error')
    request.log.error({ err: error }, 'a request failed: this is a defect');
  if (error instanceof DamagedFileError) logDamagedFile(error, request);
  if (refusal.code === 'service_unavailable') request.log.warn({ err: error }, findUnavailableService(error));
  return refusal;
}

/** Maximum number of damaged files that are logged. Each file is logged once. */
const maxLoggedFiles = 10_000;
const loggedFiles = new Set<string>();

function logDamagedFile({ message, of, storedAs }: DamagedFileError, request: FastifyRequest): void {
  if (loggedFiles.has(storedAs) || loggedFiles.size >= maxLoggedFiles) return;
  loggedFiles.add(storedAs);
  request.log.error({ code: 'document_damaged', of, storedAs }, message);
}

function findUnavailableService(error: Error): string {
  if (error instanceof SessionTimeoutError) return 'no session became free in time';
  if (isCapacityError(error)) return 'the process is overloaded';
  return error instanceof StoreUnavailableError
    ? 'the store of documents is not available'
    : 'the database is not available';
}

export function sendProblem(refusal: Problem, request: FastifyRequest, reply: FastifyReply): void {
  const body = sendRefusal(refusal, request, reply);
  reply.type(jsonMediaType).send(body);
}

export function sendRefusal(refusal: Problem, request: FastifyRequest, reply: FastifyReply): string {
  if (request.state) setRefusalState(request, refusal);
  const { status, body } = renderRefusal(request, refusal);
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  if (refusal.extras.etag) reply.header('etag', refusal.extras.etag);
  if (refusal.extras.retryAfterSeconds) reply.header('retry-after', refusal.extras.retryAfterSeconds);
  // Keeps the status of a refusal by the framework (405, 408, 431), whose code is the general `bad_request`.
  const own = refusal.code === 'bad_request' && reply.statusCode > 400 ? reply.statusCode : status;
  reply.code(own);
  return body;
}

function setRefusalState({ state }: FastifyRequest, { code, extras: { fields } }: Problem): void {
  state.errorCode = code;
  if (fields) state.refusedFields = fields.slice(0, maxLoggedFields).map(({ path }) => path);
}

const problemCodeByFrameworkCode: Record<string, Problem['code']> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_NOT_FOUND: 'not_found',
};

function problemOf(error: FastifyError, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  if (error.validation) {
    return problem('validation_error', { fields: allFieldProblems(error, request) });
  }
  if (error instanceof SessionTimeoutError && error.isOwnShare)
    return problem('instance_rate_limited', { retryAfterSeconds });
  if (
    error instanceof StaleReadError ||
    error instanceof StoreUnavailableError ||
    isDatabaseUnavailable(error) ||
    isCapacityError(error)
  ) {
    return problem('service_unavailable', { retryAfterSeconds: retryAfterOf(error) ?? retryAfterSeconds });
  }
  if (error instanceof DamagedFileError) return problem('document_damaged');
  const known = problemCodeByFrameworkCode[error.code];
  if (known) return problem(known);
  const isClientsFault = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  return problem(isClientsFault ? 'bad_request' : 'internal_error');
}

/**
 * Collects the errors of all parts of a request, because the framework stops at the first invalid part of path, body
 * and query.
 */
function allFieldProblems({ validation = [], validationContext }: FastifyError, request: FastifyRequest) {
  const others = (laterPartsByPart[validationContext ?? ''] ?? []).flatMap((part) =>
    fieldProblems(validatePart(request, part), part),
  );
  return [
    ...(validationContext === 'body' ? others : []),
    ...fieldProblems(validation, validationContext),
    ...(validationContext === 'body' ? [] : others),
  ];
}

type RequestPart = 'body' | 'querystring';

const laterPartsByPart: Record<string, RequestPart[]> = {
  params: ['querystring', 'body'],
  body: ['querystring'],
};

/**
 * Validates a part again and returns its errors. Fastify declares that a validator returns a boolean, but
 * `validatorCompiler` returns the value or an error.
 */
function validatePart(request: FastifyRequest, part: RequestPart): FastifySchemaValidationError[] {
  const validate = request.getValidationFunction(part);
  const judged: unknown = validate?.(part === 'body' ? (request.body ?? null) : request.query);
  return isValidationFailure(judged) ? judged.error.validation : [];
}

function isValidationFailure(
  judged: unknown,
): judged is { error: { validation: FastifySchemaValidationError[] } } {
  return (
    typeof judged === 'object' &&
    judged !== null &&
    'error' in judged &&
    judged.error instanceof Error &&
    'validation' in judged.error
  );
}

/**
 * Renders a refusal in the language of its request. Where the docs are served, the body links to the page about the
 * error code.
 */
export function renderRefusal(request: FastifyRequest, refusal: Problem): { status: number; body: string } {
  const { docsBase } = request.server;
  const base = docsBase?.(request);
  return renderProblem(refusal, requestLanguage(request), {
    doc_url: base && base + errorPagePath(refusal.code),
    reader: docsBase === null ? 'desk' : 'partner',
  });
}

/** Renders the contract's error body. No other code renders it. */
export function renderProblem(
  problem: Problem,
  language: Language,
  { doc_url, reader = 'partner' }: { doc_url?: string | undefined; reader?: Reader } = {},
): { status: number; body: string } {
  const { status, messages } = errors[problem.code];
  const { fields, reason, params, retryAfterSeconds: _, etag: __, ...extras } = problem.extras;
  const own = reason && ((reader === 'desk' && deskMessages[reason]) || reasonMessages[reason]);
  const texts = own ?? messages;
  const error = {
    code: problem.code,
    message: fillPlaceholders(texts[language], params),
    ...(doc_url !== undefined && { doc_url }),
    ...(fields && {
      fields: fields.slice(0, maxFields).map((field) => describeField(field, language, reader)),
    }),
    ...extras,
  };
  return { status, body: JSON.stringify({ error }) };
}
