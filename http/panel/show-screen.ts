import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountScreen } from '../../views/panel/account/account.tsx';
import { type PlaceName, placeNames, places } from '../../views/panel/places.ts';
import { renderRegions } from '../../views/panel/render.tsx';
import { todayScreen } from '../../views/panel/today/today.tsx';
import { requestWorkshop } from '../runtime/request-state.ts';
import { sendCsv } from './downloads.ts';
import type { SubmittedForm } from './forms/read.ts';
import { panelHeaders } from './headers.ts';
import { inLiveTurn, readKnownRegions, yieldToRequests } from './live-turns.ts';
import type { Panel } from './panel.ts';
import { showResults } from './picked.ts';
import { allowedPlaces, enterScreen, type ScreenVisit } from './screen-visit.ts';
import { composePage, loadScreen, maySee } from './screens.ts';
import { sendPage } from './send-page.ts';
import { type ComposedScreen, sendScreen } from './send-screen.ts';
import type { SignedInVisit } from './session.ts';
import { readToast, type SentToast, toastCookie } from './toast.ts';

/** Where `/panel` leads roles that may not see the Today screen, in this order of preference. */
const homePlaces: readonly PlaceName[] = ['jobs', ...placeNames];

/** Shows the screen of an address. */
export async function showScreen(
  panel: Panel,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const known = readKnownRegions(request);
  if (known) return showRegions(panel, request, reply, known);
  const entered = await enterScreen(panel, request, reply);
  const { visit, screen, address } = entered;
  if (screen === todayScreen && !maySee(visit, screen)) return leadHome(visit, reply);
  // A script that follows the answer of an act shows the page again, with the message.
  const toast = request.headers['x-panel-person'] === undefined ? readToast(request) : null;
  if (toast) reply.header('set-cookie', toastCookie(request, null));
  const composed = await readScreen(panel, entered, { toast });
  const { loaded, page } = composed;
  const csv = address.query.format === 'csv' ? screen.csv?.(loaded.data as never, page) : undefined;
  if (csv) return sendCsv(reply, csv, page.language);
  return sendScreen(reply, composed);
}

/** Updates an open page: shows the regions whose hash is not the known one. */
function showRegions(
  panel: Panel,
  request: FastifyRequest,
  reply: FastifyReply,
  known: ReadonlyMap<string, string>,
): Promise<FastifyReply> {
  return inLiveTurn(requestWorkshop(request).instance.id, async () => {
    const entered = await enterScreen(panel, request, reply);
    // Together, the answers of the reads would arrive at once, and their handlers would run without a pause.
    const { screen, loaded, page } = await readScreen(panel, entered, { afterEachRead: yieldToRequests });
    return sendPage(reply, renderRegions({ screen, ...loaded, page }, known), 'no-store');
  });
}

/** Reads what a screen shows. */
async function readScreen(
  { operations, runtime }: Panel,
  { request, visit, screen, address }: ScreenVisit,
  { toast = null, ...reading }: { toast?: SentToast | null; afterEachRead?: () => Promise<void> } = {},
): Promise<ComposedScreen> {
  const loaded = await loadScreen(operations, visit, screen, address, reading);
  const refusal = await showResults({ operations, visit }, screen, request.query as SubmittedForm['fields']);
  const { versions } = loaded;
  const page = composePage({ runtime, request, visit, address, versions, toast, refusal });
  return { visit, screen, loaded, page };
}

/** Leads a person whose role may not see the Today screen to the first screen that it may see. */
function leadHome(visit: SignedInVisit, reply: FastifyReply): FastifyReply {
  const allowed = allowedPlaces(visit);
  const place = homePlaces.find((each) => allowed.includes(each));
  return reply.headers(panelHeaders).redirect(place ? places[place].path : accountScreen.path, 303);
}
