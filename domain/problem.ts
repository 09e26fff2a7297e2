import type { ErrorCode, FieldMessage } from '../generated/errors.ts';

export interface FieldProblem {
  path: string;
  rule: FieldMessage;
  params?: Record<string, string | number>;
}

export interface ProblemExtras {
  fields?: FieldProblem[];
  existing_id?: number;
  tracking_url?: string;
  retryAfterSeconds?: number;
}

/** What an operation refuses, by the code of the contract. */
export class Problem extends Error {
  readonly code: ErrorCode;
  readonly extras: ProblemExtras;

  constructor(code: ErrorCode, extras: ProblemExtras = {}) {
    super(code);
    this.name = 'Problem';
    this.code = code;
    this.extras = extras;
  }
}

export function problem(code: ErrorCode, extras?: ProblemExtras): Problem {
  return new Problem(code, extras);
}

/** A body or query that refers to what isn't there, or can't be what it says: 422 with the field's path. */
export function invalidField(path: string, rule: FieldMessage, params?: FieldProblem['params']): Problem {
  return new Problem('validation_error', { fields: [{ path, rule, ...(params && { params }) }] });
}
