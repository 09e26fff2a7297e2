import { readFileSync } from 'node:fs';
import type axeCore from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { patienceMs } from '../support/patience.ts';
import { sidewaysScroll } from './layout.ts';

/** Path of Debian's headless Chromium, which needs little more than half the CPU time of the normal one. */
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';

/** Viewport widths of a small phone and of a desktop, in pixels. */
export const widths = { telephone: 360, desk: 1280 } as const;

/** Starts a browser that resolves the workshop's host to this machine. */
export async function openBrowser(host: string, further: readonly string[] = []): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath,
    args: [
      `--host-resolver-rules=MAP ${host} 127.0.0.1`,
      '--no-sandbox',
      '--disable-dev-shm-usage',
      // A page is open too briefly for optimised code: compiling it took a quarter of the CPU time of a check with axe.
      '--js-flags=--no-opt --no-maglev',
      ...further,
    ],
  });
  afterAll(() => browser.close());
  return browser;
}

export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: widths.telephone, height: 740 },
    hasTouch: true,
    ...options,
  });
  context.setDefaultTimeout(patienceMs);
  return context.newPage();
}

/** The minified axe, half as long as `axe.source`. */
const axeScript = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

const checkedPages = new WeakSet<Page>();

/**
 * Loads axe into a page, and into every document that the page opens later. Sending the script again for each document
 * would take as much CPU time as opening the page.
 */
async function loadAxe(page: Page): Promise<void> {
  if (!checkedPages.has(page)) await page.addInitScript(axeScript);
  checkedPages.add(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeScript);
}

/** Lists the accessibility violations of a page, by the id of axe's rule: of all rules, or of some. */
export async function violationsOn(page: Page, rules?: string[]): Promise<string[]> {
  await loadAxe(page);
  // Collects only violations. Collecting the passed checks as well would take four times as long.
  return page.evaluate(async (wanted) => {
    const { axe } = globalThis as unknown as { axe: typeof axeCore };
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      ...(wanted && { runOnly: { type: 'rule', values: wanted } }),
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    );
  }, rules);
}

/**
 * Opens paths of the present site one after the other in a page. Lists violations of accessibility and sideways
 * scrolling.
 */
export async function findFaults(page: Page, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  const site = page.url();
  for (const path of paths) {
    await page.goto(new URL(path, site).href);
    faults.push(...(await violationsOn(page)).map((violation) => `${path}: ${violation}`));
    const excess = await sidewaysScroll(page);
    if (excess > 0) faults.push(`${path} is ${excess} px too wide`);
  }
  return faults;
}

/** Draws a signature on the signature pad. */
export async function drawOn(page: Page): Promise<void> {
  const pad = page.locator('canvas');
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('there is no pad to draw on');
  const { x, y, width, height } = box;
  await page.mouse.move(x + width * 0.1, y + height * 0.6);
  await page.mouse.down();
  for (let step = 1; step <= 30; step += 1) {
    const across = 0.1 + (step / 30) * 0.7;
    await page.mouse.move(x + width * across, y + height * (0.5 + 0.3 * Math.sin(step / 2.5)));
  }
  await page.mouse.up();
}
