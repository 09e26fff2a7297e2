import {
  deskMessages,
  type ErrorCode,
  type FieldMessage,
  fieldMessages,
  type Language,
  type Reason,
} from '../../generated/errors.ts';

export interface FieldProblem {
  path: string;
  rule: FieldMessage;
  params?: Record<string, string | number>;
}

export const maxFields = 50;

interface ProblemExtras {
  reason?: Reason;
  params?: Record<string, string>;
  fields?: FieldProblem[];
  existing_id?: number;
  tracking_url?: string;
  alternatives?: { start: string; end: string; box: { id: number; name: string } }[];
  /** The record as it is now, and its version. */
  current?: unknown;
  etag?: string;
  shortages?: { path: string; part_id: number; on_hand: number; requested: number }[];
  retryAfterSeconds?: number;
}

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

export function badRequest(reason: Reason, params?: Record<string, string>): Problem {
  return new Problem('bad_request', { reason, ...(params && { params }) });
}

/** Returns an error with status 422 and the field's path, for an invalid value or for a reference to a missing row. */
export function invalidField(path: string, rule: FieldMessage, params?: FieldProblem['params']): Problem {
  return new Problem('validation_error', { fields: [{ path, rule, ...(params && { params }) }] });
}

/**
 * The audience of an error message: a partner's program, or the workshop's staff, whose messages may contain commands.
 */
export type Reader = 'partner' | 'desk';

/** Returns a field's path and error message in a language. */
export function describeField({ path, rule, params }: FieldProblem, language: Language, reader: Reader) {
  const texts = (reader === 'desk' && deskMessages[rule]) || fieldMessages[rule];
  return { path, message: fillPlaceholders(texts[language], params) };
}

export function fillPlaceholders(template: string, params: FieldProblem['params'] = {}): string {
  return template.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(params[name] ?? placeholder),
  );
}
