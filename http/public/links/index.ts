import type { FastifyInstance } from 'fastify';
import { instanceGuard } from '../../hooks/instance.ts';
import type { KnownPath } from '../../not-found.ts';
import type { Runtime } from '../../runtime.ts';
import { refuseWithPage } from '../refuse-with-page.ts';
import { registerClick } from './click.ts';
import { linkReader } from './followed.ts';
import { registerPicture } from './picture.ts';
import { teller } from './tell.ts';
import { registerUnsubscribe } from './unsubscribe.ts';

/** Where the links of mails lead: `domain/signed-links.ts` issues them. */
export const linkPaths: KnownPath[] = [
  { pattern: /^\/[oc]\//, allow: 'GET, HEAD' },
  { pattern: /^\/u\//, allow: 'GET, HEAD, POST' },
];

export async function registerLinks(app: FastifyInstance, runtime: Runtime): Promise<void> {
  await app.register(async (links) => {
    const read = linkReader(runtime);
    const tell = teller(runtime);
    links.setErrorHandler(refuseWithPage);
    links.addHook('onRequest', instanceGuard(runtime));
    registerPicture(links, read, tell);
    registerClick(links, read, tell);
    registerUnsubscribe(links, runtime, read);
  });
}
