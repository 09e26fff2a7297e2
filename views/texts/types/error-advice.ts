import type { ErrorCode } from '../../../generated/errors.ts';

/** Advice about each error that the API answers, in Markdown; codes of the desk have no page. */
export type ErrorAdvice = Partial<Record<ErrorCode, string>>;
