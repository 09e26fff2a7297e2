import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openMail } from '../../../handlers/communications/read-mail.ts';
import { privateHeaders } from '../../../web/pages/page.ts';
import { refusalOf, refuse } from '../../error-handler.ts';
import type { linkReader } from './followed.ts';
import type { teller } from './tell.ts';

/** One transparent point. */
const point = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** A mail program that shows the mail's pictures loads this one. */
export function registerPicture(
  app: FastifyInstance,
  read: ReturnType<typeof linkReader>,
  tell: ReturnType<typeof teller>,
): void {
  const answer = read(
    'open',
    async (mail, request, reply) => {
      await tell(request, mail, openMail);
      return sendPoint(reply);
    },
    '.gif',
  );
  app.get('/o/*', { errorHandler: refuseWithPicture }, answer);
}

/** An unknown token is told by the status alone: old mails show no broken picture for a secret that is gone. */
function refuseWithPicture(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  refuse(refusalOf(error, request), request, reply);
  sendPoint(reply);
}

function sendPoint(reply: FastifyReply): FastifyReply {
  return reply.headers(privateHeaders).type('image/gif').send(point);
}
