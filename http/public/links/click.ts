import type { FastifyInstance } from 'fastify';
import { clickMail } from '../../../handlers/communications/read-mail.ts';
import { privateHeaders } from '../../../web/pages/page.ts';
import type { linkReader } from './followed.ts';
import type { teller } from './tell.ts';

/** A link of a mail leads through here to where its writer meant: nobody else can make it lead anywhere. */
export function registerClick(
  app: FastifyInstance,
  read: ReturnType<typeof linkReader>,
  tell: ReturnType<typeof teller>,
): void {
  const answer = read('click', async (link, request, reply) => {
    await tell(request, link, (mail) => clickMail(mail, link.target));
    return reply.headers(privateHeaders).redirect(link.target, 302);
  });
  app.get('/c/*', answer);
}
