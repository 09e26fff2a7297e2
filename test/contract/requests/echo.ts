import { expect } from 'vitest';
import { normalisePlate } from '../../../domain/vehicles/vehicle.ts';
import type { DocumentedOperation } from '../../support/served-document.ts';
import type { WireAnswer } from '../deployment/loopback.ts';
import type { Drawn } from './drawn.ts';

/** What the contract says is kept in another spelling than it was sent. */
const normalised: Record<string, (text: string) => string> = {
  email: (text) => text.toLowerCase(),
  billing_email: (text) => text.toLowerCase(),
  plate: normalisePlate,
};

/** What asks for something to be done, and what the record only leads to. */
const unshown = ['notify_client', 'file'];
/** What the record shows with its name. */
const byName = ['category_id', 'subcategory_id'];

/** What the answer calls otherwise than the request. */
const answeredAs: Record<string, string> = { movements: 'data' };

/** Nothing is silently cut, trimmed or ignored: a record shows what was written to it. */
export function expectEcho({ method }: DocumentedOperation, { body }: Drawn, answer: WireAnswer): void {
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
