import { describe, expect, test } from 'vitest';
import { signIn } from '../support/panel.ts';
import { openWorkshop } from '../support/workshop.ts';
import { findFaults, type openPage, widths } from './browser.ts';
import { openSignedIn, servePanel } from './served-panel.ts';

const workshop = await openWorkshop({
  ownApps: true,
  settings: { panelPlainHttp: true },
  startAt: '2026-11-24T08:10:00.000Z',
});
const { desk } = workshop;
const panel = await servePanel(workshop);
const { body: clara } = await desk('POST', '/clients', { name: 'Clara Ejemplo' });
const { body: car } = await desk('POST', '/vehicles', { client_id: clara.id, plate: '1234BCD' });
const office = await signIn(workshop, 'office', 'Marta Supuesta');

const move = (id: number, status: string) =>
  desk('POST', `/budgets/${id}/status/${encodeURIComponent(status)}`, {});
async function openBudget(...way: string[]): Promise<number> {
  const { body } = await desk('POST', '/budgets', { client_id: clara.id, vehicle_id: car.id });
  for (const status of way) await move(body.id, status);
  return body.id;
}
const statusOf = async (id: number) => (await desk('GET', `/budgets/${id}`)).body.status;

async function openBoard(options: Parameters<typeof openPage>[1] = {}, path = '/panel/board') {
  const page = await openSignedIn(panel, office, path, {
    viewport: { width: 2200, height: 900 },
    ...options,
  });
  return page;
}
type Board = Awaited<ReturnType<typeof openBoard>>;
const cardOf = (page: Board, id: number) => page.locator(`.board-card[data-id="${id}"]`);
const cardIn = (page: Board, status: string, id: number) =>
  page.locator(`[data-cards="${status}"] .board-card[data-id="${id}"]:not([data-waiting])`);

/** Returns the middle of an element. */
async function middleOf(element: ReturnType<Board['locator']>) {
  const box = await element.boundingBox();
  if (!box) throw new Error('the element is not shown');
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 120) };
}

/** Drags a card over a column, without releasing it. */
async function dragOver(page: Board, id: number, status: string): Promise<void> {
  const from = await middleOf(cardOf(page, id));
  const to = await middleOf(page.locator(`section[data-drop="${status}"]`));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, to.y, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
}

describe('the board', () => {
  test('moves a card that is dragged to another column, and takes it back', async () => {
    const id = await openBudget('Aprobado', 'En curso');
    const page = await openBoard();
    await dragOver(page, id, 'En espera');
    await page.mouse.up();
    await cardIn(page, 'En espera', id).waitFor();
    await page.locator('.toast-undo').click();
    await cardIn(page, 'En curso', id).waitFor();
    expect(await statusOf(id)).toBe('En curso');
    await dragOver(page, id, 'En espera');
    await page.mouse.up();
    await cardIn(page, 'En espera', id).waitFor();
    expect(await statusOf(id)).toBe('En espera');
    await page.context().close();
  });

  test('says why a column refuses a card before it is dropped', async () => {
    const id = await openBudget();
    const page = await openBoard();
    await dragOver(page, id, 'En curso');
    const column = page.locator('section[data-drop="En curso"]');
    expect(await column.getAttribute('data-reason')).toBe('El cliente aún no ha aceptado el presupuesto.');
    expect(await page.locator('section[data-drop="En cotización"]').getAttribute('data-allowed')).toBe('yes');
    await page.mouse.up();
    await cardIn(page, 'Pendiente', id).waitFor();
    expect([await column.getAttribute('data-reason'), await statusOf(id)]).toEqual([null, 'Pendiente']);
    await page.context().close();
  });

  test('asks before a move that needs an answer', async () => {
    const id = await openBudget('Aprobado', 'En curso');
    const page = await openBoard();
    await dragOver(page, id, 'Finalizado');
    await page.mouse.up();
    await page.locator('#move [name=notify_client]').first().waitFor({ state: 'attached' });
    expect(await statusOf(id)).toBe('En curso');
    await page.locator('#move button[class*=primary]').click();
    await cardIn(page, 'Finalizado', id).waitFor();
    expect(await page.locator('#move').count()).toBe(0);
    await page.context().close();
  });

  test('ends a drag with Escape', async () => {
    const id = await openBudget('Aprobado', 'En curso');
    const page = await openBoard();
    await dragOver(page, id, 'En espera');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await page.locator('[data-ghost]').count()).toBe(0);
    expect(await statusOf(id)).toBe('En curso');
    await page.context().close();
  });

  test('shows what others change within a second, also during a drag', async () => {
    const [dragged, other] = [await openBudget('Aprobado', 'En curso'), await openBudget('Aprobado')];
    const page = await openBoard();
    await page.locator('[data-live=on]').waitFor();
    await dragOver(page, dragged, 'En espera');
    await move(other, 'En curso');
    await cardIn(page, 'En curso', other).waitFor();
    expect(await page.locator('[data-ghost]').count()).toBe(1);
    const allowed = page.locator('section[data-drop="En espera"]');
    expect(await allowed.getAttribute('data-allowed')).toBe('yes');
    await page.mouse.up();
    await cardIn(page, 'En espera', dragged).waitFor();
    await page.context().close();
  });

  test('refuses the move of a card that somebody else has moved meanwhile, and shows where it is', async () => {
    const id = await openBudget('Aprobado', 'En curso');
    const page = await openBoard();
    await dragOver(page, id, 'En espera');
    await move(id, 'Finalizado');
    await page.mouse.up();
    await page.getByText('Alguien ha cambiado entretanto').waitFor();
    await cardIn(page, 'Finalizado', id).waitFor();
    expect(await statusOf(id)).toBe('Finalizado');
    await page.context().close();
  });

  test('is used with the keyboard alone', async () => {
    const id = await openBudget('Aprobado', 'En curso');
    const page = await openBoard();
    await cardOf(page, id).locator('.row-link').focus();
    await page.keyboard.press('m');
    await page.locator('#move button', { hasText: 'En espera' }).focus();
    await page.keyboard.press('Enter');
    await cardIn(page, 'En espera', id).waitFor();
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('[data-id]')?.getAttribute('data-id'));
    await expect.poll(focused).toBe(String(id));
    await page.keyboard.press('ArrowLeft');
    const column = () =>
      page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-cards]')?.dataset.cards);
    expect(await column()).toBe('En curso');
    await page.context().close();
  });

  test('stays as it was without a connection', async () => {
    const id = await openBudget('Aprobado', 'En curso');
    const page = await openBoard();
    await page.route(/move=/, (route) => route.abort());
    await dragOver(page, id, 'En espera');
    await page.mouse.up();
    await page.getByText('Ha fallado la conexión').waitFor();
    await cardIn(page, 'En curso', id).waitFor();
    await page.context().close();
  });

  test('works without scripts', async () => {
    const id = await openBudget('Enviado');
    const page = await openBoard({ javaScriptEnabled: false });
    await cardOf(page, id).locator('a[data-move]').click();
    await page.locator('#move a', { hasText: 'Rechazado' }).click();
    await page.locator('#move [name=reason]').fill('Demasiado caro');
    await page.locator('#move button[class*=primary]').click();
    await page.locator('main[data-screen=board]').waitFor();
    expect(await statusOf(id)).toBe('Rechazado');
    await page.context().close();
  });
});

describe('on a phone', () => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

  test('one column is in view at a time', async () => {
    const page = await openBoard(phone);
    await page.locator('.board-tabs > a', { hasText: 'Finalizado' }).click();
    await page.locator('.board-tabs > a[aria-current]', { hasText: 'Finalizado' }).waitFor();
    const left = await page
      .locator('section[data-drop="Finalizado"]')
      .evaluate((column) => column.getBoundingClientRect().left);
    expect(left).toBe(16);
    await page.context().close();
  });

  test('a finger drags a card by its grip to the name of another column', async () => {
    const id = await openBudget('Aprobado', 'En curso');
    const page = await openBoard(phone, '/panel/board#column-en-curso');
    const tab = page.locator('.board-tabs > a', { hasText: 'En espera' });
    await tab.scrollIntoViewIfNeeded();
    await cardOf(page, id).locator('[data-grip]').scrollIntoViewIfNeeded();
    const from = await middleOf(cardOf(page, id).locator('[data-grip]'));
    const to = await middleOf(tab);
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await touch('touchStart', [from]);
    await touch('touchMove', [{ x: from.x, y: from.y - 20 }]);
    await touch('touchMove', [to]);
    await touch('touchMove', [to]);
    await touch('touchEnd', []);
    await expect.poll(() => statusOf(id)).toBe('En espera');
    await page.context().close();
  });
});

test.each([
  { colorScheme: 'light', width: widths.desk },
  { colorScheme: 'dark', width: widths.telephone },
] as const)('has no violations and no sideways scrolling in $colorScheme at $width px', async (look) => {
  const { colorScheme, width } = look;
  const id = await openBudget('Aprobado', 'En curso');
  const paths = ['', `?move=${id}`, '?text=nadie', '?status=En+curso'].map((query) => `/panel/board${query}`);
  const page = await openBoard({ colorScheme, viewport: { width, height: 800 } });
  expect(await findFaults(page, paths)).toEqual([]);
  await page.context().close();
});
