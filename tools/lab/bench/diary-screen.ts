// Measures the diary of the panel with 400 appointments in the shown week and ten years of data: the page on the server,
// its bytes, and in Chromium the time from an input to the next frame (Event Timing) when an appointment is dragged, moved
// with the keyboard, and opened. Needs Debian's `chromium-headless-shell`, or the program of `CHROMIUM`.
import { gzipSync } from 'node:zlib';
import { chromium, type Page } from 'playwright-core';
import { dayMs, hourMs } from '../../../domain/time/lengths.ts';
import { panelAssets } from '../../../views/panel/assets.ts';
import { loadPanel } from './data/panel.ts';
import { loadBudgets, loadInvoices, sealTrackingTokens } from './data/ten-years.ts';
import { type Sql, serviceFile, withDeployment } from './harness/deployment.ts';
import { createFigure, durationFigures, quantile, reportFigures, scaleCount } from './harness/figures.ts';
import { measureAtConstantRate, reportLoaded } from './harness/measure.ts';
import { giveRole, startSession } from './harness/panel.ts';
import { sendRequest } from './harness/send-request.ts';

const sizes = { budgets: scaleCount(200_000, 2_000), invoices: scaleCount(100_000, 100), appointments: 400 };
const rate = { perSecond: 5, seconds: scaleCount(20, 4) };
/** The limits of a good page: Interaction to Next Paint below 100 ms, 30 ms on the server, 60 kB at the first visit. */
const targets = { inputMs: 100, serverMs: 30, firstVisitBytes: 60_000 };
const rounds = 12;

/** Returns the Monday of this week at midnight UTC. */
function thisMonday(): number {
  const today = Math.floor(Date.now() / dayMs);
  return (today - ((today + 3) % 7)) * dayMs;
}

/** Books the appointments from Monday to Friday, side by side in all boxes. */
async function fillWeek(sql: Sql): Promise<void> {
  const from = new Date(thisMonday() + 8 * hourMs).toISOString();
  await sql.unsafe(`
    insert into appointments (instance_id, budget_id, status, box_id, starts_at, ends_at, kept_at)
    select 1, b.id, 'confirmed', box.id, start, start + interval '75 minutes', now()
    from (select id, row_number() over (order by id) - 1 as n from budgets where instance_id = 1 order by id limit ${sizes.appointments}) b
      join (select id, row_number() over (order by id) - 1 as place, count(*) over () as boxes from boxes where instance_id = 1) box
        on box.place = b.n % box.boxes
      cross join lateral (select b.n / box.boxes as turn) t
      cross join lateral (select '${from}'::timestamptz + (t.turn % 5) * interval '1 day' + (t.turn / 5) * interval '75 minutes' as start) s`);
  await sql.unsafe('analyze appointments');
}

/** Records the durations of the inputs of a page, from the input to the frame that shows its effect. */
function observeInputs(page: Page): Promise<void> {
  return page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId || entry.name === 'pointermove') durations.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });
}

async function takeDurations(page: Page): Promise<number[]> {
  await page.waitForTimeout(200);
  return page.evaluate(() => (window as unknown as { durations: number[] }).durations.splice(0));
}

async function reportInputs(page: Page, what: string, act: () => Promise<void>): Promise<void> {
  await takeDurations(page);
  for (let round = 0; round < rounds; round += 1) await act();
  // Inputs below the threshold of 16 ms are not reported.
  const tookMs = [...(await takeDurations(page)), 16];
  reportFigures(
    what,
    createFigure('p98', quantile(tookMs, 0.98), ' ms', { below: targets.inputMs }),
    createFigure('inputs over 16 ms', tookMs.length - 1, ''),
  );
}

async function measureInBrowser(port: string, cookie: string): Promise<void> {
  const host = 'bench.test';
  const origin = `http://${host}:${port}`;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: [`--host-resolver-rules=MAP ${host} 127.0.0.1`, '--no-sandbox', '--disable-dev-shm-usage'],
  });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: origin }]);
  const page = await context.newPage();
  await page.goto(`${origin}/panel/diary`);
  await page.locator('.diary-block[data-m]').first().waitFor();
  await observeInputs(page);
  const block = page.locator('.diary-block[data-m]').nth(30);
  await block.scrollIntoViewIfNeeded();
  await reportInputs(page, 'a drag', async () => {
    const box = await block.boundingBox();
    if (!box) throw new Error('the appointment is not shown');
    await page.mouse.move(box.x + 8, box.y + 8);
    await page.mouse.down();
    for (let step = 1; step <= 20; step += 1)
      await page.mouse.move(box.x + 8 + 6 * step, box.y + 8 + 4 * step);
    await page.keyboard.press('Escape');
    await page.mouse.up();
  });
  await reportInputs(page, 'a move with the keyboard', async () => {
    await block.focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'Shift+ArrowDown', 'Escape'])
      await page.keyboard.press(key);
  });
  await reportInputs(page, 'opening an appointment', async () => {
    await block.click();
    await page.locator('.diary-dialog [data-sheet]').waitFor();
    await page.keyboard.press('Escape');
  });
  await browser.close();
}

await withDeployment(0, async ({ databaseUrl, sql, serve, desk }) => {
  await reportLoaded(`${sizes.budgets} budgets, ${sizes.appointments} appointments this week`, async () => {
    await loadBudgets(databaseUrl, sizes.budgets);
    await loadInvoices(databaseUrl, sizes.invoices);
    await sealTrackingTokens(databaseUrl);
    await loadPanel(sql, { requests: 100, deliveries: 100 });
    await fillWeek(sql);
  });
  const served = await serve(serviceFile, { PANEL_PLAIN_HTTP: '1' });
  const person = await desk('POST', '/staff', { name: 'Olga Muestra' });
  const { cookie } = await startSession(sql, await giveRole(sql, Number(person.id), 'owner'));
  const open = (path: string) => () =>
    sendRequest(served, path, { headers: { cookie, 'accept-encoding': 'br' } });
  for (const path of ['/panel/diary', '/panel/diary?view=day', '/panel/diary?view=month']) {
    await measureAtConstantRate(open(path), { ...rate, seconds: 1 });
    const tookMs = await measureAtConstantRate(open(path), rate);
    reportFigures(path, ...durationFigures(tookMs, { p50: targets.serverMs }));
  }
  const html = await sendRequest(served, '/panel/diary', { headers: { cookie } });
  const files = ['panel.css', 'diary.css', 'panel.js', 'live.js', 'diary.js'].map(
    (name) => panelAssets().get(name)?.body ?? '',
  );
  const bytes = [String(html), ...files].reduce((sum, content) => sum + gzipSync(content).length, 0);
  reportFigures('a first visit', createFigure('gzip', bytes, ' B', { below: targets.firstVisitBytes }));
  await measureInBrowser(new URL(served.url).port, cookie);
});
