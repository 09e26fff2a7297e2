import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { jpeg } from '../support/document-files.ts';
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
const { host, desk, sql, newBudget, newVehicle } = workshop;
const panel = await servePanel(workshop);
const { origin } = panel;
await letSend(sql, host);
const office = await signIn(workshop, 'office', 'Marta Supuesta');

const lines = [
  { description: 'Pastillas', quantity: 2, unit_price: 40 },
  { description: 'Montaje', unit_price: 50 },
];
let clients = 0;
/** Creates a quote for a new client with an address and a vehicle of its own. */
const quote = async (fields: object = {}) => {
  clients += 1;
  const email = `clara${clients}@example.com`;
  const client = { name: `Clara Ejemplo ${clients}`, email };
  return { ...(await newBudget({ client, vehicle: {}, lines, ...fields })), email };
};
const pathOf = ({ id }: { id: number }) => `/panel/budgets/${id}`;
const show = async ({ id }: { id: number | string }) => (await desk('GET', `/budgets/${id}`)).body;
const statusOf = async (budget: { id: number | string }) => (await show(budget)).status;

async function open(path: string, options: Parameters<typeof openPage>[1] = {}) {
  return openSignedIn(panel, office, path, options);
}

const head = (page: Page) => page.locator('[data-region=head]');
const isLive = (page: Page) => page.locator('[data-live=on]').waitFor();

describe('a new quote', () => {
  const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`);
  const options = (page: Page, name: string) => page.locator(`#createDeskBudget-${name}-list [data-value]`);

  test('offers the vehicles of its client, the only one at once', async () => {
    const [one, other] = [await quote(), await quote()];
    const second = await newVehicle({ client_id: one.client_id, plate: '9090BBB' });
    const page = await open('/panel/budgets/new');
    await field(page, 'client_id.text').fill(one.client.name);
    await options(page, 'client_id').first().click();
    await field(page, 'vehicle_id.text').focus();
    await expect.poll(() => options(page, 'vehicle_id').count()).toBe(2);
    await field(page, 'vehicle_id.text').fill('9090 b');
    await expect.poll(() => options(page, 'vehicle_id').count()).toBe(1);
    await options(page, 'vehicle_id').first().click();
    expect(await field(page, 'vehicle_id').inputValue()).toBe(String(second.id));
    await field(page, 'client_id.text').fill(other.client.name);
    await options(page, 'client_id').first().click();
    await expect.poll(() => field(page, 'vehicle_id').inputValue()).toBe(String(other.vehicle.id));
    await page.context().close();
  });

  test('finds the client of a plate', async () => {
    const { client_id, vehicle } = await quote();
    const page = await open('/panel/budgets/new');
    await field(page, 'vehicle_id.text').fill(vehicle.plate);
    await options(page, 'vehicle_id').first().click();
    expect(await field(page, 'client_id').inputValue()).toBe(String(client_id));
    await page.locator('.form-footer button').first().click();
    await page.locator('main[data-screen=budget]').waitFor();
    await page.context().close();
  });
});

describe('a quote', () => {
  test('is written, sent after its preview, accepted, worked on and finished', async () => {
    const { client, client_id, vehicle, email } = await quote();
    const page = await open('/panel/budgets');
    await page.locator('main').press('n');
    await page.locator('form[data-operation=createDeskBudget]').waitFor();
    await page.locator('[name="client_id.text"]').fill(client.name);
    await page.locator('#createDeskBudget-client_id-list [role=option]').first().click();
    await page.locator('[name="vehicle_id.text"]').fill(vehicle.plate);
    await page.locator('#createDeskBudget-vehicle_id-list [role=option]').first().click();
    await page.locator('[name=internal_notes]').fill('Tiene prisa.');
    await page.locator('[name=internal_notes]').press('Control+Enter');
    await page.locator('main[data-screen=budget]').waitFor();
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    expect(await show({ id })).toMatchObject({
      client_id,
      vehicle_id: vehicle.id,
      internal_notes: 'Tiene prisa.',
    });
    await head(page).getByText('Añada primero una línea.').waitFor();

    await desk('POST', `/budgets/${id}/lines`, { description: 'Pastillas', unit_price: 80 });
    await page.reload();
    await head(page).getByRole('link', { name: 'Enviar presupuesto' }).click();
    const sent = page.locator('[data-region=send]');
    await sent.getByText((await show({ id })).tracking_url).waitFor();
    await sent.getByRole('button', { name: email }).click();
    await head(page).getByText('Enviado').waitFor();
    await page.locator('[data-region=timeline]').getByText(`a ${email}`).waitFor();
    for (const [button, status] of [
      ['Marcar como aceptado', 'Aprobado'],
      ['Empezar trabajo', 'En curso'],
      ['Terminar trabajo', 'Finalizado'],
    ] as const) {
      await head(page).getByRole('button', { name: button }).click();
      await head(page).locator('.status', { hasText: status }).waitFor();
    }
    expect(await statusOf({ id })).toBe('Finalizado');
    await page.locator('.toast-undo').click();
    await head(page).locator('.status', { hasText: 'En curso' }).waitFor();
    expect(await statusOf({ id })).toBe('En curso');
    await page.context().close();
  });

  test('gets photos, which the client sees only when they are shown to it', async () => {
    const budget = await quote();
    const page = await open(pathOf(budget));
    const file = { name: 'disco.jpg', mimeType: 'image/jpeg', buffer: jpeg() };
    await page.locator('#add-document input[type=file]').setInputFiles(file);
    const photo = page.locator('.gallery-item', { hasText: 'disco.jpg' });
    await photo.waitFor();
    await photo.locator('img').scrollIntoViewIfNeeded();
    await expect
      .poll(() => photo.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await photo.getByRole('button', { name: 'Mostrar al cliente' }).click();
    await photo.getByText('Lo ve el cliente').waitFor();
    const { data } = (await desk('GET', `/budgets/${budget.id}/documents`)).body;
    expect(data).toMatchObject([{ filename: 'disco.jpg', client_visible: true }]);
    await page.context().close();
  });

  test('is copied with the prices of today', async () => {
    const budget = await quote();
    const page = await open(pathOf(budget));
    await head(page).getByText('Más', { exact: true }).click();
    await head(page).getByRole('link', { name: 'Duplicar presupuesto' }).click();
    await page.locator('form[data-operation=duplicateBudget] button[type=submit]').click();
    await page.waitForURL(
      (url) => url.pathname.startsWith('/panel/budgets/') && url.pathname !== pathOf(budget),
    );
    const copy = await show({ id: new URL(page.url()).pathname.split('/').at(-1) ?? '' });
    expect(copy).toMatchObject({ status: 'Pendiente', client_id: budget.client_id });
    expect(copy.totals.total).toBe(budget.totals.total);
    await page.context().close();
  });

  test('shows the change of another person beside an edited form, and both values of one field', async () => {
    const budget = await quote();
    const page = await open(pathOf(budget));
    await isLive(page);
    const notes = page.locator('#notes [name=internal_notes]');
    await notes.fill('La mía.');
    await desk('PATCH', `/budgets/${budget.id}`, { internal_notes: 'La otra.', waiting_parts: true });
    await head(page).getByText('A la espera de recambios').waitFor({ timeout: 5_000 });
    expect(await notes.inputValue()).toBe('La mía.');
    await notes.press('Control+Enter');
    const conflict = page.locator('[data-conflict-field=internal_notes]');
    await conflict.getByText('La otra.').waitFor();
    await conflict.getByText('La mía.').click();
    await page.locator('#notes .form-footer button').first().click();
    await page.locator('main[data-screen=budget]:not(:has([data-conflict]))').waitFor();
    expect(await show(budget)).toMatchObject({ internal_notes: 'La mía.', waiting_parts: true });
    await page.context().close();
  });

  test('is declined with the reason, and nothing else is possible with the keyboard alone', async () => {
    const budget = await quote({ status: 'Enviado' });
    const page = await open(`${pathOf(budget)}?act=Rechazado`);
    await page.keyboard.type('Muy caro.');
    await page.keyboard.press('Control+Enter');
    await head(page).locator('.status', { hasText: 'Rechazado' }).waitFor();
    expect(await show(budget)).toMatchObject({ status: 'Rechazado', reject_reason: 'Muy caro.' });
    await page.context().close();
  });
});

describe('the list', () => {
  test('is walked with j, k and Enter, and stays beside the record on a wide screen', async () => {
    const [older, newer] = [await quote(), await quote()];
    const page = await open('/panel/budgets');
    const rows = page.locator('.list-row');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await page.locator('main[data-screen=budget]').waitFor();
    expect(new URL(page.url()).pathname).toBe(pathOf(newer));
    expect(await page.locator('.split-list').isVisible()).toBe(true);
    expect(await rows.first().getAttribute('aria-current')).toBe('true');
    await page.locator(`.split-list [data-id="${older.id}"] a`).click();
    await page.waitForURL((url) => url.pathname === pathOf(older));
    expect(await page.locator('.split-list').isVisible()).toBe(true);
    await page.setViewportSize({ width: widths.telephone, height: 800 });
    expect(await page.locator('.split-list').isVisible()).toBe(false);
    await page.context().close();
  });

  test('withdraws the selected quotes after a question', async () => {
    const [one, other] = [await quote({ status: 'Enviado' }), await quote({ status: 'Enviado' })];
    const page = await open('/panel/budgets');
    const act = page.locator('#withdrawal button', { hasText: 'Retirar presupuestos' });
    expect(await act.isVisible()).toBe(false);
    for (const { id } of [one, other]) await page.locator(`input[name=budget_ids][value="${id}"]`).check();
    await page.getByText('2 seleccionados').waitFor();
    await act.click();
    await page.locator('#withdrawal [data-refusal]').waitFor();
    await act.click();
    await page.locator(`.list-row[data-id="${one.id}"]`, { hasText: 'Retirado' }).waitFor();
    expect([await statusOf(one), await statusOf(other)]).toEqual(['Retirado', 'Retirado']);
    await page.context().close();
  });

  test('shows a new quote and a new state within a second', async () => {
    const page = await open('/panel/budgets');
    await isLive(page);
    const budget = await quote();
    const row = page.locator(`.list-row[data-id="${budget.id}"]`);
    await row.waitFor({ timeout: 5_000 });
    await desk('POST', `/budgets/${budget.id}/status/Aprobado`, {});
    await row.getByText('Aprobado').waitFor({ timeout: 5_000 });
    await page.context().close();
  });
});

describe('without scripts', () => {
  test('a quote is written, sent and cancelled', async () => {
    const { client, email } = await quote();
    const page = await open('/panel/budgets/new', { javaScriptEnabled: false });
    await page.locator('[name="client_id.text"]').fill(client.name);
    await page.locator('button[name=pick][value=client_id]').click();
    await page.locator('input[type=radio][name=client_id]').first().check();
    await page.locator('.form-footer button').first().click();
    await page.locator('main[data-screen=budget]').waitFor();
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    await desk('POST', `/budgets/${id}/lines`, { description: 'Pastillas', unit_price: 80 });
    await page.goto(`${origin}/panel/budgets/${id}?send=quote`);
    await page.locator('[data-region=send] button', { hasText: email }).click();
    expect(await statusOf({ id })).toBe('Enviado');
    await head(page).getByText('Más', { exact: true }).click();
    await head(page).getByRole('link', { name: 'Cancelar trabajo' }).click();
    await page.locator('#explained-move button.danger').click();
    expect(await statusOf({ id })).toBe('Cancelado');
    await page.context().close();
  });

  test('a photo is added and removed after a question', async () => {
    const budget = await quote();
    const page = await open(pathOf(budget), { javaScriptEnabled: false });
    const file = { name: 'disco.jpg', mimeType: 'image/jpeg', buffer: jpeg() };
    await page.locator('#add-document input[type=file]').setInputFiles(file);
    await page.locator('#add-document button').click();
    await page.locator('.gallery-item', { hasText: 'disco.jpg' }).waitFor();
    await page.locator('form[data-operation=removeBudgetDocument] button').click();
    await page.locator('form[data-operation=removeBudgetDocument][data-refused] button').click();
    await page.getByText('Aún sin fotos ni documentos.').waitFor();
    await page.context().close();
  });
});

test.each([
  { colorScheme: 'light', width: widths.desk },
  { colorScheme: 'dark', width: widths.telephone },
] as const)(
  'has no violations and no sideways scrolling in $colorScheme at $width px',
  async ({ colorScheme, width }) => {
    const budget = await quote({
      client: { name: `Transportes Inventados del Mediterráneo y Hermanos, S. L. ${width}` },
      lines: [
        { description: 'Sustitución completa del sistema de distribución con bomba de agua', unit_price: 1 },
      ],
    });
    await desk('POST', `/budgets/${budget.id}/documents`, {
      file: jpeg().toString('base64'),
      filename: 'una-fotografia-con-un-nombre-muy-largo-que-no-cabe.jpg',
    });
    const paths = [
      '/panel/budgets',
      '/panel/budgets?search=nadie-se-llama-asi',
      '/panel/budgets/new',
      pathOf(budget),
      `${pathOf(budget)}?list=`,
      `${pathOf(budget)}?send=quote`,
      `${pathOf(budget)}?act=Rechazado`,
      `${pathOf(budget)}?act=duplicate`,
    ];
    const page = await open('/panel/budgets', { colorScheme, viewport: { width, height: 800 } });
    expect(await findFaults(page, paths)).toEqual([]);
    await page.context().close();
  },
);
