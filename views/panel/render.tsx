import { roleNames } from '../texts/panel/roles.ts';
import { Frame, type LiveFacts, PartsWaiting, renderMain, renderPanelPage } from './frame.tsx';
import { type PlaceName, placeNames, places } from './places.ts';
import { changedRegions, markRegions } from './regions.ts';
import type { Page, Screen } from './screen.ts';

interface RenderedScreen {
  screen: Screen;
  data: Record<string, unknown>;
  page: Page;
  /** Entries of the navigation that the person's role may open. */
  allowed: readonly PlaceName[];
  logo: string | null;
  color: string | null;
  plainHttp: boolean;
  live?: LiveFacts | undefined;
  partsWaiting?: number | undefined;
}

/** Renders a screen with the frame around it. */
export function renderScreen({
  screen,
  data,
  page,
  allowed,
  logo,
  color,
  plainHttp,
  live,
  partsWaiting,
}: RenderedScreen): string {
  const { workshop, person, language } = page;
  const html = renderPanelPage(
    <Frame
      page={{ ...page, screen: screen.name }}
      title={screen.title(data as never, page)}
      screen={screen.name}
      {...placeOf(screen, page)}
      allowed={allowed}
      workshop={{ name: workshop.name, logo, color, sandbox: workshop.sandbox }}
      person={{ name: person.name, role: roleNames[language][person.role], onTablet: person.onTablet }}
      plainHttp={plainHttp}
      live={live}
      partsWaiting={partsWaiting}
    >
      {screen.view(data as never, page)}
    </Frame>,
  );
  return markRegions(html, page.nonce);
}

/**
 * Renders the regions of a screen whose content differs from the one that the browser has, as a page with nothing else.
 * `known` contains the hashes of the browser's regions by their names.
 */
export function renderRegions(
  {
    screen,
    data,
    page,
    live,
    partsWaiting,
  }: Pick<RenderedScreen, 'screen' | 'data' | 'page' | 'live' | 'partsWaiting'>,
  known: ReadonlyMap<string, string>,
): string {
  const context = { ...page, screen: screen.name, shownVersions: known };
  const main = { screen: screen.name, live };
  const children = (
    <>
      <PartsWaiting bar="rail" count={partsWaiting} live={live} />
      {screen.view(data as never, page)}
      <PartsWaiting bar="phone" count={partsWaiting} live={live} />
    </>
  );
  const whole = renderMain(context, { ...main, children });
  const [start = '', end = ''] = renderMain(context, { ...main, children: null }).split(/(?=<\/main>)/);
  return `<!doctype html><title></title>${start}${changedRegions(whole, page.nonce, known)}${end}`;
}

/** Returns the entry of the navigation that contains a screen: its own, or the one whose address its path continues. */
function placeOf({ place }: Screen, { address }: Page): { place?: PlaceName } {
  const parent = placeNames.find((name) => address.path.startsWith(`${places[name].path}/`));
  const found = place ?? (parent === 'today' ? undefined : parent);
  return found ? { place: found } : {};
}
