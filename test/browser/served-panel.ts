import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Visitor } from '../support/panel.ts';
import type { openWorkshop } from '../support/workshop.ts';
import { openBrowser, openPage, widths } from './browser.ts';

/** The panel of a workshop as a browser reaches it. */
export interface ServedPanel {
  origin: string;
  browser: Browser;
}

/** Lets a browser reach the panel of a workshop, which needs apps of its own (`ownApps`). */
export async function servePanel({
  app,
  host,
  desk,
}: Pick<Awaited<ReturnType<typeof openWorkshop>>, 'app' | 'host' | 'desk'>): Promise<ServedPanel> {
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const origin = `http://${host}:${port}`;
  await desk('PATCH', '/instance', { base_url: origin });
  return { origin, browser: await openBrowser(host) };
}

/** Opens a page of the panel in a browser of its own, in which a person is signed in. */
export async function openSignedIn(
  { origin, browser }: ServedPanel,
  person: Pick<Visitor, 'cookie'>,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await openPage(browser, {
    viewport: { width: widths.desk, height: 900 },
    locale: 'es',
    ...options,
  });
  await addSession(page.context(), person, origin);
  await page.goto(origin + path);
  return page;
}

/** Signs a person in to a browser. */
export async function addSession(
  context: BrowserContext,
  { cookie }: Pick<Visitor, 'cookie'>,
  url: string,
): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
}
