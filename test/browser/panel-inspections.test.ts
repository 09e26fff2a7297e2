import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { jpeg } from '../support/document-files.ts';
import { inspect } from '../support/inspections.ts';
import { signIn } from '../support/panel.ts';
import { openWorkshop } from '../support/workshop.ts';
import { openBrowser, type openPage, violationsOn, widths } from './browser.ts';
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
