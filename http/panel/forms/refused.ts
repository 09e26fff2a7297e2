import type { FastifyReply } from 'fastify';
import type { ShownForm } from '../../../views/panel/page-context.ts';
import type { OperationRefusal, Page } from '../../../views/panel/screen.ts';
import type { Panel } from '../panel.ts';
import { RecordRemovedError } from '../panel-error.ts';
import type { ScreenVisit } from '../screen-visit.ts';
import { composePage, type LoadedScreen, loadScreen, ReadRefusedError } from '../screens.ts';
import { sendPage } from '../send-page.ts';
import { renderPage, sendScreen } from '../send-screen.ts';
import { lostInput } from './compare.ts';

/** Shows the page with the refused form. If the page no longer has the form, shows its input for copying. */
export async function sendRefusal(
  panel: Panel,
  shown: ScreenVisit,
  refusal: OperationRefusal,
  known?: LoadedScreen,
): Promise<FastifyReply> {
  const { request, reply, visit, screen, address } = shown;
  const isRemoved = reply.statusCode === 404;
  try {
    const { html, refused, page, loaded } = await renderRefused(panel, shown, refusal, known);
    const isShown = refused !== undefined || refusal.conflict !== undefined;
    if (isShown) return await sendPage(reply, html);
    const lost = lostInput(refusal, isRemoved, page);
    return await sendScreen(reply, { visit, screen, loaded, page: { ...page, lostInput: lost } });
  } catch (error) {
    if (!(error instanceof ReadRefusedError) || error.status !== 404) throw error;
    const page = composePage({ runtime: panel.runtime, request, visit, address, refusal });
    throw new RecordRemovedError(lostInput(refusal, true, page));
  }
}

/** Renders the page of a refused form. Returns the form as the page shows it, if the page still has it. */
export async function renderRefused(
  { operations, runtime }: Panel,
  { request, reply, visit, screen, address }: ScreenVisit,
  refusal: OperationRefusal,
  known?: LoadedScreen,
): Promise<{ html: string; refused: ShownForm | undefined; page: Page; loaded: LoadedScreen }> {
  const loaded = known ?? (await loadScreen(operations, visit, screen, address));
  const forms: ShownForm[] = [];
  const page: Page = {
    ...composePage({ runtime, request, visit, address, versions: loaded.versions, refusal }),
    onForm: (form) => forms.push(form),
  };
  const html = renderPage(reply, { visit, screen, loaded, page });
  const refused = forms.find(({ operation, id }) => operation === refusal.operation && id === refusal.form);
  return { html, refused, page, loaded };
}

/** Reads the row of the workshop again, because another process may have changed it. */
export async function refreshWorkshop<Visited extends ScreenVisit>(
  { runtime: { workshops } }: Panel,
  visited: Visited,
): Promise<Visited> {
  const { foundBy } = visited.visit.workshop;
  workshops.forget(foundBy);
  const workshop = await workshops.get(foundBy);
  return workshop ? { ...visited, visit: { ...visited.visit, workshop } } : visited;
}
