import { randomUUID } from 'node:crypto';
import { answerName, replay } from '../answers.ts';
import type { WireAnswer } from '../exchange.ts';
import { UnprovokableError } from '../maker.ts';
import type { Recipe, Scene } from '../scene.ts';

/** An id that no row has. */
export const idOfNothing = Number.MAX_SAFE_INTEGER;
/** An ETag that no record has. */
const versionOfNothing = '"AAAAAAAAAAAAAAAAAAAAAA"';
export const appointmentOfNothing = 'p999999999999999';
const unknownKey = 'pt_live_ThisKeyIsPlainlyInventedForTheDocumentation3o3oKk';
/** Bytes of a request body that exceeds the limit of every operation. */
const oversizedBytes = 8_388_608;
let oversizedBody: Buffer | undefined;

/** Returns a body of JSON that exceeds the limit of every operation. All requests send the same bytes. */
function oversizedJson(): Buffer {
  oversizedBody ??= Buffer.from(JSON.stringify('x'.repeat(oversizedBytes)));
  return oversizedBody;
}

/** Recipes for responses that every operation may have, by error code, or by status for responses without a code. */
export const commonRecipes: Record<string, Recipe> = {
  '200': sendEveryExample,
  '201': sendEveryExample,
  '304': async (scene) => {
    const request = await scene.request();
    const { headers } = await scene.send(request);
    return scene.send({ ...request, headers: { 'if-none-match': String(headers.etag) } });
  },
  [replay]: async (scene) => {
    const request = await storedRequest(scene);
    const first = await scene.send(request);
    const again = await scene.send(request);
    if (!again.bytes.equals(first.bytes)) throw new Error(`replayed ${again.text} for ${first.text}`);
    if (again.status !== first.status) throw new Error(`replayed ${again.status} for ${first.status}`);
    return again;
  },

  idempotency_key_required: async (scene) =>
    scene.send({ ...(await scene.requestToRefuse()), idempotencyKey: 'short' }),

  bad_request: withHeaders(() => ({ 'x-api-key': unknownKey })),
  missing_api_key: withKey(() => null),
  invalid_api_key: withKey(() => unknownKey),

  not_found: async (scene) => {
    if (scene.operation.path.includes('{')) return requestMissingRow(scene);
    throw new UnprovokableError('it takes a host that no workshop has');
  },

  idempotency_conflict: async (scene) => {
    const { key, idempotencyKey } = await storedRequest(scene);
    await scene.send({ ...(await scene.request()), key, idempotencyKey });
    return scene.send({ ...(await scene.request()), key, idempotencyKey });
  },
  idempotency_in_progress: (scene) =>
    retryUntilSeen('idempotency_in_progress', scene, async () => {
      const request = await storedRequest(scene);
      return Promise.all(Array.from({ length: scene.twins }, () => scene.send(request)));
    }),

  changed_meanwhile: async (scene) => {
    const { headers, ...request } = await scene.request();
    return scene.send({ ...request, headers: { ...headers, 'if-match': versionOfNothing } });
  },

  payload_too_large: withBody(oversizedJson),
  unsupported_media_type: withHeaders(() => ({ 'content-type': 'text/plain' })),
  validation_error: async (scene) => {
    const { path, ...request } = await scene.requestToRefuse();
    const answer = await scene.send({ ...request, path: `${path}?unheard_of=1` });
    const unknownField = { ...(request.body as object), unheard_of: 1 };
    return request.body === undefined ? answer : scene.send({ ...request, path, body: unknownField });
  },
};

async function sendEveryExample(scene: Scene): Promise<WireAnswer> {
  const answers: WireAnswer[] = [];
  for await (const request of scene.requestsOfExamples()) answers.push(await scene.send(request));
  const strange = answers.find(({ status }) => status !== answers[0]?.status);
  return strange ?? (answers[0] as WireAnswer);
}

/** Sends a request for a row that does not exist. */
export async function requestMissingRow(scene: Scene): Promise<WireAnswer> {
  const path = scene.operation.path.replaceAll(/\{\w+\}/g, String(idOfNothing));
  return scene.send({ ...(await scene.request()), path });
}

export function withKey<At extends Scene>(keyOf: (scene: At) => string | null): Recipe<At> {
  return async (scene) => scene.send({ ...(await scene.requestToRefuse()), key: keyOf(scene) });
}

export function withHeaders<At extends Scene>(headersOf: (scene: At) => Record<string, string>): Recipe<At> {
  return async (scene) => scene.send(await scene.requestToRefuse({ headers: headersOf(scene) }));
}

function withBody(bodyOf: () => Buffer): Recipe {
  return async (scene) => scene.send(await scene.requestToRefuse({ body: bodyOf() }));
}

/**
 * Returns a request with an API key and an idempotency key, so that the service stores the response and replays it if
 * the request is repeated.
 */
export async function storedRequest(scene: Scene) {
  const request = await scene.request();
  const key = request.key ?? (await scene.at.createKey({ per_minute: 600 })).key;
  return { ...request, key, idempotencyKey: randomUUID() };
}

/** Repeats requests until a response that depends on timing occurs, or the attempts are used up. */
export async function retryUntilSeen(
  wanted: string,
  { tries }: Pick<Scene, 'tries'>,
  attempt: () => Promise<WireAnswer[]>,
): Promise<WireAnswer> {
  for (let tried = 1; ; tried += 1) {
    const answers = await attempt();
    const seen = answers.find((answer) => answerName(answer) === wanted) ?? answers[0];
    if (!seen) throw new Error('an attempt sends something');
    if (answerName(seen) === wanted || tried === tries) return seen;
  }
}
