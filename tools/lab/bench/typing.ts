// Measures how fast the editor of a quote's lines answers to keys, with the most lines that a quote may have: the time
// from a key to the next frame, as browsers report it for INP. Then the page itself.
import { chromium, type Page } from 'playwright-core';
import { maxLines } from '../../../domain/budgets/lines.ts';
import { serviceFile, withDeployment } from './harness/deployment.ts';
import { createFigure, quantile, reportFigures, scaleCount } from './harness/figures.ts';
import { measureMs } from './harness/measure.ts';
import { giveRole, startSession } from './harness/panel.ts';
import { sendRequest } from './harness/send-request.ts';

const keys = scaleCount(300, 60);
/** Chrome's Event Timing API reports no shorter durations. */
const shortestMs = 16;
const target = { inpMs: 100, pageMs: 80 };
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';

await withDeployment(1, async ({ sql, serve, desk }) => {
  const served = await serve(serviceFile, { PANEL_PLAIN_HTTP: '1' });
  const person = await desk('POST', '/staff', { name: 'Olga Muestra' });
  const { cookie } = await startSession(sql, await giveRole(sql, Number(person.id), 'owner'));
  const lines = Array.from({ length: maxLines - 1 }, (_, n) => ({
    description: `Sustitución de la pieza ${n} del eje delantero`,
    group_title: `Grupo ${Math.floor(n / 20)}`,
    unit_price: 10 + n,
  }));
  const budget = await desk('POST', '/budgets', { client_id: 1, lines });
  const path = `/panel/budgets/${budget.id}`;
  await benchPage(() => sendRequest(served, path, { headers: { cookie, 'accept-encoding': 'br' } }));
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const page = await browser.newPage();
    const { url } = served;
    const [name = '', value = ''] = cookie.split('=');
    await page.context().addCookies([{ name, value, url }]);
    await page.goto(url + path);
    await page.locator('form[data-merges-itself]').waitFor();
    await observe(page);
    await typeInto(page, 'text in a description', 'description', 'Sustituir la pieza rota ');
    await typeInto(page, 'prices', 'unit_price', '123,45');
    const { lines: saved } = budget as { lines: { id: number }[] };
    await typeInto(page, 'text while a program changes lines', 'description', 'Ajustar el freno ', (n) =>
      sendRequest(served, `/api/v1/budgets/${budget.id}/lines/${saved[(n * 13) % saved.length]?.id}`, {
        method: 'PATCH',
        json: { unit_price: 10 + (n % 90) },
      }),
    );
    await act(page, 'Enter to the next line', 'Enter');
    await act(page, 'a line moved by Alt+↓', 'Alt+ArrowDown');
  } finally {
    await browser.close();
  }
});

async function benchPage(open: () => Promise<unknown>): Promise<void> {
  const tookMs: number[] = [];
  for (let n = 0; n < scaleCount(60, 10); n += 1) tookMs.push(await measureMs(open));
  reportFigures(
    `the page with ${maxLines - 1} lines`,
    createFigure('p50', quantile(tookMs.slice(5), 0.5), ' ms', { below: target.pageMs }),
  );
}

interface KeyTimes {
  durations: number[];
}

/** Collects the durations of keys that the browser reports. */
async function observe(page: Page): Promise<void> {
  await page.evaluate((durationThreshold) => {
    const observed: KeyTimes = { durations: [] };
    Object.assign(globalThis, { observed });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (/^key|input/.test(entry.name)) observed.durations.push(entry.duration);
    }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit);
  }, shortestMs);
}

/** Types into different lines. `meanwhile` is called before each text; the page merges its change while keys are typed. */
async function typeInto(
  page: Page,
  what: string,
  field: string,
  text: string,
  meanwhile?: (n: number) => Promise<unknown>,
): Promise<void> {
  const inputs = page.locator(`.line [data-cell=${field}]`);
  await report(page, `typing ${what}`, async () => {
    for (let typed = 0; typed < keys; typed += text.length) {
      await meanwhile?.(typed);
      await inputs.nth((typed * 7) % (maxLines - 1)).focus();
      await page.keyboard.type(text);
    }
  });
}

async function act(page: Page, what: string, key: string): Promise<void> {
  await page.locator('.line [data-cell=unit_price]').first().focus();
  await report(page, what, async () => {
    for (let typed = 0; typed < keys / 10; typed += 1) await page.keyboard.press(key);
  });
}

async function report(page: Page, what: string, type: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    (globalThis as unknown as { observed: KeyTimes }).observed.durations = [];
  });
  await type();
  const durations = await page.evaluate(async () => {
    // The browser reports an event after the frame that it caused.
    await new Promise((resolve) => setTimeout(resolve, 500));
    return (globalThis as unknown as { observed: KeyTimes }).observed.durations;
  });
  const slow = durations.toSorted((one, other) => other - one);
  // INP leaves out one of fifty interactions.
  const inpMs = slow[Math.floor(keys / 50)] ?? slow.at(-1) ?? 0;
  reportFigures(
    what,
    createFigure('INP', inpMs, ' ms', { below: target.inpMs }),
    createFigure('most', slow[0] ?? 0, ' ms'),
  );
}
