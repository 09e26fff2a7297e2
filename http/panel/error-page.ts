import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../generated/errors.ts';
import { secondFactorPath } from '../../views/panel/account/second-factor.tsx';
import { type ErrorPage, errorPage, type PageRefusal } from '../../views/panel/error-page.tsx';
import { closeAfterAnswer } from '../input/close-after-answer.ts';
import { convertError, sendRefusal } from '../output/error-handler.ts';
import { panelHeaders } from './headers.ts';
import { PanelError, RecordRemovedError, SecondFactorMissingError, SignedOutError } from './panel-error.ts';
import { panelLanguage } from './preferences.ts';
import { ReadRefusedError } from './screens.ts';
import { sendPage } from './send-page.ts';

const refusalByCode: Partial<Record<ErrorCode, PageRefusal>> = {
  not_found: 'notFound',
  payload_too_large: 'tooLarge',
  workshop_paused: 'paused',
  service_unavailable: 'unavailable',
  instance_rate_limited: 'unavailable',
  rate_limited: 'unavailable',
  misdirected_request: 'unavailable',
  internal_error: 'defect',
};

/** Shows an error of the panel as a page. Leads a person without a session to the sign-in page. */
export function showErrorPage(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> | FastifyReply {
  if (error instanceof SignedOutError) return reply.headers(panelHeaders).redirect(signInPath(request), 303);
  if (error instanceof SecondFactorMissingError)
    return reply.headers(panelHeaders).redirect(secondFactorPath, 303);
  if (error instanceof PanelError) return sendErrorPage(reply.code(error.status), request, error.refusal);
  if (error instanceof RecordRemovedError)
    return sendErrorPage(reply.code(404), request, 'notFound', { lostInput: error.lostInput });
  if (error instanceof ReadRefusedError) {
    const refusal = refusalByCode[error.code as ErrorCode] ?? 'notFound';
    return sendErrorPage(reply.code(error.status), request, refusal, { detail: error.text });
  }
  const refusal = convertError(error, request);
  if (refusal.code === 'payload_too_large') closeAfterAnswer(request, reply);
  sendRefusal(refusal, request, reply);
  return sendErrorPage(reply, request, refusalByCode[refusal.code] ?? 'unknownForm');
}

function sendErrorPage(
  reply: FastifyReply,
  request: FastifyRequest,
  refusal: PageRefusal,
  shown: Pick<ErrorPage, 'detail' | 'lostInput'> = {},
): Promise<FastifyReply> {
  const html = errorPage({
    language: panelLanguage(request),
    workshop: request.state.workshop?.instance ?? null,
    refusal,
    ...shown,
    requestId: request.id,
    path: request.url,
  });
  return sendPage(reply, html);
}

/** Returns the sign-in page that leads back to the requested page. */
function signInPath({ url, method }: FastifyRequest): string {
  const next = method === 'GET' && url !== '/panel' ? `?next=${encodeURIComponent(url)}` : '';
  return `/panel/sign-in${next}`;
}
