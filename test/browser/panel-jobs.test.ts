import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { signIn, type Visitor } from '../support/panel.ts';
import { openWorkshop } from '../support/workshop.ts';
import { openBrowser, openPage, violationsOn } from './browser.ts';

// Browsers treat names below localhost as secure, so that service workers and locks work without TLS.
const workshop = await openWorkshop({ ownApps: true, startAt: '2026-11-24T09:10:00.000Z' });
const { app, desk, newBudget, newClient, newVehicle, sql, instanceId } = workshop;
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
const host = `taller.localhost:${port}`;
const origin = `http://${host}`;
await sql`insert into instance_hosts (instance_id, host) values (${instanceId}, ${host})`;
await desk('PATCH', '/instance', { base_url: origin });
const mechanic = await signIn(workshop, 'mechanic', 'Íñigo Ficticio');
const colleague = await signIn(workshop, 'mechanic', 'Nuria Inventada');
const { id: client_id } = await newClient();
const browser = await openBrowser('*.localhost');
const lines = [
  { line_type: 'labor', description: 'Cambiar pastillas', quantity: 1.5, unit_price: 40 },
  { line_type: 'part', description: 'Pastillas', reference: 'PAS-1', quantity: 1, unit_price: 60 },
];
const photo = await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#555' } })
  .composite([{ input: await noise(), tile: true }])
  .jpeg({ quality: 100 })
  .toBuffer();

/** Makes a picture that does not compress well, as a camera does. */
function noise(): Promise<Buffer> {
  const raw = Buffer.from(Array.from({ length: 500 * 500 * 3 }, (_, at) => (at * 7919) % 256));
  return sharp(raw, { raw: { width: 500, height: 500, channels: 3 } })
    .png()
    .toBuffer();
}

let plates = 1000;
async function job(
  of: Visitor | null = mechanic,
  status: 'Aprobado' | 'En curso' = 'En curso',
): Promise<number> {
  plates += 1;
  const vehicle = await newVehicle({ client_id, plate: `${plates}BCD` });
  const { id } = await newBudget({ client_id, vehicle_id: vehicle.id, status, lines });
  if (of) await desk('PATCH', `/budgets/${id}`, { mechanic_id: of.staffId });
  return id;
}
const show = async (id: number) => (await desk('GET', `/jobs/${id}`)).body;

async function signInto(context: BrowserContext, { cookie }: Visitor): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: origin }]);
}

async function open(path: string, options: BrowserContextOptions = {}, who = mechanic): Promise<Page> {
  const page = await openPage(browser, { locale: 'es', ...options });
  await signInto(page.context(), who);
  await page.goto(origin + path);
  return page;
}

const submit = (page: Page, form: string) => page.locator(`form[id="${form}"] button`).first();
const queue = (page: Page) => page.locator('[data-queue]');
/** Waits until nothing waits to be sent. */
const sent = (page: Page) => expect.poll(() => queue(page).isHidden()).toBe(true);
/** Waits until the copies of the pages are stored. */
const copied = (page: Page, path: string) =>
  expect
    .poll(() => page.evaluate(async (url) => (await caches.match(url)) !== undefined, origin + path))
    .toBe(true);

test('on a paired tablet, each person enters a PIN and works with the keyboard', async () => {
  const id = await job(mechanic, 'Aprobado');
  await desk('POST', '/vehicles/check-in', { budget_id: id });
  const pins = { [mechanic.staffId]: '4711', [colleague.staffId]: '5822' };
  for (const [staffId, pin] of Object.entries(pins)) await desk('PATCH', `/people/${staffId}/pin`, { pin });
  const { body: paired } = await desk('POST', '/tablets', { name: 'Box 1' });
  const page = await openPage(browser, { locale: 'es', viewport: { width: 800, height: 1_100 } });
  await page.goto(paired.link.url);
  await page.locator('main[data-screen=pair] button.primary').press('Enter');
  const enter = async ({ staffId }: Visitor) => {
    await page.locator(`a[href="/panel/sign-in?person=${staffId}"]`).press('Enter');
    await page.locator('[name=pin]').waitFor();
    await page.keyboard.type(pins[staffId] ?? '');
    await page.keyboard.press('Enter');
    await page.locator('main[data-screen=jobs]').waitFor();
  };
  await enter(mechanic);
  await page.locator(`.job-card[data-id="${id}"] a.row-link`).press('Enter');
  await submit(page, `start-${id}`).press('Enter');
  await page.locator('[data-clock]').waitFor();
  await page.locator('.top form[action="/panel/sign-out"] button').first().press('Enter');
  await enter(colleague);
  expect(await page.locator('[data-clock]').count()).toBe(0);
  await page.goto(`${origin}/panel/jobs/${id}`);
  await page.getByText('Íñigo Ficticio').first().waitFor();
  expect(await submit(page, `start-${id}`).count()).toBe(0);
  expect(await show(id)).toMatchObject({ status: 'En curso', working: [{ id: mechanic.staffId }] });
  await desk('POST', '/work/stop', { staff_id: mechanic.staffId });
  await page.context().close();
});

describe('a job on a phone', () => {
  test('is started, photographed, ticked and finished, and a part is asked for', async () => {
    const id = await job(null, 'Aprobado');
    await desk('POST', '/vehicles/check-in', { budget_id: id });
    const page = await open('/panel/jobs');
    await page.locator(`a[href="/panel/jobs/${id}"]`).click();
    await submit(page, `start-${id}`).click();
    await page.locator('[data-clock]').waitFor();
    expect(await show(id)).toMatchObject({ status: 'En curso', mechanic: { id: mechanic.staffId } });

    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'disco.jpg', mimeType: 'image/jpeg', buffer: photo });
    await page.locator('[data-preview]').waitFor();
    await page.locator('form#photo [name=caption]').fill('Disco gastado');
    await page.getByRole('button', { name: 'Guardar foto' }).click();
    await page.locator('.photo-list img').waitFor();
    const [taken] = (await show(id)).photos;
    expect(taken).toMatchObject({ caption: 'Disco gastado', client_visible: false });
    const { body: documents } = await desk('GET', `/budgets/${id}/documents`);
    expect(documents.data[0].size).toBeLessThan(photo.length / 2);

    await page.getByText('Falta un recambio').click();
    await page.locator('form#need-part [name=description]').fill('Latiguillo');
    await page.locator('form#need-part button.primary').click();
    await page.locator('.part-requests').getByText('Latiguillo').waitFor();
    await page.getByRole('button', { name: 'Ya lo tengo' }).click();
    await page.locator('.part-requests').getByText('Ha llegado').waitFor();

    for (const { line_id } of (await show(id)).steps) {
      await submit(page, `tick-line-${line_id}`).click();
      await page.locator(`form[id="tick-line-${line_id}"] [aria-pressed=true]`).waitFor();
    }
    await page.getByText('Todo está marcado').waitFor();
    await page.locator('#finish summary').first().click();
    await page.getByText('están en marcha y se paran').waitFor();
    await page.getByRole('button', { name: 'Terminar de todos modos' }).click();
    await page.getByText('Este trabajo está terminado.').waitFor();
    expect(await show(id)).toMatchObject({ status: 'Finalizado', working: [] });
    await page.context().close();
  });

  test('works without scripts', async () => {
    const id = await job();
    const page = await open(`/panel/jobs/${id}`, { javaScriptEnabled: false });
    await submit(page, `start-${id}`).click();
    await page.locator('.present-work .clock').waitFor();
    const [{ line_id }] = (await show(id)).steps;
    await submit(page, `tick-line-${line_id}`).click();
    await page.locator('.step-row[aria-pressed=true]').waitFor();
    await submit(page, 'stop').click();
    await page.locator('form[data-operation=startWork]').waitFor();
    expect(await show(id)).toMatchObject({ working: [], steps_done: 1 });
    await page.context().close();
  });

  test('shows a refusal beside its field, and keeps the input', async () => {
    const id = await job();
    const page = await open(`/panel/jobs/${id}`);
    await page.getByText('Falta un recambio').click();
    await page.locator('form#need-part [name=quantity]').fill('dos');
    await page.locator('form#need-part [name=description]').fill('Latiguillo');
    await page.locator('form#need-part button.primary').click();
    await page.locator('form#need-part [data-field=quantity]').waitFor();
    expect(await page.locator('form#need-part [name=description]').inputValue()).toBe('Latiguillo');
    await sent(page);
    await page.context().close();
  });

  test('has no small targets, no violations and no sideways scrolling', async () => {
    const id = await job();
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await open('/panel/jobs', { colorScheme });
      for (const path of ['/panel/jobs', '/panel/jobs?all=1', `/panel/jobs/${id}`]) {
        await page.goto(origin + path);
        expect(await violationsOn(page), path).toEqual([]);
        const { overflow, small } = await page.evaluate(() => ({
          overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          small: [
            ...document.querySelectorAll('.jobs :is(button, summary, select, input:not([type=hidden]))'),
          ]
            .filter((target) => target.getClientRects().length > 0)
            .filter((target) => target.getBoundingClientRect().height < 48)
            .map((target) => target.outerHTML.slice(0, 90)),
        }));
        expect([path, overflow, small]).toEqual([path, 0, []]);
      }
      await page.context().close();
    }
  });
});

describe('without a connection', () => {
  test('acts wait, survive the end of the page, and are done once in their order', async () => {
    const id = await job();
    const page = await open(`/panel/jobs/${id}`);
    await copied(page, `/panel/jobs/${id}`);
    const context = page.context();
    const [{ line_id }] = (await show(id)).steps;
    await context.setOffline(true);
    await submit(page, `start-${id}`).click();
    await expect.poll(() => queue(page).innerText()).toContain('1 pendiente de enviar');
    await submit(page, `tick-line-${line_id}`).click();
    await page.locator('form#add-step [name=text]').fill('Probar en carretera');
    await submit(page, 'add-step').click();
    await expect.poll(() => queue(page).innerText()).toContain('3 pendientes de enviar');
    await page.close();

    const again = await context.newPage();
    await again.goto(`${origin}/panel/jobs/${id}`);
    await expect.poll(() => queue(again).innerText()).toContain('3 pendientes de enviar');
    expect(await again.locator(`form[id="tick-line-${line_id}"][data-waiting]`).count()).toBe(1);
    expect(await show(id)).toMatchObject({ working: [], steps_done: 0 });

    await context.setOffline(false);
    await sent(again);
    await again.locator('[data-clock]').waitFor();
    const done = await show(id);
    expect(done).toMatchObject({ steps_done: 1, steps_total: 3, working: [{ id: mechanic.staffId }] });
    expect(done.work).toHaveLength(1);
    await submit(again, 'stop').click();
    await again.locator('form[data-operation=startWork]').waitFor();
    await context.close();
  });

  test('a lost answer is asked for again, and the act is done once', async () => {
    const id = await job();
    const page = await open(`/panel/jobs/${id}`, { serviceWorkers: 'block' });
    let lost = 0;
    await page.route(`**/panel/jobs/${id}`, async (route) => {
      const request = route.request();
      if (request.method() !== 'POST' || lost > 0) return route.fallback();
      lost += 1;
      // The server does the act, and its answer is lost.
      await mechanic.post(
        `/panel/jobs/${id}`,
        Object.fromEntries(new URLSearchParams(request.postData() ?? '')),
      );
      return route.abort();
    });
    await page.locator('form#add-step [name=text]').fill('Probar');
    await submit(page, 'add-step').click();
    await expect.poll(() => lost).toBe(1);
    await sent(page);
    expect((await show(id)).steps.filter(({ text }: { text: string }) => text === 'Probar')).toHaveLength(1);
    await page.context().close();
  });

  test('a refused act says why, and is kept until it is discarded', async () => {
    const id = await job();
    const page = await open(`/panel/jobs/${id}`);
    await page.context().setOffline(true);
    await page.locator('form#add-step [name=text]').fill('Probar');
    await submit(page, 'add-step').click();
    await expect.poll(() => queue(page).innerText()).toContain('1 pendiente');
    await desk('PATCH', `/budgets/${id}`, { mechanic_id: colleague.staffId });
    await page.context().setOffline(false);
    await queue(page).getByText('Este trabajo está asignado a otra persona').waitFor();
    expect(await queue(page).innerText()).toContain('Probar');
    await queue(page).getByRole('button', { name: 'Descartar' }).click();
    await sent(page);
    expect((await show(id)).steps).toHaveLength(2);
    await page.context().close();
  });

  test('the list and its jobs open after one visit, until the person signs out', async () => {
    const id = await job();
    const page = await open('/panel/jobs');
    const context = page.context();
    await copied(page, `/panel/jobs/${id}`);
    await context.setOffline(true);
    await page.goto(`${origin}/panel/jobs/${id}`);
    await page.locator('main[data-screen=job]').waitFor();
    await page.goto(`${origin}/panel/jobs`);
    await page.locator('main[data-screen=jobs]').waitFor();
    await context.setOffline(false);
    await page.goto(`${origin}/panel/jobs`);
    const ownSession = (await signIn(workshop, 'mechanic', 'Pablo Supuesto')) as Visitor;
    await context.clearCookies();
    await signInto(context, ownSession);
    await page.goto(`${origin}/panel/jobs`);
    // The copies of the person before are removed.
    await expect
      .poll(() =>
        page.evaluate(async (url) => (await caches.match(url)) !== undefined, `${origin}/panel/jobs/${id}`),
      )
      .toBe(false);
    await context.close();
  });

  test('acts wait for their person if another one signs in, and are sent when it returns', async () => {
    const id = await job();
    const page = await open(`/panel/jobs/${id}`);
    const context = page.context();
    await context.setOffline(true);
    await page.locator('form#add-step [name=text]').fill('De Íñigo');
    await submit(page, 'add-step').click();
    await expect.poll(() => queue(page).innerText()).toContain('1 pendiente');
    await context.clearCookies();
    await signInto(context, colleague);
    await context.setOffline(false);
    await expect.poll(() => queue(page).innerText()).toContain('Vuelva a iniciar sesión');
    await page.goto(`${origin}/panel/jobs`);
    await page.locator('main[data-screen=jobs]').waitFor();
    expect(await queue(page).isHidden()).toBe(true);
    expect((await show(id)).steps).toHaveLength(2);
    await context.clearCookies();
    await signInto(context, mechanic);
    await page.goto(`${origin}/panel/jobs/${id}`);
    await page.getByText('De Íñigo').first().waitFor();
    await expect.poll(async () => (await show(id)).steps.length).toBe(3);
    await context.close();
  });
});
