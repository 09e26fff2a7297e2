import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKeyOf } from '../../domain/text/json.ts';
import { toWorkshopTime } from '../../domain/time/test-clock.ts';
import { deskOperations } from '../../generated/operations.ts';
import { findScreen, renderFindOptions, renderPickerOptions } from '../../views/panel/find.tsx';
import { pathParameter } from '../input/request-head.ts';
import { describeTypedDate } from './echo.ts';
import { findAnything } from './find.ts';
import { panelHeaders } from './headers.ts';
import type { Panel } from './panel.ts';
import { PanelError } from './panel-error.ts';
import { findForLine, findForPicker, findVehiclesOf } from './pick.ts';
import { isPanelPath } from './preferences.ts';
import { allowedPlaces, requireVisit, singleValues } from './screen-visit.ts';
import { composePage } from './screens.ts';
import { sendPage } from './send-page.ts';
import { sendScreen } from './send-screen.ts';
import type { SignedInVisit } from './session.ts';
import { mayVisitPerform } from './visit.ts';

/** Answers the options of a picker, or of the command field, while a person types. */
export async function sendOptions(
  panel: Panel,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { operations, runtime } = panel;
  const visit = await requireVisit(panel, request);
  const { q = '', create, client_id } = singleValues(request.query);
  const kind = pathParameter(request, 'kind');
  const address = { path: request.url, params: {}, query: {} };
  const page = composePage({ runtime, request, visit, address });
  if (kind === 'find') {
    const groups = await findAnything(operations, visit, q, allowedPlaces(visit));
    return sendPage(reply, renderFindOptions(page, q, groups));
  }
  const results =
    kind === 'line'
      ? await findForLine(operations, visit, q)
      : kind === 'vehicle' && client_id
        ? await findVehiclesOf(operations, visit, client_id, q)
        : await findForPicker(operations, visit, kind, q);
  if (results === null) throw new PanelError('role');
  return sendPage(
    reply,
    renderPickerOptions(page, { query: q, results, createHref: createHrefFor(visit, create) }),
  );
}

/** Returns the address of the form that creates a record, if it is one of the panel whose operation the role may perform. */
function createHrefFor(visit: SignedInVisit, href: string | undefined): string | undefined {
  if (!isPanelPath(href)) return undefined;
  const name = /^\/panel\/operations\/(\w+)/.exec(href)?.[1];
  const isAllowed =
    name === undefined || (isKeyOf(name, deskOperations) && mayVisitPerform(visit, deskOperations[name]));
  return isAllowed ? href : undefined;
}

/** Shows the results of the command field as a page, for browsers without scripts. */
export async function showResultsPage(
  panel: Panel,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { operations, runtime } = panel;
  const visit = await requireVisit(panel, request);
  const { q = '' } = singleValues(request.query);
  const address = { path: '/panel/find', params: {}, query: { q } };
  const groups = await findAnything(operations, visit, q, allowedPlaces(visit));
  const page = composePage({ runtime, request, visit, address });
  return sendScreen(reply, { visit, screen: findScreen(groups), loaded: { data: {}, versions: {} }, page });
}

/** Answers how a form will read a typed date, as text. */
export async function echoDate(
  panel: Panel,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { workshop, language } = await requireVisit(panel, request);
  const { type = '', text = '' } = singleValues(request.query);
  const { timezone } = workshop.instance;
  const now = toWorkshopTime(workshop.instance, panel.runtime.clock());
  const echo = describeTypedDate(type, text, { now, timezone, language });
  return reply.headers({ ...panelHeaders, 'content-type': 'text/plain; charset=utf-8' }).send(echo ?? '');
}
