import { expect, test } from 'vitest';
import { signIn } from '../support/panel.ts';
import { textOf } from '../support/pdf-text.ts';
import { openWorkshop } from '../support/workshop.ts';
import { drawOn, openBrowser, openPage, violationsOn, widths } from './browser.ts';

const workshop = await openWorkshop({
  ownApps: true,
  settings: { panelPlainHttp: true },
  startAt: '2026-11-24T08:10:00.000Z',
});
const { app, host, desk, sql, newBudget } = workshop;
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
const origin = `http://${host}:${port}`;
await desk('PATCH', '/instance', { base_url: origin });
await desk('POST', '/boxes', { name: 'Elevador' });
const people = {
  es: await signIn(workshop, 'office', 'Marta Supuesta'),
  en: await signIn(workshop, 'owner', 'Beatriz Muestra'),
};
await sql`update accounts set language = 'en' where id = ${people.en.accountId}`;
const browser = await openBrowser(host);

async function openDay(language: 'es' | 'en', options: Parameters<typeof openPage>[1] = {}) {
  const viewport = { width: widths.desk, height: 900 };
  const page = await openPage(browser, { viewport, locale: language, ...options });
  const [name = '', value = ''] = people[language].cookie.split('=');
  await page.context().addCookies([{ name, value, url: origin }]);
  await page.goto(`${origin}/panel`);
  return page;
}

const lines = [{ description: 'Pastillas', quantity: 1, unit_price: 100, line_type: 'part' as const }];
const visit = (name: string, fields: object = {}) =>
  newBudget({ vehicle: {}, client: { name, email: `${name}@example.com`, phone: null }, lines, ...fields });

async function appointment(name: string, time: string) {
  const budget = await visit(name, { status: 'Aprobado' });
  const start = `2026-11-24T${time}:00+01:00`;
  await desk('POST', '/appointments', { budget_id: budget.id, start, duration_minutes: 30 });
  return budget;
}

test('a car is checked in from the day with damage, a drawn signature and the receipt', async () => {
  const { id } = await appointment('clara', '10:00');
  const page = await openDay('es', { viewport: { width: widths.telephone, height: 740 } });
  await page.locator(`[data-id="b${id}"]`).getByRole('link', { name: 'Dar entrada' }).click();
  const form = page.locator('form[data-operation=checkInVehicle]');
  await form.locator('[name=km]').fill('48.210');
  await form.locator('.gauge-step', { hasText: '⅜' }).click();
  await form.locator('[name=key_count]').fill('2');
  await page.locator('[data-place=front_left_door]').click();
  await page.keyboard.type('Rayón de 20 cm');
  await form.locator('[name=belongings]').fill('Silla de niño');
  await drawOn(page);
  await form.locator('.form-footer button').first().click();
  await page.locator('svg.signature').waitFor({ state: 'attached' });
  const { body } = await people.es.get(`/panel/check-in/${id}`);
  const href = /href="([^"]*drawBudgetReceipt[^"]*)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const receipt = textOf((await people.es.get(href)).rawPayload);
  for (const part of ['48.210', '3/8', 'Rayón de 20 cm', 'Silla de niño', 'clara'])
    expect(receipt).toContain(part);
  await page.context().close();
});

test('a car is checked in, and a part is ordered, without scripts', async () => {
  const { id } = await appointment('nora', '11:00');
  const { body: part } = await desk('POST', `/jobs/${id}/parts`, { description: 'Latiguillo' });
  const page = await openDay('en', { javaScriptEnabled: false });
  const row = page.locator(`[data-id="part-request-${part.id}"]`);
  await row.getByText('Order', { exact: true }).click();
  await row.locator('[name=expected_on]').fill('26/11/2026');
  await row.getByRole('button', { name: 'Mark as ordered' }).click();
  await row.getByText('26 Nov 2026').waitFor();
  await page.locator(`[data-id="b${id}"]`).getByRole('link', { name: 'Check in' }).click();
  const form = page.locator('form[data-operation=checkInVehicle]');
  await form.locator('[name=km]').fill('61200');
  await form.locator('.gauge-step', { hasText: '⅝' }).click();
  await form.locator('[name="damages[0][place]"]').selectOption('roof');
  await form.getByRole('checkbox', { name: 'Signed on paper' }).check();
  await form.locator('.form-footer button').first().click();
  await page.locator('a[href*=drawBudgetReceipt]').waitFor();
  expect((await desk('GET', `/budgets/${id}/check-in`)).body).toMatchObject({
    ...{ km: 61_200, fuel_eighths: 5, signed_on_paper: true, damages: [{ place: 'roof' }] },
  });
  await page.context().close();
});

test('an answer is recorded in place, and the acts of others change the numbers of an open day', async () => {
  const quote = await visit('rosa', { status: 'Enviado' });
  const other = await visit('pablo', { status: 'Enviado' });
  const page = await openDay('es');
  await page.locator('[data-live="on"]').waitFor();
  const count = page.locator('#quotes .count');
  const quotes = Number(await count.innerText());
  const row = page.locator(`[data-id="quote-${quote.id}"]`);
  await row.getByText('Respuesta').click();
  await row.getByRole('button', { name: 'El cliente acepta' }).click();
  await row.waitFor({ state: 'detached' });
  await expect.poll(() => count.innerText()).toBe(String(quotes - 1));
  expect((await desk('GET', `/budgets/${quote.id}`)).body.status).toBe('Aprobado');

  await desk('POST', `/budgets/${other.id}/status/Aprobado`, {});
  await page.locator(`[data-id="quote-${other.id}"]`).waitFor({ state: 'detached' });
  await desk('POST', `/jobs/${quote.id}/parts`, { description: 'Sonda lambda' });
  await page.locator('#part-requests').getByText('Sonda lambda').waitFor();
  await page.locator('.rail .place-count').getByText(/^1$/).waitFor();
  await page.context().close();
});

test.each([
  { colorScheme: 'light', width: widths.desk },
  { colorScheme: 'dark', width: widths.telephone },
] as const)('the day and the wall have no violations in $colorScheme at $width px', async (look) => {
  const page = await openDay('es', {
    colorScheme: look.colorScheme,
    viewport: { width: look.width, height: 800 },
  });
  for (const path of ['/panel', '/panel/wall']) {
    await page.goto(origin + path);
    expect([path, await violationsOn(page)]).toEqual([path, []]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([path, overflow]).toEqual([path, 0]);
  }
  await page.context().close();
});
