import { expect } from 'vitest';
import { normalisePlate } from '../../../domain/vehicles/vehicle.ts';
import type { WireAnswer } from '../../../scripts/contract/exchange.ts';
import type { DocumentedOperation } from '../../../scripts/contract/served-document.ts';
import type { GeneratedRequest } from './drawn.ts';

/** Fields that the contract stores in another spelling than they were sent. */
const normalised: Record<string, (text: string) => string> = {
  email: (text) => text.toLowerCase(),
  billing_email: (text) => text.toLowerCase(),
  plate: normalisePlate,
};

/** Fields that ask for an action, and fields that the record only links to. */
const unshown = ['notify_client', 'file'];
/** Fields that the record shows with their names. */
const byName = ['category_id', 'subcategory_id'];

/** Fields that have another name in the answer than in the request. */
const answeredAs: Record<string, string> = { movements: 'data' };

/** Nothing is silently cut, trimmed or ignored: a record shows what was written to it. */
export function expectEcho(
  { method }: DocumentedOperation,
  { body }: GeneratedRequest,
  answer: WireAnswer,
): void {
  const wrote = answer.status === 201 || method === 'PATCH';
  if (!wrote || body === undefined) return;
  const kept = Object.entries(body as object).flatMap(([name, value]) => {
    if (unshown.includes(name)) return [];
    if (byName.includes(name)) return value === null ? [] : [[name.replace('_id', ''), { id: value }]];
    const respelt = typeof value === 'string' ? normalised[name]?.(value) : undefined;
    return [[answeredAs[name] ?? name, respelt ?? value]];
  });
  const { line, item = line ?? answer.body } = answer.body as { item?: unknown; line?: unknown };
  expect(item).toMatchObject(Object.fromEntries(kept));
}
