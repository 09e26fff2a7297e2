import type { FastifyReply, FastifyRequest } from 'fastify';
import { memberOf } from '../../domain/text/json.ts';
import { kitPageNames, renderKitPage } from '../../views/panel/kit/page.tsx';
import { plainPage } from '../../views/panel/plain-page.ts';
import { requestWorkshop } from '../runtime/request-state.ts';
import { PanelError } from './panel-error.ts';
import { panelLanguage, readPreferences } from './preferences.ts';
import { sendPage } from './send-page.ts';

/** Shows every component of the panel in every state, for developers. */
export async function showKitPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const wanted = memberOf(request.query, 'page') ?? 'components';
  const name = kitPageNames.find((each) => each === wanted);
  if (!name) throw new PanelError('notFound');
  const { theme, foldedRail } = readPreferences(request);
  const page = plainPage({
    ...{ language: panelLanguage(request), path: request.url, theme, foldedRail },
    ...{ zone: requestWorkshop(request).instance.timezone, now: new Date(), nonce: 'kit' },
  });
  return sendPage(reply, renderKitPage(page, name));
}
