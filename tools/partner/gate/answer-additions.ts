import type { Addition, Pointer } from '../../../views/docs/changelog/changes.ts';
import { type Answer, type Body, type Document, resolve } from './document.ts';
import { changedOperation, type LocatedOperation } from './schema-additions.ts';

type Documents = [released: Document, present: Document];
type Pair = [released: LocatedOperation, present: LocatedOperation];

/**
 * Lists the headers, media types and error codes that are new for an operation, including those that other operations
 * already had.
 */
export function answerAdditions(documents: Documents, [before, after]: Pair, tag: string): Addition[] {
  const [released, present] = documents;
  const former = answersOf(released, before);
  const answers = answersOf(present, after);
  const codes = new Set(former.flatMap(codesOf));
  const added = [...new Set(answers.flatMap(codesOf))].filter((code) => !codes.has(code));
  const operation = changedOperation(after);
  const of = { tag, operation };
  return [
    ...listNewNames([former, answers], 'headers').map(
      ({ name, at }): Addition => ({ kind: 'header', ...of, name, at }),
    ),
    ...newRequestTypes(documents, [before, after]).map(
      (type): Addition => ({ kind: 'mediaType', ...of, type, in: 'request' }),
    ),
    ...listNewNames([former, answers], 'content').map(
      ({ name }): Addition => ({ kind: 'mediaType', ...of, type: name, in: 'answer' }),
    ),
    ...added.map((code): Addition => ({ kind: 'operationCode', operation, code })),
  ];
}

interface LocatedAnswer {
  status: string;
  answer: Answer;
  at: Pointer;
}

function answersOf(document: Document, { path, method, definition }: LocatedOperation): LocatedAnswer[] {
  return Object.entries(definition.responses ?? {}).map(([status, node]) => ({
    status,
    answer: resolve<Answer>(document, node),
    at:
      '$ref' in node
        ? node.$ref.split('/').slice(1)
        : ['paths', path, method.toLowerCase(), 'responses', status],
  }));
}

/**
 * Lists new header or media type names. Compares a new status with all former responses of the operation, because most
 * headers occur in every response.
 */
function listNewNames(
  [former, answers]: [released: LocatedAnswer[], present: LocatedAnswer[]],
  member: 'headers' | 'content',
): { name: string; at: Pointer }[] {
  const found = answers.flatMap(({ status, answer, at }) => {
    const same = former.filter((each) => each.status === status);
    const known = (same.length > 0 ? same : former).flatMap((each) => Object.keys(each.answer[member] ?? {}));
    return Object.keys(answer[member] ?? {})
      .filter((name) => !known.includes(name))
      .map((name) => ({ name, at: [...at, member, name] }));
  });
  return [...new Map(found.toReversed().map((each) => [each.name, each])).values()].toReversed();
}

function newRequestTypes([released, present]: Documents, [before, after]: Pair): string[] {
  const known = typesOfBody(released, before);
  return typesOfBody(present, after).filter((type) => !known.includes(type));
}

function typesOfBody(document: Document, { definition: { requestBody } }: LocatedOperation): string[] {
  return requestBody ? Object.keys(resolve<Body>(document, requestBody).content ?? {}) : [];
}

function codesOf({ answer }: LocatedAnswer): string[] {
  return answer['x-error-codes'] ?? [];
}

/** Lists the error codes that no operation of the released OpenAPI document has. */
export function codeAdditions(
  [released, present]: Documents,
  [before, after]: [LocatedOperation[], LocatedOperation[]],
): string[] {
  const codesIn = (document: Document, operations: LocatedOperation[]) =>
    new Set(operations.flatMap((each) => answersOf(document, each)).flatMap(codesOf));
  const former = codesIn(released, before);
  return [...codesIn(present, after)].filter((code) => !former.has(code));
}
