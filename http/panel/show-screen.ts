import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountScreen } from '../../views/panel/account/account.tsx';
import { type PlaceName, placeNames, places } from '../../views/panel/places.ts';
import { todayScreen } from '../../views/panel/today/today.tsx';
import { sendCsv } from './downloads.ts';
import type { SubmittedForm } from './forms/read.ts';
import { panelHeaders } from './headers.ts';
import type { Panel } from './panel.ts';
import { showResults } from './picked.ts';
import { allowedPlaces, enterScreen } from './screen-visit.ts';
import { composePage, loadScreen, maySee } from './screens.ts';
import { sendScreen } from './send-screen.ts';
import type { SignedInVisit } from './session.ts';
import { readToast, toastCookie } from './toast.ts';

/** Where `/panel` leads roles that may not see the Today screen, in this order of preference. */
const homePlaces: readonly PlaceName[] = ['jobs', ...placeNames];

/** Shows the screen of an address. */
export async function showScreen(
  panel: Panel,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { operations, runtime } = panel;
  const { visit, screen, address } = await enterScreen(panel, request, reply);
  if (screen === todayScreen && !maySee(visit, screen)) return leadHome(visit, reply);
  const loaded = await loadScreen(operations, visit, screen, address);
  const toast = readToast(request);
  if (toast) reply.header('set-cookie', toastCookie(request, null));
  const refusal = await showResults({ operations, visit }, screen, request.query as SubmittedForm['fields']);
  const { versions } = loaded;
  const page = composePage({ runtime, request, visit, address, versions, toast, refusal });
  const csv = address.query.format === 'csv' ? screen.csv?.(loaded.data as never, page) : undefined;
  if (csv) return sendCsv(reply, csv, page.language);
  return sendScreen(reply, { visit, screen, loaded, page });
}

/** Leads a person whose role may not see the Today screen to the first screen that it may see. */
function leadHome(visit: SignedInVisit, reply: FastifyReply): FastifyReply {
  const allowed = allowedPlaces(visit);
  const place = homePlaces.find((each) => allowed.includes(each));
  return reply.headers(panelHeaders).redirect(place ? places[place].path : accountScreen.path, 303);
}
