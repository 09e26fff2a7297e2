import {
  commonRecipes as anywhere,
  requestMissingRow,
  retryUntilSeen,
  withKey,
} from '../../../tools/partner/contract/recipes/common.ts';
import type { Recipe } from '../../../tools/partner/contract/scene.ts';
import type { WorldScene } from '../scene.ts';
import { departedHost } from '../world.ts';

/**
 * Recipes of answers that many operations have: those of the contract kit, and those that need the desk, other
 * workshops or a stopped PostgreSQL.
 */
export const commonRecipes: Record<string, Recipe<WorldScene>> = {
  ...anywhere,

  invalid_api_key: withKey(({ world }: WorldScene) => world.keys.ofNeighbour),
  revoked_api_key: withKey(({ world }: WorldScene) => world.keys.revoked),
  expired_api_key: withKey(({ world }: WorldScene) => world.keys.expired),

  ip_not_allowed: withKey(({ world }: WorldScene) => world.keys.elsewhere),
  plan_scope_not_allowed: (scene) => scene.sendElsewhere(scene.world.partner),
  insufficient_scope: async (scene) => {
    const { key } = await scene.world.workshop.createKey({ scopes: [anotherThan(scene.scope)] });
    return scene.send({ ...(await scene.request()), key });
  },
  test_key_forbidden: withKey(({ world }: WorldScene) => world.keys.test),

  not_found: async (scene) =>
    scene.operation.path.includes('{')
      ? requestMissingRow(scene)
      : scene.send(await scene.request({ headers: { host: 'nobody.test' } })),

  misdirected_request: async (scene) => scene.send(await scene.request({ headers: { host: departedHost } })),

  rate_limited: (scene) =>
    retryUntilSeen('rate_limited', scene, async () => {
      const request = { ...(await scene.request()), key: scene.world.keys.slow };
      return [await scene.send(request), await scene.send(request)];
    }),
  plan_quota_exceeded: (scene) => scene.sendElsewhere(scene.world.paused, scene.world.keys.ofPaused),
  instance_rate_limited: (scene) =>
    retryUntilSeen('instance_rate_limited', scene, async () => {
      const { crowded } = scene.world;
      await crowded.send({ method: 'GET', path: '/ping' });
      return [await scene.sendElsewhere(crowded)];
    }),
  workshop_paused: (scene) => scene.sendElsewhere(scene.world.halted),
  service_unavailable: (scene) => scene.sendElsewhere(scene.world.away),
};

function anotherThan(scope: string | null): string {
  return scope === 'reports:read' ? 'stock:read' : 'reports:read';
}
