import { expect } from 'vitest';
import type { WireAnswer } from '../../../partner/contract/exchange.ts';
import { expectedFields, unwrapRecord } from '../../../partner/contract/invariants/records.ts';
import type { DocumentedOperation } from '../../../partner/contract/served-document.ts';
import type { GeneratedRequest } from './drawn.ts';

/** Expects the record in the answer to contain the values that the request wrote, except those of `unreturned`. */
export function expectEcho(
  { method }: DocumentedOperation,
  { body }: GeneratedRequest,
  answer: WireAnswer,
  unreturned: readonly string[] = [],
): void {
  const wrote = answer.status === 201 || method === 'PATCH';
  if (!wrote || body === undefined) return;
  const written = Object.entries(body as object).filter(([name]) => !unreturned.includes(name));
  expect(unwrapRecord(answer.body)).toMatchObject(expectedFields(Object.fromEntries(written)));
}
