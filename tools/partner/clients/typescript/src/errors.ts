import type { FieldsByCode, KnownErrorCode } from './generated/errors.ts';
import type { components } from './generated/types.ts';

export type ErrorDetails = components['schemas']['ErrorDetails'];
export type FieldProblem = components['schemas']['FieldProblem'];

/**
 * An error code that this release knows, or a code of a later release. Programs therefore need a `default` in every
 * `switch`.
 */
export type ErrorCode = KnownErrorCode | (string & {});

type DetailsOf<Code extends string> = Code extends keyof FieldsByCode
  ? ErrorDetails & { [Field in FieldsByCode[Code] & keyof ErrorDetails]-?: NonNullable<ErrorDetails[Field]> }
  : ErrorDetails;

/** The data of a failed call. */
export interface FailedCall {
  operation: string;
  /** The number of times that the request was sent. */
  attempts: number;
  idempotencyKey: string | undefined;
}

/**
 * Base class of the errors of a failed call. If the caller's own signal aborts the call, the call throws that signal's
 * reason instead.
 */
export abstract class WorkshopError extends Error {
  /** The `operationId`, for example `createClient`. */
  readonly operation: string;
  readonly attempts: number;
  /** The idempotency key of the call. A later retry with the same key takes effect only once. */
  readonly idempotencyKey: string | undefined;

  constructor(message: string, call: FailedCall, cause?: unknown) {
    super(`${call.operation}: ${message}`, cause === undefined ? undefined : { cause });
    this.operation = call.operation;
    this.attempts = call.attempts;
    this.idempotencyKey = call.idempotencyKey;
  }
}

/** Error for a response in which the service refuses the request. */
export class ApiError extends WorkshopError {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  /** The URL of the documentation page about the error code: cause, remedy, and whether to retry the request. */
  readonly docUrl: string | undefined;
  /** The problems of an invalid request, with the path of each invalid field. */
  readonly fields: readonly FieldProblem[];
  /** The id of the request. The workshop needs the id to find the cause of the error. */
  readonly requestId: string | undefined;
  /** The seconds to wait before the next attempt. Undefined if the service did not send `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** The field `error` of the response body, including the fields that only some error codes have. */
  readonly details: ErrorDetails;

  constructor(
    details: ErrorDetails,
    answer: { status: number; requestId: string | undefined; retryAfter: number | undefined },
    call: FailedCall,
  ) {
    super(`${details.message} (${details.code})`, call);
    this.code = details.code;
    this.status = answer.status;
    this.docUrl = details.doc_url;
    this.fields = details.fields ?? [];
    this.requestId = answer.requestId;
    this.retryAfter = answer.retryAfter;
    this.details = details;
  }

  /**
   * Tells whether the error has the given code, and narrows the type of `details` to the fields of that code:
   * `error.is('client_exists')`.
   */
  is<Code extends KnownErrorCode>(code: Code): this is ApiError & { code: Code; details: DetailsOf<Code> } {
    return this.code === code;
  }
}

/** Error: the service was unreachable, or its response was lost. The service may have carried out a write. */
export class ConnectionError extends WorkshopError {
  override readonly name = 'ConnectionError';
}

/** Error: the response was not complete before the timeout. The service may have carried out a write. */
export class TimeoutError extends WorkshopError {
  override readonly name = 'TimeoutError';
}

/**
 * Error: the response does not come from the service, but for example from a gateway. The probable cause is a wrong
 * `baseUrl`.
 */
export class UnexpectedAnswerError extends WorkshopError {
  override readonly name = 'UnexpectedAnswerError';
  readonly status: number;
  readonly retryAfter: number | undefined;

  constructor(answer: { status: number; retryAfter: number | undefined }, call: FailedCall, cause?: unknown) {
    super(`the answer with status ${answer.status} is not one of the service`, call, cause);
    this.status = answer.status;
    this.retryAfter = answer.retryAfter;
  }
}

/** Error: a webhook delivery was not signed with the given secret, was changed in transit, or is too old. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}
