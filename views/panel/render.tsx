import { roleNames } from '../texts/panel/roles.ts';
import { Frame, type LiveFacts, renderPanelPage } from './frame.tsx';
import { type PlaceName, placeNames, places } from './places.ts';
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
}: RenderedScreen): string {
  const { workshop, person, language } = page;
  return renderPanelPage(
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
    >
      {screen.view(data as never, page)}
    </Frame>,
  );
}

/** Returns the entry of the navigation that contains a screen: its own, or the one whose address its path continues. */
function placeOf({ place }: Screen, { address }: Page): { place?: PlaceName } {
  const parent = placeNames.find((name) => address.path.startsWith(`${places[name].path}/`));
  const found = place ?? (parent === 'today' ? undefined : parent);
  return found ? { place: found } : {};
}
