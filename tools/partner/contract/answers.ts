import { isObject } from '../../../domain/text/json.ts';
import type { WireAnswer } from './exchange.ts';
import type { DocumentedOperation, ServedDocument } from './served-document.ts';

/** A replayed answer counts as an answer of its own. */
export const replay = 'replay';

/** Lists the answers that an operation documents: the codes of its refusals, and the statuses of other answers. */
export function documentedAnswers(served: ServedDocument, operation: DocumentedOperation): string[] {
  const responses = operation.definition.responses as Record<string, unknown>;
  const names = Object.keys(responses).flatMap((status) =>
    Number(status) >= 400 ? served.codesOf(operation, status) : [status],
  );
  return tellsOfReplays(served, operation) ? [...names, replay] : names;
}

/** Returns the documented status of an answer. */
export function statusOf(served: ServedDocument, operation: DocumentedOperation, answer: string): string {
  const statuses = Object.keys(operation.definition.responses as object);
  return statuses.find((status) => served.codesOf(operation, status).includes(answer)) ?? answer;
}

export function nameOf({ status, headers, body }: WireAnswer): string {
  if (status >= 400) return (body as { error?: { code?: string } } | null)?.error?.code ?? `${status}`;
  return headers['idempotent-replay'] === 'true' ? replay : `${status}`;
}

function tellsOfReplays(served: ServedDocument, { definition }: DocumentedOperation): boolean {
  return Object.entries(definition.responses as Record<string, unknown>).some(
    ([status, response]) =>
      status.startsWith('2') &&
      Object.hasOwn((served.resolve(response)?.headers ?? {}) as object, 'Idempotent-Replay'),
  );
}

/** Returns the records of a list, whatever the name of its field: `data`, `items`. */
export function listIn(body: unknown): Record<string, unknown>[] {
  return isObject(body) ? listOf(Object.values(body).find(Array.isArray)) : [];
}

export function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
