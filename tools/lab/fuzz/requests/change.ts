import type { Arbitrary } from 'fast-check';
import type { ErrorCode } from '../../../../generated/errors.ts';
import type { GeneratedRequest } from './drawn.ts';

/** A request with one fault, and the refusal that it must get. */
export interface BrokenRequest extends GeneratedRequest {
  what: string;
  code: ErrorCode;
  /** Path of the field that the refusal must list in `fields`. */
  field?: string;
}

/** A function that adds a fault to a valid request. */
export type Change = (valid: GeneratedRequest) => BrokenRequest;

export function createChange<Value>(
  what: string,
  values: Arbitrary<Value>,
  apply: (valid: GeneratedRequest, value: Value) => Omit<BrokenRequest, 'what'>,
): Arbitrary<Change> {
  return values.map((value) => (valid) => ({ what, ...apply(valid, value) }));
}

export function invalidFieldError(field: string): Pick<BrokenRequest, 'code' | 'field'> {
  return { code: 'validation_error', field };
}
