import type { ComponentChildren, VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { type Language, languages } from '../../generated/errors.ts';
import { kitTexts } from '../texts/panel/kit.ts';
import { terms } from '../texts/terms.ts';
import { accentPath } from './accent.ts';
import { assetPath } from './assets.ts';
import { Button } from './kit/button.tsx';
import { OfflineNotice } from './kit/feedback.tsx';
import { EntranceHelp } from './kit/help.tsx';
import { Icon } from './kit/icon.tsx';
import { LostInput } from './kit/lost-input.tsx';
import { ShortcutsDialog } from './kit/shortcuts.tsx';
import { zoneNote } from './kit/time.tsx';
import { Toasts } from './kit/toast.tsx';
import { initialsOf } from './kit/values.tsx';
import { PageContext, type PanelPage, usePage } from './page-context.ts';
import { type PlaceName, phonePlaces, placeNames, places } from './places.ts';

/** The workshop as the frame shows it. */
export interface FrameWorkshop {
  name: string;
  /** The address of the logo; null shows the initials of the name. */
  logo: string | null;
  /** The workshop's colour in the form `#1a4f8f`; null for the default. */
  color: string | null;
  sandbox: boolean;
}

export interface FramePerson {
  name: string;
  /** The role in the person's language. */
  role: string;
  /** Whether the person is on a shared tablet, where the next person signs in soon. */
  onTablet?: boolean;
}

interface DocumentProps {
  page: PanelPage;
  title: string;
  workshop: Pick<FrameWorkshop, 'name' | 'color'>;
  children: ComponentChildren;
}

export function renderPanelPage(page: VNode): string {
  return `<!doctype html>${renderToString(page)}`;
}

/** An HTML page of the panel with its style and script, without the frame. */
export function PanelDocument({ page, title, workshop, children }: DocumentProps) {
  return (
    <PageContext.Provider value={page}>
      <html
        lang={page.language}
        dir="ltr"
        data-theme={page.theme ?? undefined}
        data-rail={page.foldedRail ? 'folded' : undefined}
        data-zone={page.zone}
      >
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="robots" content="noindex" />
          <title>{`${title} · ${workshop.name}`}</title>
          <link rel="stylesheet" href={assetPath('panel.css')} />
          {workshop.color && <link rel="stylesheet" href={accentPath(workshop.color)} />}
          <link rel="icon" href={assetPath('mark.svg')} type="image/svg+xml" />
          <script type="module" src={assetPath('panel.js')} />
        </head>
        <body>{children}</body>
      </html>
    </PageContext.Provider>
  );
}

export interface FrameProps {
  page: PanelPage;
  title: string;
  /** The name of the screen, for tests and assistive scripts. */
  screen: string;
  /** The place of the navigation that contains the screen. */
  place?: PlaceName;
  /** The places that the person's role may open. */
  allowed?: readonly PlaceName[];
  workshop: FrameWorkshop;
  person: FramePerson;
  /** Whether the panel is served without TLS outside this machine. */
  plainHttp?: boolean;
  live?: LiveFacts | undefined;
  /** Part requests that the office must handle, whose number is shown beside the first screen. */
  partsWaiting?: number | undefined;
  children: ComponentChildren;
}

/** When scripts update the regions of a page. */
export interface LiveFacts {
  /** Counts of the changes that the page contains, by subject. */
  counts: Record<string, number>;
  /** Interval for what is not counted, such as the log of requests. */
  everySeconds?: number;
}

/** A page of the panel: the bar at the top, the navigation, and the screen. */
export function Frame(props: FrameProps) {
  const {
    page,
    title,
    screen,
    place,
    allowed = placeNames,
    workshop,
    person,
    plainHttp,
    live,
    partsWaiting,
    children,
  } = props;
  const parts = { count: partsWaiting, live };
  const texts = kitTexts[page.language].frame;
  return (
    <PanelDocument page={page} title={title} workshop={workshop}>
      <a class="skip" href="#main">
        {texts.skip}
      </a>
      <TopBar workshop={workshop} person={person} />
      <Rail place={place} allowed={allowed} count={<PartsWaiting bar="rail" {...parts} />} />
      <div class="screen">
        <Banners sandbox={workshop.sandbox} plainHttp={plainHttp} />
        <Main screen={screen} live={live}>
          <OfflineNotice />
          {page.lostInput && <LostInput {...page.lostInput} />}
          {children}
        </Main>
      </div>
      <PhoneBar place={place} allowed={allowed} count={<PartsWaiting bar="phone" {...parts} />} />
      <ShortcutsDialog allowed={allowed} />
      <Toasts toasts={page.toasts} />
    </PanelDocument>
  );
}

type MainProps = Pick<FrameProps, 'screen' | 'live' | 'children'>;

function Main({ screen, live, children }: MainProps) {
  return (
    <main
      id="main"
      data-screen={screen}
      tabIndex={-1}
      data-counts={live && JSON.stringify(live.counts)}
      data-every={live?.everySeconds}
      data-acts={assetPath('jobs.js')}
    >
      {children}
    </main>
  );
}

/** Renders a screen without the frame around it. */
export function renderMain(page: PanelPage, props: MainProps): string {
  return renderToString(
    <PageContext.Provider value={page}>
      <Main {...props} />
    </PageContext.Provider>,
  );
}

export interface PlainFrameProps {
  page: PanelPage;
  title: string;
  screen: string;
  workshop: FrameWorkshop;
  plainHttp?: boolean;
  children: ComponentChildren;
}

/** A page without navigation, such as the sign-in. */
export function PlainFrame({ page, title, screen, workshop, plainHttp, children }: PlainFrameProps) {
  return (
    <PanelDocument page={page} title={title} workshop={workshop}>
      <div class="plain-frame">
        <Banners sandbox={workshop.sandbox} plainHttp={plainHttp} />
        <main id="main" data-screen={screen} tabIndex={-1}>
          <p class="plain-mark">
            <WorkshopMark {...workshop} />
            <span dir="auto">{workshop.name}</span>
          </p>
          <div class="card plain-card">{children}</div>
        </main>
        <footer>
          <EntranceHelp />
          <LanguageChoice />
        </footer>
      </div>
      <Toasts toasts={page.toasts} />
    </PanelDocument>
  );
}

interface BannersProps {
  sandbox: boolean;
  plainHttp: boolean | undefined;
}

/** Warnings about the whole workshop or the connection. */
function Banners({ sandbox, plainHttp }: BannersProps) {
  const { language } = usePage();
  const texts = kitTexts[language].frame;
  if (!sandbox && !plainHttp) return null;
  return (
    <aside>
      {sandbox && (
        <p class="banner">
          <Icon name="sandbox" size={16} />
          {texts.sandbox}
        </p>
      )}
      {plainHttp && (
        <p class="banner">
          <Icon name="warning" size={16} />
          {texts.plainHttp}
        </p>
      )}
    </aside>
  );
}

function WorkshopMark({ name, logo }: Pick<FrameWorkshop, 'name' | 'logo'>) {
  if (logo) return <img class="mark" src={logo} alt="" height={32} />;
  return (
    <span class="mark initials" aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

function TopBar({ workshop, person }: { workshop: FrameWorkshop; person: FramePerson }) {
  const { language, zone } = usePage();
  const texts = kitTexts[language].frame;
  return (
    <header class="top">
      <a class="home" href="/panel">
        <WorkshopMark {...workshop} />
        <span class="home-name" dir="auto">
          {workshop.name}
        </span>
      </a>
      <form class="find" role="search" action="/panel/find" method="get">
        <span class="picker" data-picker="find">
          <Icon name="search" size={20} />
          <input
            type="search"
            name="q"
            id="find"
            class="bare-input"
            role="combobox"
            list={undefined}
            aria-expanded="false"
            aria-autocomplete="list"
            aria-controls="find-list"
            aria-label={texts.find}
            placeholder={texts.findPlaceholder}
            autocomplete="off"
            spellcheck={false}
          />
          <kbd class="scripted">/</kbd>
          <div class="picker-list" id="find-list" role="listbox" aria-label={texts.find} hidden />
        </span>
      </form>
      <p class="zone-note top-zone">{zoneNote(zone, language)}</p>
      <LiveMark />
      {person.onTablet && (
        <form method="post" action="/panel/sign-out">
          <Button icon="people">{texts.switchPerson}</Button>
        </form>
      )}
      <PersonMenu {...person} />
    </header>
  );
}

/** Whether changes of other people arrive, as a dot and in words. Scripts show it. */
function LiveMark() {
  const { language } = usePage();
  const { on, waiting, off, updated } = kitTexts[language].frame.live;
  return (
    <>
      <p class="live" role="status" data-live="" hidden data-on={on} data-waiting={waiting} data-off={off}>
        <span class="live-word" data-word="" />
      </p>
      <span class="unseen" role="status" data-announce={updated} />
    </>
  );
}

function PersonMenu({ name, role, onTablet }: FramePerson) {
  const { language } = usePage();
  const texts = kitTexts[language].frame;
  return (
    <details class="menu person-menu" data-menu="">
      <summary title={name}>
        <span class="avatar" aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span class="unseen">{texts.person(name)}</span>
      </summary>
      <div class="menu-sheet">
        <p class="menu-head">
          <span class="strong" dir="auto">
            {name}
          </span>
          <span class="quiet">{role}</span>
        </p>
        {!onTablet && (
          <a class="menu-item" href="/panel/account">
            <Icon name="account" />
            {kitTexts[language].account}
          </a>
        )}
        <button class="menu-item scripted" type="button" data-dialog="shortcuts">
          <Icon name="keyboard" />
          {kitTexts[language].shortcuts.title}
        </button>
        <ThemeChoice />
        <LanguageChoice />
        <form method="post" action="/panel/sign-out">
          <button class="menu-item">
            <Icon name="signOut" />
            {texts.signOut}
          </button>
        </form>
      </div>
    </details>
  );
}

/** Chooses light or dark colours. Scripts apply the choice at once. */
function ThemeChoice() {
  const { language, theme, path } = usePage();
  const texts = kitTexts[language].frame;
  return (
    <form class="menu-group" method="post" action="/panel/appearance" data-appearance="">
      <h2 class="menu-title">{texts.appearance}</h2>
      <input type="hidden" name="back" value={path} />
      <div class="segments">
        {(['system', 'light', 'dark'] as const).map((choice) => (
          <button
            name="theme"
            value={choice}
            aria-pressed={choice === (theme ?? 'system') ? 'true' : 'false'}
          >
            {texts.themes[choice]}
          </button>
        ))}
      </div>
    </form>
  );
}

function LanguageChoice() {
  const { language, path } = usePage();
  return (
    <form class="menu-group languages" method="post" action="/panel/appearance">
      <h2 class="menu-title">{kitTexts[language].frame.language}</h2>
      <input type="hidden" name="back" value={path} />
      <div class="language-list">
        {languages.map((each: Language) => (
          <button
            name="language"
            value={each}
            lang={each}
            aria-pressed={each === language ? 'true' : 'false'}
          >
            {terms[each].language}
          </button>
        ))}
      </div>
    </form>
  );
}

interface NavigationProps {
  place: PlaceName | undefined;
  allowed: readonly PlaceName[];
  /** The number beside the name of the first screen. */
  count: VNode;
}

function Rail({ place, allowed, count }: NavigationProps) {
  const { language, path } = usePage();
  const texts = kitTexts[language].frame;
  const groups = Map.groupBy(
    placeNames.filter((name) => allowed.includes(name)),
    (name) => places[name].group,
  );
  return (
    <nav class="rail" aria-label={texts.navigation}>
      {[...groups.values()].map((names) => (
        <ul role="list">
          {names.map((name) => (
            <li>
              <PlaceLink name={name} isCurrent={name === place} count={count} />
            </li>
          ))}
        </ul>
      ))}
      <form class="fold" method="post" action="/panel/appearance" data-fold="">
        <input type="hidden" name="back" value={path} />
        <button name="rail" value="toggle" title={texts.fold}>
          <Icon name="fold" label={texts.fold} />
        </button>
      </form>
    </nav>
  );
}

function PlaceLink({
  name,
  isCurrent,
  count,
  short = false,
}: {
  name: PlaceName;
  isCurrent: boolean;
  count?: VNode;
  short?: boolean;
}) {
  const { language } = usePage();
  const texts = kitTexts[language].frame;
  const { path, icon, key } = places[name];
  const label = (short ? texts.shortPlaces[name] : undefined) ?? texts.places[name];
  return (
    <a class="place" href={path} aria-current={isCurrent ? 'page' : undefined} data-go={key} title={label}>
      <Icon name={icon} />
      <span>{label}</span>
      {name === 'today' && count}
    </a>
  );
}

/** The number of part requests. It is updated on the pages that follow the jobs. */
export function PartsWaiting({
  bar,
  count = 0,
  live,
}: {
  bar: 'rail' | 'phone';
  count?: number | undefined;
  live?: LiveFacts | undefined;
}) {
  const { language } = usePage();
  const isLive = live !== undefined && 'jobs' in live.counts;
  const text = kitTexts[language].frame.partsWaiting(count);
  return (
    <strong
      class="tab-count place-count"
      data-region={isLive ? `parts-${bar}` : undefined}
      hidden={count === 0}
    >
      {count > 0 && (
        <span title={text}>
          <span aria-hidden="true">{count}</span>
          <span class="unseen">{text}</span>
        </span>
      )}
    </strong>
  );
}

/** The navigation on phones. The other places are behind the button "More", which works without scripts. */
function PhoneBar({ place, allowed, count }: NavigationProps) {
  const { language } = usePage();
  const texts = kitTexts[language].frame;
  const preferred = new Set([...phonePlaces, ...placeNames]);
  const shown = [...preferred].filter((name) => allowed.includes(name)).slice(0, phonePlaces.length);
  const others = placeNames.filter((name) => allowed.includes(name) && !shown.includes(name));
  return (
    <nav class="phone-bar" aria-label={texts.navigation}>
      {shown.map((name) => (
        <PlaceLink name={name} isCurrent={name === place} count={count} short />
      ))}
      {others.length > 0 && (
        <details data-menu="">
          <summary class="place" aria-current={place && others.includes(place) ? 'true' : undefined}>
            <Icon name="more" />
            <span>{texts.more}</span>
          </summary>
          <div class="more-sheet">
            {others.map((name) => (
              <PlaceLink name={name} isCurrent={name === place} />
            ))}
          </div>
        </details>
      )}
    </nav>
  );
}
