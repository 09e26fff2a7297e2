import type { Page } from './blocks.ts';
import { guidePages, panelPages } from './contents.ts';
import { loadDocument } from './document.ts';
import type { PageContext } from './page-context.ts';
import { changelogPage } from './pages/changelog.ts';
import { deprecationsPage } from './pages/deprecations.ts';
import { errorPage, errorsPage, publicCodes } from './pages/error.ts';
import { eventPage, eventsPage } from './pages/event.ts';
import { frontPage } from './pages/front.ts';
import { guidePage } from './pages/guide.ts';
import { operationPage, referencePage } from './pages/operation.ts';
import { panelPage } from './pages/panel.ts';
import { schemaPage, schemasPage } from './pages/schema.ts';

type PageMaker = (reading: PageContext, name: string) => Page | undefined;

const singlePages: Record<string, (reading: PageContext) => Page> = {
  '': frontPage,
  '/reference': referencePage,
  '/errors': errorsPage,
  '/events': eventsPage,
  '/schemas': schemasPage,
  '/changelog': changelogPage,
  '/deprecations': deprecationsPage,
};

const namedPages: Record<string, PageMaker> = {
  guide: guidePage,
  panel: panelPage,
  reference: operationPage,
  errors: errorPage,
  events: eventPage,
  schemas: schemaPage,
};

/** Builds the page at a path below `/docs/<language>`. Returns undefined if no page has the path. */
export function buildPage(reading: PageContext, path: string): Page | undefined {
  if (Object.hasOwn(singlePages, path)) return singlePages[path]?.(reading);
  const [, kind = '', name = '', ...rest] = path.split('/');
  if (rest.length > 0 || !Object.hasOwn(namedPages, kind)) return undefined;
  return namedPages[kind]?.(reading, name);
}

let docsPaths: Set<string> | undefined;

export function isDocsPage(path: string): boolean {
  docsPaths ??= new Set(listDocsPaths());
  return docsPaths.has(path);
}

/** Lists the paths of all pages. The paths are the same in each language. */
export function listDocsPaths(): string[] {
  const document = loadDocument('en');
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  return [
    ...Object.keys(singlePages),
    ...guidePages.map((page) => `/guide/${page}`),
    ...panelPages.map((page) => `/panel/${page}`),
    ...operations.map(({ operationId }) => `/reference/${operationId}`),
    ...publicCodes(document).map((code) => `/errors/${code}`),
    ...Object.keys(document.webhooks).map((event) => `/events/${event}`),
    ...Object.keys(document.components.schemas).map((name) => `/schemas/${name}`),
  ];
}
