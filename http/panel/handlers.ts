import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathParameter } from '../input/request-head.ts';
import { sendOperationFile } from './files.ts';
import { readSubmittedForm } from './forms/read.ts';
import { submitForm } from './forms/submit.ts';
import { panelHeaders } from './headers.ts';
import { isSameOrigin } from './origin.ts';
import type { Panel } from './panel.ts';
import { PanelError } from './panel-error.ts';
import { offerNewPasskey } from './passkey-options.ts';
import { backPath, preferenceCookies } from './preferences.ts';
import { requireVisit, singleValues } from './screen-visit.ts';
import { showScreen } from './show-screen.ts';
import { echoDate, sendOptions, showResultsPage } from './typing.ts';

export { Panel } from './panel.ts';

type PanelHandler = (panel: Panel, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Opens a stream of the changes of the workshop. */
const openStream: PanelHandler = async (panel, request, reply) => {
  panel.streams.open(await requireVisit(panel, request), reply);
  return reply;
};

/** Sends a photo or a paper that a read of the desk answers. */
const sendFile: PanelHandler = async (panel, request, reply) => {
  const visit = await requireVisit(panel, request);
  const name = pathParameter(request, 'operation');
  return sendOperationFile(panel.operations, visit, name, singleValues(request.query), reply);
};

/** Stores the choice of colours, language or navigation of a browser. */
const setAppearance: PanelHandler = async (_panel, request, reply) => {
  if (!isSameOrigin(request)) throw new PanelError('otherOrigin');
  const form = await readSubmittedForm(request);
  return reply
    .headers(panelHeaders)
    .header('set-cookie', preferenceCookies(request, form))
    .redirect(backPath(form.fields.back), 303);
};

/** The handlers of the routes that require a session, and of the choice of appearance. */
export const handlers = {
  showScreen,
  submitForm,
  openStream,
  sendOptions,
  showResultsPage,
  echoDate,
  sendFile,
  setAppearance,
  offerNewPasskey,
} satisfies Record<string, PanelHandler>;
