import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { latestInstanceGuard } from '../guards/instance.ts';
import { pathParameter } from '../input/request-head.ts';
import { sendCacheable } from '../output/etag.ts';
import type { KnownPath } from '../output/not-found.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { logActs } from './act-log.ts';
import type { PanelDoor } from './door.ts';
import type { Entrance } from './entrance/entrance.ts';
import { transportGuard } from './origin.ts';
import { registerFormReaders } from './read-form.ts';

export const panelPaths: KnownPath[] = [{ pattern: /^\/panel(\/|$)/, allow: 'GET, HEAD, POST' }];

/**
 * Registers /panel, the workshop's own interface in a browser. Its code is loaded at the first request, so that the
 * service starts as fast without it.
 */
export async function registerPanel(app: FastifyInstance, runtime: Runtime): Promise<void> {
  const door = loadOnce(async () => new (await import('./door.ts')).PanelDoor(runtime));
  await app.register(async (panel) => {
    panel.setErrorHandler<FastifyError>(async (error, request, reply) => {
      const { showErrorPage } = await import('./error-page.ts');
      return showErrorPage(error, request, reply);
    });
    panel.get('/panel/assets/:name', { onSend: sendCacheable }, async (request, reply) => {
      const { readAsset } = await import('./assets.ts');
      return readAsset(pathParameter(request, 'name'), reply);
    });
    panel.get('/panel/jobs-worker.js', { onSend: sendCacheable }, async (_request, reply) => {
      const { readJobsWorker } = await import('./assets.ts');
      return readJobsWorker(reply);
    });
    await panel.register((pages) => registerPages(pages, runtime, door.load));
    // Streams stay open for hours, so that the app would wait for them.
    panel.addHook('preClose', async () => (await door.loaded())?.closeStreams());
    panel.addHook('onClose', async () => (await door.loaded())?.close());
  });
}

type EntranceAct = {
  [Name in keyof Entrance]: Entrance[Name] extends (request: FastifyRequest, reply: FastifyReply) => unknown
    ? Name
    : never;
}[keyof Entrance];

/** The pages that need no session. */
export const entranceRoutes: [method: 'GET' | 'POST', path: string, act: EntranceAct][] = [
  ['GET', '/panel/sign-in', 'showSignIn'],
  ['POST', '/panel/sign-in', 'signIn'],
  ['POST', '/panel/sign-in/code', 'passSecondFactor'],
  ['POST', '/panel/sign-in/pin', 'signInWithPin'],
  ['POST', '/panel/sign-in/passkey', 'signInWithPasskey'],
  ['POST', '/panel/sign-in/passkey/options', 'offerPasskeys'],
  ['GET', '/panel/forgotten', 'showForgotten'],
  ['POST', '/panel/forgotten', 'requestPasswordLink'],
  ['GET', '/panel/t/:token', 'showLink'],
  ['POST', '/panel/t/:token', 'useLink'],
  ['POST', '/panel/t/:token/passkey', 'acceptWithPasskey'],
  ['POST', '/panel/t/:token/passkey/options', 'offerInvitationPasskey'],
  ['GET', '/panel/confirm', 'showConfirm'],
  ['POST', '/panel/confirm', 'confirm'],
  ['POST', '/panel/confirm/passkey', 'confirm'],
  ['POST', '/panel/confirm/passkey/options', 'offerPasskeys'],
  ['POST', '/panel/sign-out', 'signOut'],
];

type Handle = (door: PanelDoor, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

async function registerPages(
  pages: FastifyInstance,
  runtime: Runtime,
  load: () => Promise<PanelDoor>,
): Promise<void> {
  // A page shows the settings as another process has just stored them.
  pages.addHook('onRequest', latestInstanceGuard(runtime));
  pages.addHook('onRequest', transportGuard(runtime));
  await registerFormReaders(pages);
  logActs(pages, runtime);
  const handle = (act: Handle) => async (request: FastifyRequest, reply: FastifyReply) =>
    act(await load(), request, reply);
  for (const [method, url, act] of entranceRoutes) {
    const handler = async (request: FastifyRequest, reply: FastifyReply) =>
      (await load()).entrance[act](request, reply);
    pages.route({ method, url, handler });
  }
  pages.get(
    '/panel/live',
    // The answer to HEAD would be a stream without an end.
    { exposeHeadRoute: false },
    handle((door, request, reply) => door.openStream(request, reply)),
  );
  pages.post(
    '/panel/appearance',
    handle((door, request, reply) => door.setAppearance(request, reply)),
  );
  pages.get(
    '/panel/pick/:kind',
    handle((door, request, reply) => door.pick(request, reply)),
  );
  pages.post(
    '/panel/account/passkeys/options',
    handle((door, request, reply) => door.offerNewPasskey(request, reply)),
  );
  pages.get(
    '/panel/files/:operation',
    handle((door, request, reply) => door.file(request, reply)),
  );
  pages.get(
    '/panel/echo',
    handle((door, request, reply) => door.echo(request, reply)),
  );
  pages.get(
    '/panel/find',
    handle((door, request, reply) => door.find(request, reply)),
  );
  // The embedded database belongs to a checkout or to a trial.
  if (runtime.config.databaseUrl === '') {
    pages.get('/panel/kit', async (request, reply) => {
      const { showKitPage } = await import('./kit-page.ts');
      return showKitPage(request, reply);
    });
  }
  for (const path of ['/panel', '/panel/*']) {
    pages.get(
      path,
      handle((door, request, reply) => door.show(request, reply)),
    );
    pages.post(
      path,
      handle((door, request, reply) => door.submit(request, reply)),
    );
  }
}

/** Loads a value at the first call of `load`. */
function loadOnce<T>(read: () => Promise<T>) {
  let value: Promise<T> | undefined;
  return {
    load: () => (value ??= read()),
    loaded: async () => value,
  };
}
