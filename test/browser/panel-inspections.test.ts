import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Language } from '../../generated/errors.ts';
import { enumLabel } from '../../views/texts/desk.ts';
import { inspectionsTexts } from '../../views/texts/panel/inspections.ts';
import { trackingTexts } from '../../views/texts/tracking.ts';
import { jpeg } from '../support/document-files.ts';
import { inspect } from '../support/inspections.ts';
import { signIn } from '../support/panel.ts';
import { openWorkshop } from '../support/workshop.ts';
import { openBrowser, openPage, violationsOn, widths } from './browser.ts';
import { findOverflow, smallTargets } from './layout.ts';
import { openSignedIn } from './served-panel.ts';

// Browsers treat names below localhost as secure, so that service workers and locks work without TLS.
const workshop = await openWorkshop({ ownApps: true, startAt: '2026-11-23T08:10:00.000Z' });
const { app, sql, instanceId, desk, newBudget, newClient, newVehicle } = workshop;
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
const host = `taller.localhost:${port}`;
const origin = `http://${host}`;
await sql`insert into instance_hosts (instance_id, host) values (${instanceId}, ${host})`;
await desk('PATCH', '/instance', { base_url: origin });
const browser = await openBrowser('*.localhost');
const panel = { origin, browser };
const { body: templates } = await desk('POST', '/inspection-templates/usual');
const brakes = templates.data.find(({ name }: { name: string }) => name === 'Frenos y neumáticos');
const { id: client_id } = await newClient({ name: 'Clara Ejemplo' });
const car = await newVehicle({ client_id, plate: '1234BCD' });
const job = async (): Promise<number> =>
  (await newBudget({ client_id, vehicle_id: car.id, status: 'En curso' })).id;
const visitors = { office: await signIn(workshop, 'office'), mechanic: await signIn(workshop, 'mechanic') };
const phone = { viewport: { width: widths.telephone, height: 740 } };

async function open(path: string, role: keyof typeof visitors, options: Parameters<typeof openPage>[1] = {}) {
  const page = await openSignedIn(panel, visitors[role], path, options);
  return page;
}
const start = async () =>
  (await desk('POST', '/inspections', { budget_id: await job(), template_id: brakes.id })).body;
const show = async (id: number) => (await desk('GET', `/inspections/${id}`)).body;

describe.each([true, false])('with scripts: %s', (javaScriptEnabled) => {
  test('a mechanic inspects brakes and tyres on a phone, with one press for each point in order', async () => {
    const { id, points } = await start();
    const page = await open(`/panel/inspections/${id}`, 'mechanic', { ...phone, javaScriptEnabled });
    await page.getByRole('link', { name: 'Empezar' }).click();
    const titled = (at: number) => page.getByRole('heading', { level: 1, name: points[at].text }).waitFor();
    for (let at = 0; at < 5; at += 1) {
      await titled(at);
      await page.getByRole('button', { name: 'Bien' }).click();
    }
    await titled(5);
    await page.getByRole('textbox', { name: 'Valor' }).fill('1,5');
    await page.locator('textarea[name=note]').fill('Casi sin ferodo');
    await page.getByRole('button', { name: 'Urgente' }).click();
    await page.locator('.verdict.red[aria-pressed=true]').waitFor();
    // The result may still be on its way when the person goes on.
    await page.getByRole('link', { name: 'Punto siguiente' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pastillas traseras' }).waitFor();
    const counts = async () => (({ green, red, unchecked }) => [green, red, unchecked])(await show(id));
    await expect.poll(counts).toEqual([5, 1, points.length - 6]);
    expect((await show(id)).points[5]).toMatchObject({ value: 1.5, note: 'Casi sin ferodo' });
    await page.context().close();
  });
});

test('a point is recorded with the keyboard alone', async () => {
  const { id, points } = await start();
  const page = await open(`/panel/inspections/${id}?point=${points[4].id}`, 'mechanic');
  await page.keyboard.press('2');
  await expect.poll(async () => (await show(id)).points[4].result).toBe('amber');
  await page.keyboard.press('n');
  await page.getByRole('heading', { level: 1, name: 'Pastillas delanteras' }).waitFor();
  await page.context().close();
});

describe('without a connection', () => {
  const queue = (page: Page) => page.locator('[data-queue]');
  const copied = (page: Page, path: string) =>
    expect
      .poll(() => page.evaluate(async (url) => (await caches.match(url)) !== undefined, origin + path))
      .toBe(true);

  test('results, a note and a photo wait in the browser, and are sent once', async () => {
    const { id, points } = await start();
    const path = (at: number) => `/panel/inspections/${id}?point=${points[at].id}`;
    const page = await open(`/panel/inspections/${id}`, 'mechanic', phone);
    await copied(page, path(points.length - 1));
    const context = page.context();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Empezar' }).click();
    await page.getByRole('heading', { level: 1, name: points[0].text }).waitFor();
    await page.getByRole('button', { name: 'Bien' }).click();
    await page.getByRole('heading', { level: 1, name: points[1].text }).waitFor();
    await page.getByRole('button', { name: 'Pronto' }).click();
    await page.locator('.verdict.amber[aria-pressed=true]').waitFor();
    await page.locator('textarea[name=note]').fill('Algo de juego');
    await page.getByRole('button', { name: 'Urgente' }).click();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'juego.jpg', mimeType: 'image/jpeg', buffer: jpeg({ height: 16 }) });
    await expect.poll(() => queue(page).innerText()).toContain('4 pendientes de enviar');
    await page.close();

    const again = await context.newPage();
    await again.goto(origin + path(1));
    await again.locator('.verdict.red[aria-pressed=true]').waitFor();
    expect(await again.locator('textarea[name=note]').inputValue()).toBe('Algo de juego');
    await again.goto(`${origin}/panel/inspections/${id}`);
    const row = again.locator(`[data-id="${points[1].id}"]`);
    await expect.poll(() => row.innerText()).toContain('Urgente · Pendiente de enviar');
    expect(await show(id)).toMatchObject({ unchecked: points.length });

    await context.setOffline(false);
    await expect.poll(() => queue(again).isHidden()).toBe(true);
    const [first, second] = (await show(id)).points;
    expect(first.result).toBe('green');
    expect(second).toMatchObject({ result: 'red', note: 'Algo de juego', photos: [{}] });
    await context.close();
  });

  test('a result that another person has changed meanwhile waits for a decision', async () => {
    const { id, points } = await start();
    const path = `/panel/inspections/${id}?point=${points[0].id}`;
    const page = await open(path, 'mechanic', phone);
    await copied(page, path);
    await page.context().setOffline(true);
    await page.locator('textarea[name=note]').fill('Del mecánico');
    await page.getByRole('button', { name: 'Urgente' }).click();
    await expect.poll(() => queue(page).innerText()).toContain('1 pendiente de enviar');
    await desk('PATCH', `/inspections/${id}/points/${points[0].id}`, { result: 'amber', note: 'De oficina' });
    // The page is opened again, so that the refusal is not shown in the form.
    await page.reload();
    await page.context().setOffline(false);
    await queue(page).getByText('No se ha aceptado').waitFor();
    expect((await show(id)).points[0]).toMatchObject({ result: 'amber', note: 'De oficina' });
    await queue(page).getByRole('button', { name: 'Enviar otra vez' }).click();
    await expect.poll(async () => (await show(id)).points[0].note).toBe('Del mecánico');
    await page.context().close();
  });
});

/** Creates a sent quote with two shared findings, whose work is offered as optional lines. */
async function offeredFindings(language: Language) {
  const client = await newClient({ name: 'Clara Ejemplo', preferred_language: language });
  const vehicle = await newVehicle({ client_id: client.id });
  const lines = [{ description: 'Diagnosis', quantity: 1, unit_price: 40 }];
  const budget = await newBudget({ client_id: client.id, vehicle_id: vehicle.id, lines });
  const { id, path, points } = await inspect(desk, budget.id);
  const second = `/inspections/${id}/points/${points[1].id}`;
  await desk('PATCH', second, { result: 'amber' });
  for (const each of [path, second]) await desk('POST', `${each}/line`, { unit_price: 80 });
  await desk('POST', `/inspections/${id}/share`, { shared: true });
  await desk('POST', `/budgets/${budget.id}/status/Enviado`, {});
  const link = new URL(budget.tracking_url).pathname;
  return { id, points, link, client_id: client.id as number, vehicle_id: vehicle.id as number };
}

describe.each([
  ['es', true],
  ['bg', false],
] as const)('in %s, with scripts: %s', (language, javaScriptEnabled) => {
  test('a client accepts one finding and declines another, which returns at the next visit', async () => {
    const { id, points, link, client_id, vehicle_id } = await offeredFindings(language);
    await sql`update accounts set language = ${language} where role = 'office'`;
    const panel = await open(`/panel/inspections/${id}`, 'office');
    const stateOf = (at: number) => panel.locator(`[data-id="${points[at].id}"]`);
    const labelOf = (state: string) => enumLabel(language, 'FindingState', state);
    await stateOf(0).getByText(labelOf('offered')).waitFor();

    const page = await openPage(browser, { ...phone, locale: language, javaScriptEnabled });
    await page.goto(origin + link);
    const { decide, inspection, signed, wrong } = trackingTexts[language];
    const report = page.locator(`section[aria-labelledby=inspection${id}]`);
    for (const result of ['red', 'amber'] as const) {
      await report.locator(`b.${result} svg`).first().waitFor();
      expect(await report.locator(`b.${result}`).first().innerText()).toContain(inspection.results[result]);
      // The same mark is beside the optional line.
      await page.locator(`section[aria-labelledby=lines] .more b.${result} svg`).waitFor();
    }
    await page.locator('section[aria-labelledby=lines] .more').getByText('Casi sin ferodo').waitFor();
    await report.locator('.photos img').waitFor();
    await page.locator('input[name=line]').first().check();
    const sign = async () => {
      await page.getByLabel(decide.name).fill('Clara Ejemplo');
      await page.locator('#consent').check();
      await page.getByRole('button', { name: decide.accept, exact: true }).click();
    };
    await sign();
    if (!javaScriptEnabled) {
      // Without scripts, the page shows the total of the chosen work before it is signed.
      await page.getByText(wrong.total).first().waitFor();
      await sign();
    }
    await page.getByText(signed.title).first().waitFor();
    await page.context().close();

    await stateOf(0).getByText(labelOf('accepted')).waitFor();
    await stateOf(1).getByText(labelOf('declined')).waitFor();
    const { pending, addToQuote, added } = inspectionsTexts[language];
    await panel.goto(`${origin}/panel/counter?client_id=${client_id}&vehicle_id=${vehicle_id}`);
    const returned = panel.getByRole('list', { name: pending }).locator('.list-row');
    expect(await returned.getByRole('link').allInnerTexts()).toEqual([points[1].text]);
    const next = await newBudget({ client_id, vehicle_id });
    await panel.goto(`${origin}/panel/budgets/${next.id}`);
    await panel.getByRole('button', { name: addToQuote }).click();
    await returned.getByText(added).waitFor();
    const { lines } = (await desk('GET', `/budgets/${next.id}`)).body;
    expect(lines.at(-1)).toMatchObject({ description: points[1].text, optional: true });
    await panel.context().close();
  });
});

test('the pages have no fault that axe finds, nothing out of view on a phone, and targets for gloves', async () => {
  const { id, point } = await inspect(desk, await job());
  const budget = await job();
  for (const [path, role] of [
    [`/panel/inspections/${id}`, 'office'],
    [`/panel/inspections/${id}?point=${point.id}`, 'office'],
    [`/panel/settings/inspections?edit=${brakes.id}`, 'office'],
    [`/panel/budgets/${budget}`, 'office'],
  ] as const) {
    const page = await open(path, role, phone);
    expect(await violationsOn(page), path).toEqual([]);
    expect(await findOverflow(page), path).toEqual([]);
    expect(await smallTargets(page), path).toEqual([]);
    const verdicts = await page.locator('.verdict').all();
    for (const each of verdicts) expect((await each.boundingBox())?.height).toBeGreaterThanOrEqual(88);
    await page.context().close();
  }
});
