import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { pageHeaders } from '../../web/pages/page.ts';
import { laterPage, notFoundPage } from '../../web/pages/refusal-pages.ts';
import { pageLanguageOf } from '../input/language.ts';
import { refusalOf, refuse } from '../output/error-handler.ts';

const pageOf = {
  not_found: notFoundPage,
  rate_limited: notFoundPage,
  service_unavailable: laterPage,
  internal_error: laterPage,
};

/** What people meet, they can read. What only machines do (a body too large) is told as everywhere. */
export function refuseWithPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error, request);
  const body = refuse(refusal, request, reply);
  if (!(refusal.code in pageOf)) {
    reply.type('application/json; charset=utf-8').send(body);
    return;
  }
  const page = pageOf[refusal.code as keyof typeof pageOf];
  const workshop = request.state.workshop?.instance ?? null;
  reply.headers(pageHeaders).send(page({ language: pageLanguageOf(request), workshop }));
}
