import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { latestInstanceGuard } from '../guards/instance.ts';
import { pathParameter } from '../input/request-head.ts';
import { sendCacheable } from '../output/etag.ts';
import type { KnownPath } from '../output/not-found.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { logActs } from './act-log.ts';
import type { Entrance } from './entrance/entrance.ts';
import { registerFormReaders } from './forms/read.ts';
import type { handlers, Panel } from './handlers.ts';
import { transportGuard } from './origin.ts';

export const panelPaths: KnownPath[] = [{ pattern: /^\/panel(\/|$)/, allow: 'GET, HEAD, POST' }];

/**
 * Registers /panel, the workshop's own interface in a browser. Its code is loaded at the first request, so that the
 * service starts as fast without it.
 */
export async function registerPanel(app: FastifyInstance, runtime: Runtime): Promise<void> {
  const loading = loadOnce(async () => {
    const { Panel, handlers } = await import('./handlers.ts');
    return { panel: new Panel(runtime), handlers };
  });
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
    await panel.register((pages) => registerPages(pages, runtime, loading.load));
    // Streams stay open for hours, so that the app would wait for them.
    panel.addHook('preClose', async () => (await loading.loaded())?.panel.streams.close());
    panel.addHook('onClose', async () => (await loading.loaded())?.panel.operations.close());
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

interface LoadedPanel {
  panel: Panel;
  handlers: typeof handlers;
}

async function registerPages(
  pages: FastifyInstance,
  runtime: Runtime,
  load: () => Promise<LoadedPanel>,
): Promise<void> {
  // A page shows the settings as another process has just stored them.
  pages.addHook('onRequest', latestInstanceGuard(runtime));
  pages.addHook('onRequest', transportGuard(runtime));
  await registerFormReaders(pages);
  logActs(pages, runtime);
  for (const [method, url, act] of entranceRoutes) {
    const handler = async (request: FastifyRequest, reply: FastifyReply) =>
      (await load()).panel.entrance[act](request, reply);
    pages.route({ method, url, handler });
  }
  const handle =
    (name: keyof LoadedPanel['handlers']) => async (request: FastifyRequest, reply: FastifyReply) => {
      const { panel, handlers } = await load();
      return handlers[name](panel, request, reply);
    };
  // The answer to HEAD would be a stream without an end.
  pages.get('/panel/live', { exposeHeadRoute: false }, handle('openStream'));
  pages.post('/panel/appearance', handle('setAppearance'));
  pages.get('/panel/pick/:kind', handle('sendOptions'));
  pages.post('/panel/account/passkeys/options', handle('offerNewPasskey'));
  pages.get('/panel/files/:operation', handle('sendFile'));
  pages.get('/panel/echo', handle('echoDate'));
  pages.get('/panel/find', handle('showResultsPage'));
  // The embedded database belongs to a checkout or to a trial.
  if (runtime.config.databaseUrl === '') {
    pages.get('/panel/kit', async (request, reply) => {
      const { showKitPage } = await import('./kit-page.ts');
      return showKitPage(request, reply);
    });
  }
  for (const path of ['/panel', '/panel/*']) {
    pages.get(path, handle('showScreen'));
    pages.post(path, handle('submitForm'));
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
