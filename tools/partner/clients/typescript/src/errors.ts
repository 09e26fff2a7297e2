import type { FieldsByCode, KnownErrorCode } from './generated/errors.ts';
import type { components } from './generated/types.ts';

export type ErrorDetails = components['schemas']['ErrorDetails'];
export type FieldProblem = components['schemas']['FieldProblem'];

/** A code of this release or of a later one: add a `default` to every `switch`. */
export type ErrorCode = KnownErrorCode | (string & {});

type DetailsOf<Code extends string> = Code extends keyof FieldsByCode
  ? ErrorDetails & { [Field in FieldsByCode[Code] & keyof ErrorDetails]-?: NonNullable<ErrorDetails[Field]> }
  : ErrorDetails;

/** The call that failed. */
export interface FailedCall {
  operation: string;
  /** Number of times that the request was sent. */
  attempts: number;
  idempotencyKey: string | undefined;
}

/** Base of all failures of a call. Exception: if the caller's own signal aborts it, the signal's reason is thrown. */
export abstract class WorkshopError extends Error {
  /** The `operationId`, for example `createClient`. */
  readonly operation: string;
  readonly attempts: number;
  /** Use the same key when you retry later, so that the request takes effect only once. */
  readonly idempotencyKey: string | undefined;

  constructor(message: string, call: FailedCall, cause?: unknown) {
    super(`${call.operation}: ${message}`, cause === undefined ? undefined : { cause });
    this.operation = call.operation;
    this.attempts = call.attempts;
    this.idempotencyKey = call.idempotencyKey;
  }
}

/** An answer of the service that refuses the request. */
export class ApiError extends WorkshopError {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  /** The page about the code, with its cause, its remedy, and whether to repeat the request. */
  readonly docUrl: string | undefined;
  /** The problems of an invalid request, each with the path of its field. */
  readonly fields: readonly FieldProblem[];
  /** Quote it when you ask the workshop for help. */
  readonly requestId: string | undefined;
  /** The seconds to wait before the next attempt, if the service sent them. */
  readonly retryAfter: number | undefined;
  /** `error` of the answer, including the fields that only some codes have. */
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

  /** Whether the error has this code; `details` then has its fields: `error.is('client_exists')`. */
  is<Code extends KnownErrorCode>(code: Code): this is ApiError & { code: Code; details: DetailsOf<Code> } {
    return this.code === code;
  }
}

/** The service was unreachable, or its answer was lost: a write may have been carried out. */
export class ConnectionError extends WorkshopError {
  override readonly name = 'ConnectionError';
}

/** The answer was not complete in time: a write may have been carried out. */
export class TimeoutError extends WorkshopError {
  override readonly name = 'TimeoutError';
}

/** An answer that does not come from the service, such as a gateway's page: check `baseUrl`. */
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

/** A delivery that was not signed with this secret, was changed in transit, or is too old. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}
