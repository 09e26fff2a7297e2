import type { ErrorCode } from '../../../generated/errors.ts';

/** Advice in Markdown about each error code of the API. Codes that only the desk returns have no advice. */
export type ErrorAdvice = Partial<Record<ErrorCode, string>>;
