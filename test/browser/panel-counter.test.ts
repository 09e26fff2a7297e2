import { describe, expect, test } from 'vitest';
import { signIn } from '../support/panel.ts';
import { letSend } from '../support/sending.ts';
import { openWorkshop } from '../support/workshop.ts';
import { findFaults, type openPage, widths } from './browser.ts';
import { openSignedIn, servePanel } from './served-panel.ts';

const workshop = await openWorkshop({
  ownApps: true,
  settings: { panelPlainHttp: true },
  startAt: '2026-11-23T08:10:00.000Z',
});
const { host, desk, sql, instanceId } = workshop;
const panel = await servePanel(workshop);
await desk('POST', '/boxes', { name: 'Elevador' });
const { body: clara } = await desk('POST', '/clients', { name: 'Clara Ejemplo', phone: '600000001' });
const { body: car } = await desk('POST', '/vehicles', { client_id: clara.id, plate: '1234BCD' });
const office = await signIn(workshop, 'office', 'Marta Supuesta');

async function openCounter(options: Parameters<typeof openPage>[1] = {}, path = '/panel/counter') {
  return openSignedIn(panel, office, path, options);
}

describe('the counter', () => {
  test('finds the caller while the person types, and offers what is typed as a new client', async () => {
    const page = await openCounter();
    await page.locator('main [name=q]').fill('1234');
    await page.locator(`[data-region=matches] a[href*="vehicle_id=${car.id}"]`).waitFor();
    await page.locator('main [name=q]').fill('nadie');
    await page.getByText('Nadie coincide con «nadie»').waitFor();
    expect(await page.evaluate(() => location.search)).toBe('?q=nadie');
    await page.context().close();
  });

  test('books a stranger with a confirmation in twelve inputs and a minute, and keeps what was typed when another day is chosen', async () => {
    await letSend(sql, host);
    const page = await openCounter();
    const startedAt = performance.now();
    let inputs = 0;
    const type = async (name: string, text: string) => {
      await page.locator(`form[data-operation=bookVisit] [name=${name}]`).fill(text);
      inputs += 1;
    };
    await type('client_name', 'Rosa Inventada');
    await type('phone', '600 000 009');
    await page.getByText('Un SMS al 600 000 009').waitFor();
    await type('plate', '9999 BBB');
    await type('public_notes', 'Hace ruido al frenar');
    const shown = page.locator('[data-region=times] h3');
    await page.locator('[data-region=times] button[value="2026-11-25"]').click();
    await expect.poll(() => shown.innerText()).toBe('miércoles, 25 de noviembre');
    await page.locator('[name=duration_minutes]').selectOption('90');
    await page.locator('.time-choice', { hasText: '10:00' }).click();
    inputs += 3;
    expect(await page.locator('[name=client_name]').inputValue()).toBe('Rosa Inventada');
    await page.locator('form[data-operation=bookVisit] .form-footer button').first().click();
    inputs += 1;
    await page.getByText('Visita apuntada').waitFor();
    await page.getByText('La confirmación se envía por SMS al 600 000 009.').waitFor();
    expect(inputs).toBeLessThanOrEqual(12);
    expect(performance.now() - startedAt).toBeLessThan(60_000);
    const messages = await sql`
      select channel, recipient from communications where instance_id = ${instanceId} and direction = 'out'`;
    expect([...messages]).toEqual([{ channel: 'sms', recipient: '+34600000009' }]);
    const [booked] = await sql`
      select c.name, a.starts_at, a.ends_at from appointments a
        join budgets b on b.instance_id = a.instance_id and b.id = a.budget_id
        join clients c on c.instance_id = b.instance_id and c.id = b.client_id
      where a.instance_id = ${instanceId} order by a.id desc limit 1`;
    expect(booked).toMatchObject({ name: 'Rosa Inventada' });
    expect(new Date(booked?.starts_at).toISOString()).toBe('2026-11-25T09:00:00.000Z');
    expect(new Date(booked?.ends_at).toISOString()).toBe('2026-11-25T10:30:00.000Z');
    await page.context().close();
  });

  test('reverts a booking from its message', async () => {
    const page = await openCounter({}, `/panel/counter?client_id=${clara.id}&date=2026-11-27`);
    await page.locator('.time-choice', { hasText: '10:00' }).click();
    await page.locator('form[data-operation=bookVisit] .form-footer button').first().click();
    await page.getByText('Visita apuntada').waitFor();
    await page.locator('.toast-undo').click();
    await page.locator('form[data-operation=bookVisit]').waitFor();
    expect(
      await sql`
      select 1 from appointments where instance_id = ${instanceId} and starts_at = '2026-11-27T09:00:00.000Z'`,
    ).toHaveLength(0);
    await page.context().close();
  });

  test('offers the nearest free times instead of one that was taken meanwhile', async () => {
    const page = await openCounter({}, `/panel/counter?client_id=${clara.id}&date=2026-12-01`);
    await page.locator('.time-choice', { hasText: '11:00' }).click();
    const { body: budget } = await desk('POST', '/budgets', { client_id: clara.id });
    await desk('POST', '/appointments', { budget_id: budget.id, start: '2026-12-01T11:00:00+01:00' });
    await page.locator('form[data-operation=bookVisit] .form-footer button').first().click();
    await page.locator('[data-refusal] button[name=replace]').first().click();
    await page.getByText('Visita apuntada').waitFor();
    await page.context().close();
  });

  test('keeps a time that was chosen while the times of another duration were fetched', async () => {
    const page = await openCounter({}, `/panel/counter?client_id=${clara.id}&date=2026-12-03`);
    const fetched = Promise.withResolvers<void>();
    const isChosen = Promise.withResolvers<void>();
    await page.route('**/panel/counter?*', async (route) => {
      fetched.resolve();
      await isChosen.promise;
      await route.continue();
    });
    await page.locator('[name=duration_minutes]').selectOption('120');
    await fetched.promise;
    const time = page.locator('.time-choice', { hasText: '16:00' });
    await time.click();
    const answered = page.waitForResponse((response) => response.url().includes('duration_minutes=120'));
    isChosen.resolve();
    await (await answered).finished();
    // The next text of the page is the announcement of the update.
    await page.waitForFunction(() => document.querySelector('[data-announce]')?.textContent !== '');
    expect(await time.locator('input').isChecked()).toBe(true);
    await page.context().close();
  });

  test('books a known client without scripts', async () => {
    const page = await openCounter({ javaScriptEnabled: false });
    await page.locator('main [name=q]').fill('clara');
    await page.locator('main [name=q]').press('Enter');
    await page.locator('[data-region=matches] a').first().click();
    await page.locator('[name=public_notes]').fill('Revisión');
    await page.locator('button[value="2026-11-26"]').click();
    expect(await page.locator('[name=public_notes]').inputValue()).toBe('Revisión');
    await page.locator('input[name=start]:not([disabled])').first().check();
    await page.locator('form[data-operation=bookVisit] .form-footer button').first().click();
    await page.getByText('Visita apuntada').waitFor();
    await page.getByRole('button', { name: 'Anular cita' }).click();
    await page.locator('main[data-screen=counter]').waitFor();
    await page.context().close();
  });

  test.each([
    { colorScheme: 'light', width: widths.desk },
    { colorScheme: 'dark', width: widths.telephone },
  ] as const)('has no violations and no sideways scrolling in $colorScheme at $width px', async (look) => {
    const { colorScheme, width } = look;
    const paths = ['/panel/counter', `/panel/counter?client_id=${clara.id}`, '/panel/counter?q=nadie'];
    const page = await openCounter({ colorScheme, viewport: { width, height: 800 } });
    expect(await findFaults(page, paths)).toEqual([]);
    await page.context().close();
  });
});
