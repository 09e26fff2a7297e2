import { expect } from 'vitest';
import type { WireAnswer } from '../../../scripts/contract/exchange.ts';
import { recordOf, writtenFields } from '../../../scripts/contract/invariants/records.ts';
import type { DocumentedOperation } from '../../../scripts/contract/served-document.ts';
import type { GeneratedRequest } from './drawn.ts';

/** Nothing is silently cut, trimmed or ignored: a record shows what was written to it. */
export function expectEcho(
  { method }: DocumentedOperation,
  { body }: GeneratedRequest,
  answer: WireAnswer,
): void {
  const wrote = answer.status === 201 || method === 'PATCH';
  if (!wrote || body === undefined) return;
  expect(recordOf(answer.body)).toMatchObject(writtenFields(body as object));
}
