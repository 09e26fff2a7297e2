import { memberOf } from '../../../../domain/text/json.ts';
import { answerName } from '../answers.ts';
import type { WireAnswer } from '../exchange.ts';
import { UnprovokableError } from '../maker.ts';
import { makeRow } from '../recipes/rows.ts';
import type { DocumentedOperation, ServedDocument } from '../served-document.ts';
import { type Check, defaultTurn } from './checks.ts';
import { KitScene } from './kit-scene.ts';
import { deliveryProblem, type Receiver } from './receiver.ts';
import { DifferenceError, type Site } from './site.ts';

const defaultCheck = { isAnonymous: false, turn: defaultTurn };

/**
 * Lists the checks of an operation that go beyond its documented responses: an unsupported method, and the signature of
 * webhooks.
 */
export function furtherChecks(
  site: Site,
  operation: DocumentedOperation,
  { sandbox, receiver }: { sandbox: boolean; receiver: Receiver },
): Check[] {
  // Skips operations that only sandboxes have if the workshop is live, because a live workshop returns 404 for their
  // paths.
  const isUnknownPath = operation.definition['x-sandbox-only'] === true && !site.isSandbox;
  const method = isUnknownPath ? null : unknownMethod(site.served, operation, sandbox);
  return [
    ...(method === null ? [] : [checkUnknownMethod(site, operation, method)]),
    ...(operation.operationId === 'testWebhook' && sandbox
      ? [checkSignature(site, operation, receiver)]
      : []),
  ];
}

/**
 * Returns a method that the path does not support. Returns null if the kit may send no such method: without permission
 * to write, the kit sends only GET.
 */
function unknownMethod(document: ServedDocument, { path, method }: DocumentedOperation, sandbox: boolean) {
  const known = document.operations.filter((each) => each.path === path).map((each) => each.method);
  if (known[0] !== method) return null; // checks only the first operation of a path
  const candidates = sandbox ? ['GET', 'PUT'] : ['GET'];
  return candidates.find((each) => !known.includes(each)) ?? null;
}

function checkUnknownMethod(site: Site, operation: DocumentedOperation, method: string): Check {
  const run = async () => {
    const scene = new KitScene({ operation, site, partsOf: undefined });
    const { path } = await scene.requestToRefuse();
    const answer = await site.deployment.send({ method, path });
    const why = refusalProblem(site.served, answer);
    if (why !== null) throw new DifferenceError(`${method} ${operation.path}: ${why}`);
    return null;
  };
  return { operation, answer: '405', ...defaultCheck, run };
}

function refusalProblem(document: ServedDocument, answer: WireAnswer): string | null {
  const { status, headers, body } = answer;
  if (status !== 405) return `answered ${status} (${answerName(answer)}) instead of 405`;
  if (!headers.allow) return 'header Allow is missing';
  if (!headers['x-request-id']) return 'header X-Request-Id is missing';
  if (!document.validator('#/components/schemas/ApiError')(body)) return 'the body is not an ApiError';
  return answerName(answer) === 'bad_request' ? null : `code ${answerName(answer)} instead of bad_request`;
}

/**
 * Makes a check that sends a test delivery to this machine, and verifies the delivery's signature as an integrator
 * would.
 */
function checkSignature(site: Site, operation: DocumentedOperation, { deliveries }: Receiver): Check {
  const run = async () => {
    if (!site.scopes.has('webhooks:manage')) throw new UnprovokableError('the key lacks webhooks:manage');
    if (deliveries === null)
      throw new UnprovokableError('the deployment runs elsewhere, and cannot call this machine');
    const { id, secret } = await makeRow.webhooks(site.maker);
    const before = deliveries.length;
    const { body } = await site.send(operation, { method: 'POST', path: `/webhooks/${id}/test` }, '');
    const delivery = deliveries[before];
    if (!delivery) throw new DifferenceError(`no delivery came: ${JSON.stringify(body)}`);
    if (memberOf(body, 'status') !== 204)
      throw new DifferenceError(`status is ${memberOf(body, 'status')}, not 204`);
    const why = deliveryProblem(delivery, secret, new Date());
    if (why !== null) throw new DifferenceError(why);
    return null;
  };
  return { operation, answer: 'signature', ...defaultCheck, run };
}
