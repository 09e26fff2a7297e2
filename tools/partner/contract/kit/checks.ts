import { answerName, listDocumentedAnswers } from '../answers.ts';
import type { WireAnswer } from '../exchange.ts';
import { UnprovokableError } from '../maker.ts';
import { bodySchemaOf, takesForm } from '../parameters.ts';
import { commonRecipes, withKey } from '../recipes/common.ts';
import { operationRecipes } from '../recipes/operations.ts';
import type { Recipe } from '../scene.ts';
import type { DocumentedOperation } from '../served-document.ts';
import { KitScene } from './kit-scene.ts';
import type { KitOptions } from './options.ts';
import { foreignCursor, hasPages, readRecipes, recordParts } from './read-recipes.ts';
import type { Site } from './site.ts';

/** A check that provokes one documented response of an operation. */
export interface Check {
  operation: DocumentedOperation;
  answer: string;
  /** Whether the request fails to authenticate. Such requests have a separate, low limit per minute. */
  isAnonymous: boolean;
  /**
   * Position of the check in the run. Checks with a higher turn destroy the data or use up the request limit that other
   * checks need.
   */
  turn: number;
  /** Provokes the response. Returns an unexpected response, or null if the response is as documented. */
  run: () => Promise<WireAnswer | null>;
}

export type Mode = Pick<KitOptions, 'sandbox' | 'reset' | 'testKey' | 'rateLimit'>;

/** Reasons, by error code, why the kit cannot provoke a response that requires more than the API and one key. */
const unprovokableReasons: Record<string, string> = {
  revoked_api_key: 'it takes a revoked key',
  expired_api_key: 'it takes an expired key',
  ip_not_allowed: 'it takes a key that is for other addresses',
  plan_scope_not_allowed: 'it takes a plan without the scope',
  plan_quota_exceeded: 'it takes a used-up quota',
  instance_rate_limited: 'it takes hundreds of requests at once',
  misdirected_request: 'it takes a workshop that moved to another deployment',
  service_unavailable: 'it takes a database that is down',
  workshop_paused: 'only the operator pauses a workshop',
  client_erased: 'only the workshop erases clients',
  document_damaged: 'it takes a damaged file',
  upstream_error: 'it takes a mail server or SMS gateway that refuses',
  budget_locked: 'only the workshop closes the budget that it takes',
  insufficient_stock: 'only the client accepts the budget that it takes',
  rate_limited: 'only with --rate-limit',
  insufficient_scope: 'the key has the scope',
  test_key_forbidden: 'it takes --test-key',
};

/** Lists the checks of an operation: one for each documented response. */
export function listChecks(site: Site, operation: DocumentedOperation, mode: Mode): Check[] {
  const isRead = operation.method === 'GET';
  const request = operationRecipes[operation.operationId]?.request;
  const partsOf = isRead ? recordParts(site, operation, mode.sandbox) : request;
  const recipes = isRead ? recipesOfRead(site, operation, mode) : recipesOfWrite(site, operation, mode);
  return listDocumentedAnswers(site.served, operation).map((answer) => {
    const { recipe, isAnonymous = false, turn = defaultTurn } = recipes(answer);
    const run = async () => {
      const scene = new KitScene({ operation, site, partsOf });
      scene.wanted = answer;
      if (typeof recipe === 'string') throw new UnprovokableError(recipe);
      return recipe(scene);
    };
    return { operation, answer, isAnonymous, turn, run };
  });
}

export const defaultTurn = 0;
const lastTurn = 3;

/**
 * Returns an operation's position in the run. The clock of a sandbox is moved late, because only a reset undoes the
 * move.
 */
function operationTurn({ operationId }: DocumentedOperation): number {
  return operationId === 'moveSandboxClock' ? 1 : operationId === 'resetSandbox' ? 2 : defaultTurn;
}

interface ResponseWay {
  /** The recipe that provokes the response, or the reason why the kit cannot provoke it. */
  recipe: Recipe<KitScene> | string;
  isAnonymous?: boolean;
  turn?: number;
}

const withBrokenPath: Recipe<KitScene> = async (scene) =>
  scene.send({
    ...(await scene.requestToRefuse()),
    path: scene.operation.path.replaceAll(/\{\w+\}/g, '%ZZ'),
  });

const withBrokenJson: Recipe<KitScene> = async (scene) =>
  scene.send(await scene.requestToRefuse({ body: '{' }));

const sendUnchanged: Recipe<KitScene> = async (scene) => scene.send(await scene.requestToRefuse());

function recipesOfRead(site: Site, operation: DocumentedOperation, mode: Mode) {
  return (answer: string): ResponseWay => {
    const refused = refusedByGuards(site, operation, answer, mode);
    if (refused) return refused;
    if (answer === 'not_found' && operation.path.includes('{')) return { recipe: sendUnchanged };
    if (answer === 'rate_limited' && operation.operationId === 'getPing' && mode.rateLimit)
      return { recipe: sendUntilLimited, turn: lastTurn };
    return {
      recipe:
        readRecipes[answer] ?? commonRecipes[answer] ?? unprovokableReasons[answer] ?? unknownRecipeReason,
    };
  };
}

function recipesOfWrite(site: Site, operation: DocumentedOperation, mode: Mode) {
  const known = operationRecipes[operation.operationId];
  return (answer: string): ResponseWay => {
    if (!mode.sandbox) return { recipe: 'only with --sandbox' };
    const refused = refusedByGuards(site, operation, answer, mode);
    if (refused) return refused;
    const isCarriedOut = /^2|^replay$|^idempotency_(?!key)/.test(answer);
    const turn = isCarriedOut ? operationTurn(operation) : defaultTurn;
    if (turn !== defaultTurn && !mode.reset) return { recipe: 'only with --reset' };
    if (isCarriedOut && !known?.request) return { recipe: unknownRecipeReason };
    const recipe =
      known?.own?.[answer] ?? unprovokableReasons[answer] ?? commonRecipes[answer] ?? unknownRecipeReason;
    return { recipe, turn };
  };
}

const unknownRecipeReason = 'this release of the kit does not know how';

function refusedByGuards(
  site: Site,
  operation: DocumentedOperation,
  answer: string,
  { testKey }: Mode,
): ResponseWay | null {
  const scope = operation.definition['x-scope'] as string | undefined;
  const lacksScope = scope !== undefined && !site.scopes.has(scope);
  switch (answer) {
    case 'missing_api_key':
    case 'invalid_api_key':
      return { recipe: commonRecipes[answer] as Recipe<KitScene>, isAnonymous: true };
    case 'bad_request':
      return provokeBadRequest(new KitScene({ operation, site, partsOf: undefined }), lacksScope);
    case 'insufficient_scope':
      return lacksScope ? { recipe: sendUnchanged } : null;
    case 'test_key_forbidden':
      return testKey === null ? null : { recipe: withKey(() => testKey) };
    default:
      return lacksScope ? { recipe: `the key lacks ${scope}` } : null;
  }
}

/** Maximum requests sent to reach the limit per minute. No API key may send more requests in a minute. */
const maxRequests = 700;

async function sendUntilLimited(scene: KitScene) {
  for (let sent = 1; ; sent += 1) {
    const answer = await scene.send(await scene.request());
    if (answerName(answer) === 'rate_limited' || sent === maxRequests) return answer;
  }
}

function provokeBadRequest(scene: KitScene, lacksScope: boolean): ResponseWay {
  const { operation, served } = scene;
  if (!lacksScope && hasPages(scene)) return { recipe: foreignCursor };
  if (!lacksScope && operation.path.includes('{')) return { recipe: withBrokenPath };
  if (!lacksScope && bodySchemaOf(served, operation) && !takesForm(served, operation))
    return { recipe: withBrokenJson };
  return { recipe: commonRecipes.bad_request as Recipe<KitScene>, isAnonymous: true };
}
