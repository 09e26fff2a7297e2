import type { FastifyInstance } from 'fastify';
import type { KnownPath } from '../output/not-found.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { calendarPaths, registerCalendar } from './calendar.ts';
import { collectionPaths, registerCollections } from './collections.ts';
import { declarationPaths, registerDeclaration } from './declaration.ts';
import { outboxPaths, registerOutbox } from './dev-outbox.ts';
import { docsPaths, registerDocs } from './docs.ts';
import { documentPaths, registerDocuments } from './documents.ts';
import { frontPaths, registerFront } from './front.ts';
import { hookPaths, registerHooks } from './hooks/index.ts';
import { linkPaths, registerLinks } from './links.ts';
import { passkeyOriginPaths, registerPasskeyOrigins } from './passkey-origins.ts';
import { registerTracking, trackingPaths } from './tracking/index.ts';

/** Registers the routes outside /api/v1 that require no key: for providers, and for recipients of messages. */
export async function registerPublicRoutes(app: FastifyInstance, runtime: Runtime): Promise<void> {
  await registerFront(app, runtime);
  await registerCollections(app, runtime);
  await registerDeclaration(app, runtime);
  await registerDocs(app, runtime);
  await registerHooks(app, runtime);
  await registerLinks(app, runtime);
  await registerDocuments(app, runtime);
  await registerTracking(app, runtime);
  await registerCalendar(app, runtime);
  await registerOutbox(app, runtime);
  await registerPasskeyOrigins(app, runtime);
}

export function publicPaths(runtime: Runtime): KnownPath[] {
  return [
    ...frontPaths,
    ...collectionPaths,
    ...declarationPaths,
    ...docsPaths,
    ...hookPaths,
    ...linkPaths,
    ...documentPaths,
    ...trackingPaths,
    ...calendarPaths,
    ...outboxPaths(runtime),
    ...passkeyOriginPaths,
  ];
}
