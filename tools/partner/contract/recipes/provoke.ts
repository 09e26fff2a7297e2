import type { WireAnswer } from '../exchange.ts';
import type { Maker } from '../maker.ts';
import type { Parts } from '../request.ts';
import { type Recipe, type RequestParts, type Scene, sendOwn } from '../scene.ts';
import { make, makeInBox, makeRow } from './rows.ts';
import type { Answers, Step } from './step.ts';

export interface OperationRecipe<At extends Scene = Scene> {
  request?: RequestParts;
  /** Recipes for the operation's own answers, or its own recipes for common ones. */
  own?: Record<string, Recipe<At>>;
}

/** Returns the parts of a request about a record that steps create: its id in the path. */
export function about(
  part: string,
  steps: Step[],
  rest: (made: Answers) => Omit<Parts, 'path'> = () => ({}),
): RequestParts {
  return async (at: Maker) => {
    const takesTime = steps.some((step) => step.part === 'time');
    const made = await (takesTime ? makeInBox : make)(at, steps);
    return { path: { id: made.record<{ id: number | string }>(part).id }, ...rest(made) };
  };
}

/** Sends a request with parts from the recipe. */
export function sendWith(partsOf: RequestParts): Recipe {
  return async (scene) => sendOwn(scene, await partsOf(scene.at));
}

/** Sends a request about a record that steps create. */
export function sendAbout(part: string, steps: Step[], body?: object): Recipe {
  return sendWith(about(part, steps, () => (body ? { body } : {})));
}

/** Sends a valid request twice; the second one is refused, because the effect has already taken place. */
export const sendAgain: Recipe = async (scene) => {
  const request = await scene.request();
  await scene.send(request);
  return scene.send(request);
};

/** Sends a valid request to a subscription that has been switched off. */
export async function sendSwitchedOff(scene: Scene): Promise<WireAnswer> {
  const request = await scene.request();
  const { key, path } = request;
  const [subscription = ''] = path.match(/\/webhooks\/\d+/) ?? [];
  const off = { method: 'PATCH', path: subscription, body: { active: false }, ...(key && { key }) };
  await scene.at.send(off);
  return scene.send(request);
}

/** Returns the parts of a request about a subscription, including the key that owns it. */
export const ofWebhook: RequestParts = async (at) => {
  const { id, key } = await makeRow.webhooks(at);
  return { path: { id }, key };
};
