import { expect, test } from 'vitest';
import { openWorkshop } from '../support/workshop.ts';
import { openBrowser, openPage, violationsOn, widths } from './browser.ts';

const { app, host, desk } = await openWorkshop({ ownApps: true });
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
await desk('PATCH', '/instance', { base_url: `http://${host}:${port}` });
const url = (path: string) => `http://${host}:${port}${path}`;
const browser = await openBrowser(host);
const page = await openPage(browser);

/** Errors that the browser reports, and URLs of requests to other hosts. */
const strange: string[] = [];
/** All requests that the page has sent. */
const sent: string[] = [];
page.on('pageerror', ({ message }) => strange.push(message));
page.on('console', (line) => {
  if (line.type() === 'error' && !line.text().includes('favicon')) strange.push(line.text());
});
page.on('request', (request) => {
  sent.push(`${request.url()} ${JSON.stringify(request.headers())}`);
  if (new URL(request.url()).hostname !== host) strange.push(request.url());
});

const key = 'pt_live_InventedForThisTest';

function neededWidth(): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}

/**
 * Clicks a copy button; returns the text that the page copies. Without https, the page copies the text by selecting it
 * in a text area.
 */
async function copied(within: string): Promise<string> {
  const text = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('copy', () => {
          if (document.activeElement instanceof HTMLTextAreaElement) resolve(document.activeElement.value);
        });
      }),
  );
  await page.locator(`${within} button`).first().click();
  return text;
}

test.each([
  ['/docs/en', 'light'],
  ['/docs/bg/reference/createBudget', 'dark'],
  ['/docs/en/guide/webhooks', 'dark'],
  ['/docs/bg/errors/client_exists', 'light'],
  ['/docs/es/schemas/Invoice', 'light'],
  ['/docs/fr/nothing', 'dark'],
] as const)('%s has no barriers (%s), and fits a telephone', async (path, colorScheme) => {
  await page.emulateMedia({ colorScheme });
  for (const width of Object.values(widths)) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(url(path), { waitUntil: 'load' });
    expect(await violationsOn(page), `${width}`).toEqual([]);
    expect(await neededWidth()).toBeLessThanOrEqual(width);
  }
  expect(strange.filter((line) => !line.includes('404'))).toEqual([]);
});

test('the search finds a page by a word of it, and opens it by the keyboard', async () => {
  await page.goto(url('/docs/en'));
  await page.locator('search input').fill('client_exists');
  await expect.poll(() => page.locator('.found a').first().textContent()).toContain('client_exists');
  await page.locator('search input').press('Enter');
  await expect.poll(() => page.url()).toBe(url('/docs/en/errors/client_exists'));
});

test("copied code has the reader's key, which stays in the tab and is never sent", async () => {
  await page.goto(url('/docs/en/guide/start'));
  await page.locator('.key summary').click();
  await page.locator('.key input').fill(key);
  await page.locator('.key summary').click();
  const block = '.code:has-text("Authorization")';
  expect(await copied(block)).toContain(`Bearer ${key}`);
  await page.goto(url('/docs/en/guide/keys'));
  expect(await page.locator('.key input').inputValue()).toBe(key);
  expect(sent.filter((request) => request.includes(key))).toEqual([]);
  const other = await openPage(browser);
  await other.goto(url('/docs/en'));
  expect(await other.locator('.key input').inputValue()).toBe('');
});

test('without scripts the pages and all their links can be read, and nothing useless is shown', async () => {
  const plain = await openPage(browser, { javaScriptEnabled: false });
  await plain.goto(url('/docs/en/errors/client_exists'));
  expect(await plain.locator('search').isVisible()).toBe(false);
  await plain.locator('header a.menu').click();
  await plain.locator('#menu a', { hasText: 'Webhooks' }).first().click();
  await expect.poll(() => plain.url()).toBe(url('/docs/en/guide/webhooks'));
});

test('nothing moves while a page appears', async () => {
  await page.goto(url('/docs/en/reference/createBudget'), { waitUntil: 'load' });
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(
            list.getEntries().reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0),
          );
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
  expect(shift).toBe(0);
});
