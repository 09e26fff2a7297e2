import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deskOperations } from '../../generated/operations.ts';
import { panelHeaders } from './headers.ts';
import { isSameOrigin } from './origin.ts';
import type { Panel } from './panel.ts';
import { PanelError } from './panel-error.ts';
import { backPath } from './preferences.ts';
import { requireVisit, singleValues } from './screen-visit.ts';
import { mayVisitPerform } from './visit.ts';

/** Answers the options with which the browser's script makes a passkey for the signed-in person. */
export async function offerNewPasskey(
  panel: Panel,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!isSameOrigin(request)) throw new PanelError('otherOrigin');
  const visit = await requireVisit(panel, request);
  if (!mayVisitPerform(visit, deskOperations.beginPasskey)) throw new PanelError('role');
  reply.headers({ ...panelHeaders, 'content-type': 'application/json; charset=utf-8' });
  if (deskOperations.beginPasskey.sensitive && !visit.isConfirmed) {
    const { back = '' } = singleValues(request.query);
    return reply.code(403).send({ confirm: `/panel/confirm?next=${encodeURIComponent(backPath(back))}` });
  }
  const nonce = randomBytes(16).toString('base64url');
  const answer = await panel.operations.perform(visit, 'beginPasskey', {}, nonce);
  const body = answer.json();
  return reply.code(answer.statusCode).send(answer.statusCode === 200 ? body.options : body);
}
