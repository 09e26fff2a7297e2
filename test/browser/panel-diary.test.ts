import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { inUtc, tuesday } from '../api/appointments/scene.ts';
import { signIn } from '../support/panel.ts';
import { openWorkshop } from '../support/workshop.ts';
import { findFaults, type openPage, violationsOn, widths } from './browser.ts';
import { openSignedIn, servePanel } from './served-panel.ts';

const workshop = await openWorkshop({
  ownApps: true,
  settings: { panelPlainHttp: true },
  startAt: '2026-11-23T08:10:00.000Z',
});
const { desk } = workshop;
const panel = await servePanel(workshop);
const { body: first } = await desk('POST', '/boxes', { name: 'Elevador' });
const { body: second } = await desk('POST', '/boxes', { name: 'Foso' });
const { body: person } = await desk('POST', '/staff', { name: 'Íñigo Ficticio' });
const { body: clara } = await desk('POST', '/clients', { name: 'Clara Ejemplo', phone: '600000001' });
const { body: car } = await desk('POST', '/vehicles', { client_id: clara.id, plate: '1234BCD' });
const office = await signIn(workshop, 'office', 'Marta Supuesta');
const week = '/panel/diary?date=2026-11-24';

async function book(time: string, fields: object = {}): Promise<string> {
  const visit = { client_id: clara.id, vehicle_id: car.id, duration_minutes: 60, box_id: first.id };
  const { body } = await desk('POST', '/visits', { ...visit, start: tuesday(time), ...fields });
  return body.appointment.id;
}

// Each test begins with an empty diary.
afterEach(async () => {
  const { body } = await desk('GET', '/appointments');
  for (const { id } of body.data) await desk('POST', `/appointments/${id}/cancel`, {});
});

const shown = async (id: string) => {
  const { body } = await desk('GET', `/appointments/${id}`);
  return { start: body.start, end: body.end, box: body.box.id, mechanic: body.mechanic?.id ?? null };
};
const at = (from: string, to: string, more: object = {}) => ({
  ...{ start: inUtc(tuesday(from)), end: inUtc(tuesday(to)), box: first.id, mechanic: null },
  ...more,
});

async function openDiary(path = week, options: Parameters<typeof openPage>[1] = {}) {
  const page = await openSignedIn(panel, office, path, { hasTouch: false, ...options });
  // Pages without regions do not follow changes.
  if (options.javaScriptEnabled !== false && path.startsWith('/panel/diary?'))
    await page.locator('[data-live=on]').waitFor({ state: 'attached' });
  return page;
}

const blockOf = (page: Page, id: string) => page.locator(`.diary-block[data-id="${id}"]`);
const columnOf = (page: Page, box: { id: number }) =>
  page.locator(`.diary-column[data-date="2026-11-24"][data-box="${box.id}"]`);

/** Returns the point of a time in the middle of a column. */
async function pointOf(page: Page, box: { id: number }, minute: number): Promise<{ x: number; y: number }> {
  const column = await columnOf(page, box).boundingBox();
  const first = Number(await page.locator('.diary').getAttribute('data-first'));
  if (!column) throw new Error('the column is not shown');
  return { x: column.x + column.width / 2, y: column.y + ((minute - first * 60) / 15) * 14 + 2 };
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
}

describe('the diary', () => {
  test('moves an appointment that is dragged to another box, and undoes it', async () => {
    const id = await book('10:00');
    const page = await openDiary();
    await drag(page, await pointOf(page, first, 10 * 60), await pointOf(page, second, 11 * 60 + 15));
    await page.locator('.toast-undo').waitFor();
    expect(await shown(id)).toEqual(at('11:15', '12:15', { box: second.id }));
    expect(await columnOf(page, second).locator(`[data-id="${id}"]`).count()).toBe(1);
    await page.locator('form[data-operation=sendAppointmentMessage] button').waitFor();
    await page.locator('.toast-undo').click();
    await expect.poll(() => shown(id)).toEqual(at('10:00', '11:00'));
    expect((await desk('GET', '/communications')).body.data).toEqual([]);
    await columnOf(page, first).locator(`[data-id="${id}"]`).waitFor();
    await page.context().close();
  });

  test('changes the length of an appointment whose edge is dragged', async () => {
    const id = await book('10:00');
    const page = await openDiary();
    const edge = await pointOf(page, first, 11 * 60);
    await drag(page, { x: edge.x, y: edge.y - 6 }, await pointOf(page, first, 11 * 60 + 30));
    await expect.poll(() => shown(id)).toEqual(at('10:00', '11:45'));
    await page.context().close();
  });

  test('puts a refused appointment back, and offers the nearest free times', async () => {
    await book('12:00');
    const id = await book('10:00');
    const page = await openDiary();
    await drag(page, await pointOf(page, first, 10 * 60), await pointOf(page, first, 12 * 60 + 15));
    const dialog = page.locator('dialog.diary-dialog');
    await dialog.getByText('Esta hora no está libre.').waitFor();
    expect(await shown(id)).toEqual(at('10:00', '11:00'));
    await dialog.locator('[data-refusal] button:not(.unseen)').first().click();
    await page.locator('.toast-undo').waitFor();
    expect((await shown(id)).start).toBe(inUtc(tuesday('13:00')));
    expect(await dialog.isVisible()).toBe(false);
    await page.context().close();
  });

  test('moves and lengthens an appointment with the keyboard, and Escape cancels', async () => {
    const id = await book('10:00');
    const page = await openDiary();
    const block = blockOf(page, id);
    await block.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.locator('.diary-ghost').waitFor();
    expect(await page.locator('[data-diary-status]').innerText()).toContain('10:30–11:30');
    await page.keyboard.press('Escape');
    expect(await page.locator('.diary-ghost').count()).toBe(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => shown(id)).toEqual(at('10:15', '11:30', { box: second.id }));
    await page.locator('.toast-undo').waitFor();
    expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.id)).toBe(id);
    await page.context().close();
  });

  test('assigns the person of the column in the view of a day', async () => {
    const id = await book('10:00');
    const page = await openDiary('/panel/diary?view=day&date=2026-11-24');
    const to = await page.locator(`.diary-column[data-person="${person.id}"]`).boundingBox();
    const from = await blockOf(page, id).boundingBox();
    if (!to || !from) throw new Error('the grid is not shown');
    await drag(page, { x: from.x + 20, y: from.y + 10 }, { x: to.x + 20, y: from.y + 10 });
    await expect.poll(() => shown(id)).toEqual(at('10:00', '11:00', { mechanic: person.id }));
    await page.context().close();
  });

  test('books a free time over which the person drags', async () => {
    const page = await openDiary();
    await drag(page, await pointOf(page, second, 9 * 60), await pointOf(page, second, 9 * 60 + 30));
    const dialog = page.locator('dialog.diary-dialog');
    const form = dialog.locator('form[data-operation=bookVisit]');
    await form.waitFor();
    expect(await form.locator('[name=start]').inputValue()).toBe('24/11/2026 09:00');
    expect(await form.locator('[name=duration_minutes]').inputValue()).toBe('45');
    await form.locator('[name="vehicle_id.text"]').pressSequentially('1234');
    await form.locator('[role=option]').first().click();
    await form.locator('[name=public_notes]').fill('Luces');
    await form.getByRole('button', { name: 'Apuntar visita' }).click();
    const block = columnOf(page, second).locator('.diary-block');
    await block.waitFor();
    expect(await block.innerText()).toContain('Clara Ejemplo');
    expect(await dialog.isVisible()).toBe(false);
    const id = (await block.getAttribute('data-id')) ?? '';
    expect(await shown(id)).toEqual(at('09:00', '09:45', { box: second.id }));
    await page.context().close();
  });

  test('opens an appointment over the diary, and the form with n', async () => {
    const id = await book('10:00');
    const page = await openDiary();
    await blockOf(page, id).click();
    const dialog = page.locator('dialog.diary-dialog');
    await dialog.getByRole('heading', { name: 'Clara Ejemplo' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.isVisible()).toBe(false);
    await page.keyboard.press('n');
    await dialog.locator('form[data-operation=bookVisit]').waitFor();
    await page.context().close();
  });

  test('shows a move of another person within a second, but not during a drag', async () => {
    const id = await book('10:00');
    const page = await openDiary();
    await desk('POST', `/appointments/${id}/move`, { start: tuesday('11:00') });
    await page.locator(`.diary-block[data-id="${id}"][data-m="660"]`).waitFor({ timeout: 5_000 });
    const from = await pointOf(page, first, 11 * 60);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y + 60, { steps: 3 });
    const updated = page.waitForResponse((response) => response.url().includes('/panel/diary?'));
    const other = await book('16:00');
    await updated;
    expect(await page.locator('.diary-ghost').count()).toBe(1);
    expect(await blockOf(page, other).count()).toBe(0);
    await page.mouse.up();
    await blockOf(page, other).waitFor();
    await expect.poll(() => shown(id)).toEqual(at('12:00', '13:00'));
    await page.context().close();
  });

  test('is moved with a finger that rests first', async () => {
    const id = await book('10:00');
    const page = await openDiary(week, { hasTouch: true });
    const from = await pointOf(page, first, 10 * 60);
    const to = await pointOf(page, first, 11 * 60);
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await touch('touchStart', [from]);
    await page.locator('.diary-ghost').waitFor();
    await touch('touchMove', [to]);
    await touch('touchEnd', []);
    await expect.poll(() => shown(id)).toEqual(at('11:00', '12:00'));
    await page.context().close();
  });

  test('books and moves without scripts', async () => {
    const id = await book('10:00');
    const page = await openDiary(week, { javaScriptEnabled: false });
    await blockOf(page, id).click();
    await page.locator('main[data-screen=diary-appointment]').waitFor();
    const form = page.locator('form[data-operation=moveAppointment]');
    await form.locator('[name=start]').fill('24/11 11:45');
    await form.getByRole('button').click();
    await page.locator('main[data-screen=diary]').waitFor();
    expect(await shown(id)).toEqual(at('11:45', '12:45'));
    await page.getByRole('link', { name: 'Dar cita' }).click();
    await page.locator('main[data-screen=diary-book]').waitFor();
    await page.context().close();
  });

  test.each([
    { colorScheme: 'light', width: widths.desk },
    { colorScheme: 'dark', width: widths.telephone },
  ] as const)('has no violations and no sideways scrolling in $colorScheme at $width px', async (look) => {
    const { colorScheme, width } = look;
    const id = await book('10:00');
    const paths = [
      ...[week, '/panel/diary?view=day&date=2026-11-24', '/panel/diary?view=month&date=2026-11-24'],
      ...[
        `/panel/diary/appointments/${id}`,
        '/panel/diary/book?start=2026-11-24T16:00',
        '/panel/diary/closed',
      ],
      '/panel/diary/closed?kind=closure&from=24/11&to=24/11&name=Curso',
    ];
    const page = await openDiary(week, { colorScheme, viewport: { width, height: 800 } });
    expect(await findFaults(page, paths)).toEqual([]);
    await page.context().close();
  });
});
