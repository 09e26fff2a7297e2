import { memberOf } from '../../../../domain/text/json.ts';
import { answerName } from '../answers.ts';
import { readingProblem, unwrapRecord } from '../invariants/records.ts';
import { UnprovokableError } from '../maker.ts';
import { operationRecipes } from '../recipes/operations.ts';
import { type ApiRequest, requestOf } from '../request.ts';
import type { DocumentedOperation, ServedDocument } from '../served-document.ts';
import { type Check, defaultTurn } from './checks.ts';
import { KitScene } from './kit-scene.ts';
import { DifferenceError, type Site } from './site.ts';

const defaultCheck = { isAnonymous: false, turn: defaultTurn };

/**
 * Lists checks of an operation's content: GET returns the written values, and error messages are in the requested
 * language.
 */
export function contentChecks(site: Site, operation: DocumentedOperation, sandbox: boolean): Check[] {
  const canRead =
    findReadOperation(site, operation) !== undefined && operationRecipes[operation.operationId]?.request;
  return [
    ...(sandbox && canRead ? [checkReadBack(site, operation)] : []),
    ...(operation.method === 'GET' && hasLanguages(site, operation) ? [checkLanguages(site, operation)] : []),
  ];
}

/**
 * Finds the operation that reads a written record: `GET /clients/{id}` for `POST /clients` and `PATCH /clients/{id}`.
 */
function findReadOperation(
  { served }: Site,
  { method, path }: DocumentedOperation,
): DocumentedOperation | undefined {
  if (method === 'PATCH')
    return served.operations.find((each) => each.method === 'GET' && each.path === path);
  if (method !== 'POST') return undefined;
  return served.operations.find((each) => each.method === 'GET' && each.path === `${path}/{id}`);
}

function checkReadBack(site: Site, operation: DocumentedOperation): Check {
  const run = async () => {
    expectScopes(site, operation);
    const partsOf = operationRecipes[operation.operationId]?.request;
    const request = await new KitScene({ operation, site, partsOf }).request();
    const writeAnswer = await site.send(operation, request, '');
    if (writeAnswer.status >= 300) throw new DifferenceError(`answered ${answerName(writeAnswer)}`);
    const record = unwrapRecord(writeAnswer.body);
    const read = findReadOperation(site, operation) as DocumentedOperation;
    const { body } = await site.send(read, readRequest(operation, read, request.path, record), '');
    const why = readingProblem(record, memberOf(body, 'item') ?? body);
    if (why !== null) throw new DifferenceError(`${operation.method} ${operation.path}: ${why}`);
    return null;
  };
  return { operation, answer: 'read_back', ...defaultCheck, run };
}

/** Returns the request that reads a written record: at the path of a change, or below the path of a creation. */
function readRequest(
  { method }: DocumentedOperation,
  read: DocumentedOperation,
  path: string,
  record: unknown,
): ApiRequest {
  if (method === 'PATCH') return { method: 'GET', path };
  return requestOf(read, { path: { id: String(memberOf(record, 'id')) } });
}

function hasLanguages(site: Site, operation: DocumentedOperation): boolean {
  return (
    site.served.codesOf(operation, 422).includes('validation_error') && operation.operationId !== 'getOpenapi'
  );
}

/**
 * Makes a check that provokes an error in two languages, and compares the messages with the OpenAPI document in the
 * same language.
 */
function checkLanguages(site: Site, operation: DocumentedOperation): Check {
  const run = async () => {
    expectScopes(site, operation);
    const scene = new KitScene({ operation, site, partsOf: undefined });
    for (const language of ['en', 'es']) {
      const headers = { 'accept-language': language };
      const answer = await scene.send(await scene.requestToRefuse({ query: { unheard_of: 1 }, headers }));
      const exampleMessage = messageShown(await site.documentIn(language), operation);
      const message = memberOf(memberOf(answer.body, 'error'), 'message');
      if (exampleMessage !== undefined && message !== exampleMessage)
        throw new DifferenceError(
          `Accept-Language ${language}: the message is "${message}", not "${exampleMessage}"`,
        );
    }
    return null;
  };
  return { operation, answer: 'language', ...defaultCheck, run };
}

function messageShown(served: ServedDocument, { operationId }: DocumentedOperation): string | undefined {
  const same = served.operations.find((each) => each.operationId === operationId);
  return same && served.errorExamples(same, 422).get('validation_error')?.error.message;
}

function expectScopes({ scopes }: Site, { definition }: DocumentedOperation): void {
  const scope = definition['x-scope'];
  if (typeof scope === 'string' && !scopes.has(scope)) throw new UnprovokableError(`the key lacks ${scope}`);
}
