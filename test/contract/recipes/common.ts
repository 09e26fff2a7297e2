import { randomUUID } from 'node:crypto';
import { nameOf, replay } from '../answers.ts';
import type { WireAnswer } from '../deployment/loopback.ts';
import type { Recipe, Scene } from '../scene.ts';

/** Ids are handed out from 1 on: nobody will have this one. */
export const idOfNothing = Number.MAX_SAFE_INTEGER;
export const appointmentOfNothing = 'p999999999999999';
/** Windows of limits end while a recipe runs, and twins may miss one another. */
const tries = 40;
const twins = 8;
/** No valid body has as many. */
const noBodyBytes = 8_388_608;

/** How to come to an answer that every operation may have: by its code, or the status where there is none. */
export const commonRecipes: Record<string, Recipe> = {
  '200': sendEveryExample,
  '201': sendEveryExample,
  '304': async (scene) => {
    const { headers } = await scene.send(await scene.request());
    return scene.send(await scene.request({ headers: { 'if-none-match': String(headers.etag) } }));
  },
  [replay]: async (scene) => {
    const request = await once(scene);
    const first = await scene.send(request);
    const again = await scene.send(request);
    if (again.text !== first.text) throw new Error(`replayed ${again.text} for ${first.text}`);
    return again;
  },

  bad_request: withHeaders(({ world }) => ({ 'x-api-key': world.keys.test })),
  idempotency_key_required: async (scene) =>
    scene.send({ ...(await scene.request()), idempotencyKey: 'short' }),

  missing_api_key: withKey(() => null),
  invalid_api_key: withKey(({ world }) => world.keys.ofNeighbour),
  revoked_api_key: withKey(({ world }) => world.keys.revoked),
  expired_api_key: withKey(({ world }) => world.keys.expired),

  ip_not_allowed: withKey(({ world }) => world.keys.elsewhere),
  plan_scope_not_allowed: (scene) => scene.sendElsewhere(scene.world.partner),
  insufficient_scope: async (scene) => {
    const { key } = await scene.world.workshop.createKey({ scopes: [anotherThan(scene.scope)] });
    return scene.send({ ...(await scene.request()), key });
  },
  test_key_forbidden: withKey(({ world }) => world.keys.test),

  not_found: async (scene) => {
    const request = await scene.request();
    if (!scene.operation.path.includes('{'))
      return scene.send({ ...request, headers: { host: 'nobody.test' } });
    return scene.send({ ...request, path: scene.operation.path.replaceAll(/\{\w+\}/g, String(idOfNothing)) });
  },

  idempotency_conflict: async (scene) => {
    const { key, idempotencyKey } = await once(scene);
    await scene.send({ ...(await scene.request()), key, idempotencyKey });
    return scene.send({ ...(await scene.request()), key, idempotencyKey });
  },
  idempotency_in_progress: (scene) =>
    untilSeen('idempotency_in_progress', async () => {
      const request = await once(scene);
      return Promise.all(Array.from({ length: twins }, () => scene.send(request)));
    }),

  payload_too_large: withBody(() => JSON.stringify('x'.repeat(noBodyBytes))),
  unsupported_media_type: withHeaders(() => ({ 'content-type': 'text/plain' })),
  validation_error: async (scene) => {
    const { path, ...request } = await scene.request();
    const answer = await scene.send({ ...request, path: `${path}?unheard_of=1` });
    const unknownField = { ...(request.body as object), unheard_of: 1 };
    return request.body === undefined ? answer : scene.send({ ...request, path, body: unknownField });
  },

  rate_limited: (scene) =>
    untilSeen('rate_limited', async () => {
      const request = { ...(await scene.request()), key: scene.world.keys.slow };
      return [await scene.send(request), await scene.send(request)];
    }),
  plan_quota_exceeded: (scene) => scene.sendElsewhere(scene.world.paused, scene.world.keys.ofPaused),
  instance_rate_limited: (scene) =>
    untilSeen('instance_rate_limited', async () => {
      const { crowded } = scene.world;
      await crowded.send({ method: 'GET', path: '/ping' });
      return [await scene.sendElsewhere(crowded)];
    }),
  service_unavailable: (scene) => scene.sendElsewhere(scene.world.away),
};

async function sendEveryExample(scene: Scene): Promise<WireAnswer> {
  const answers: WireAnswer[] = [];
  for (const request of await scene.requestsOfExamples()) answers.push(await scene.send(request));
  const strange = answers.find(({ status }) => status !== answers[0]?.status);
  return strange ?? (answers[0] as WireAnswer);
}

function withKey(keyOf: (scene: Scene) => string | null): Recipe {
  return async (scene) => scene.send({ ...(await scene.request()), key: keyOf(scene) });
}

function withHeaders(headersOf: (scene: Scene) => Record<string, string>): Recipe {
  return async (scene) => scene.send(await scene.request({ headers: headersOf(scene) }));
}

function withBody(bodyOf: () => string): Recipe {
  return async (scene) => scene.send(await scene.request({ body: bodyOf() }));
}

/** A request whose answer is kept: the same key of a caller and the same idempotency key each time it is sent. */
export async function once(scene: Scene) {
  const request = await scene.request();
  const key = request.key ?? (await scene.world.workshop.createKey({ per_minute: 600 })).key;
  return { ...request, key, idempotencyKey: randomUUID() };
}

async function untilSeen(wanted: string, attempt: () => Promise<WireAnswer[]>): Promise<WireAnswer> {
  for (let tried = 1; ; tried += 1) {
    const answers = await attempt();
    const seen = answers.find((answer) => nameOf(answer) === wanted) ?? answers[0];
    if (!seen) throw new Error('an attempt sends something');
    if (nameOf(seen) === wanted || tried === tries) return seen;
  }
}

function anotherThan(scope: string | null): string {
  return scope === 'reports:read' ? 'stock:read' : 'reports:read';
}
