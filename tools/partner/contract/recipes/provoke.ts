import type { WireAnswer } from '../exchange.ts';
import type { RowMaker } from '../maker.ts';
import type { VariableParts } from '../request.ts';
import { type Recipe, type RequestParts, type Scene, sendOwn } from '../scene.ts';
import { makeAlone, makeRow } from './rows.ts';
import type { Answers, Step } from './step.ts';

export interface OperationRecipe<At extends Scene = Scene> {
  request?: RequestParts;
  /** Recipes for responses that only this operation has, and recipes that replace common ones. */
  own?: Record<string, Recipe<At>>;
}

/** Returns the parts of a request about a record that steps create. The path contains the record's id. */
export function about(
  part: string,
  steps: Step[],
  rest: (made: Answers) => Omit<VariableParts, 'path'> = () => ({}),
): RequestParts {
  return async (at: RowMaker) => {
    const made = await makeAlone(at, steps);
    return { path: { id: made.record<{ id: number | string }>(part).id }, ...rest(made) };
  };
}

/** Returns a recipe that sends a valid request with the parts that `partsOf` returns. */
export function sendWith(partsOf: RequestParts): Recipe {
  return async (scene) => sendOwn(scene, await partsOf(scene.at));
}

/** Returns a recipe that sends a request about a record that steps create. */
export function sendAbout(part: string, steps: Step[], body?: object): Recipe {
  return sendWith(about(part, steps, () => (body ? { body } : {})));
}

/**
 * Sends a valid request twice. The service refuses the second request, because the first has already changed the
 * record.
 */
export const sendAgain: Recipe = async (scene) => {
  const request = await scene.request();
  await scene.send(request);
  return scene.send(request);
};

/** Switches a webhook subscription off, then sends a valid request about the subscription. */
export async function sendSwitchedOff(scene: Scene): Promise<WireAnswer> {
  const request = await scene.request();
  const { key, path } = request;
  const [subscription = ''] = path.match(/\/webhooks\/\d+/) ?? [];
  const off = { method: 'PATCH', path: subscription, body: { active: false }, ...(key && { key }) };
  await scene.at.send(off);
  return scene.send(request);
}

/**
 * Returns the parts of a request about a new webhook subscription: its id, and the API key that owns the subscription.
 */
export const ofWebhook: RequestParts = async (at) => {
  const { id, key } = await makeRow.webhooks(at);
  return { path: { id }, key };
};
