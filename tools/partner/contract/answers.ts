import { isObject } from '../../../domain/text/json.ts';
import type { WireAnswer } from './exchange.ts';
import type { DocumentedOperation, ServedDocument } from './served-document.ts';

/** Name of the check that repeats a request with the same idempotency key and expects the stored response. */
export const replay = 'replay';

/** Lists the names of an operation's documented responses: error codes for refusals, statuses for other responses. */
export function listDocumentedAnswers(document: ServedDocument, operation: DocumentedOperation): string[] {
  const responses = operation.definition.responses as Record<string, unknown>;
  const names = Object.keys(responses).flatMap((status) =>
    Number(status) >= 400 ? document.codesOf(operation, status) : [status],
  );
  return documentsReplays(document, operation) ? [...names, replay] : names;
}

/** Returns the status under which the OpenAPI document lists an error code or status. */
export function documentedStatus(
  document: ServedDocument,
  operation: DocumentedOperation,
  answer: string,
): string {
  const statuses = Object.keys(operation.definition.responses as object);
  return statuses.find((status) => document.codesOf(operation, status).includes(answer)) ?? answer;
}

export function answerName({ status, headers, body }: WireAnswer): string {
  if (status >= 400) return (body as { error?: { code?: string } } | null)?.error?.code ?? `${status}`;
  return headers['idempotent-replay'] === 'true' ? replay : `${status}`;
}

function documentsReplays(document: ServedDocument, { definition }: DocumentedOperation): boolean {
  return Object.entries(definition.responses as Record<string, unknown>).some(
    ([status, response]) =>
      status.startsWith('2') &&
      Object.hasOwn((document.resolve(response)?.headers ?? {}) as object, 'Idempotent-Replay'),
  );
}

/** Returns the records of a list in a response body. The list may have any field name, such as `data` or `items`. */
export function findRecords(body: unknown): Record<string, unknown>[] {
  return isObject(body) ? toRecords(Object.values(body).find(Array.isArray)) : [];
}

export function toRecords(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
