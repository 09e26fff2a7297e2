import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { signIn } from '../support/panel.ts';
import { openWorkshop } from '../support/workshop.ts';
import { type openPage, violationsOn, widths } from './browser.ts';
import { sidewaysScroll } from './layout.ts';
import { openSignedIn, servePanel } from './served-panel.ts';

const workshop = await openWorkshop({ ownApps: true, settings: { panelPlainHttp: true } });
const { desk, post, patch, get } = workshop;
const panel = await servePanel(workshop);
const { body: clara } = await desk('POST', '/clients', { name: 'Clara Ejemplo', phone: '600000001' });
await desk('POST', '/parts', { reference: 'AC-5', description: 'Aceite 5W30', price: 9.9, cost: 6 });
await desk('POST', '/items', {
  reference: 'AL-1',
  description: 'Alineado de dirección',
  price: 45,
  line_type: 'labor',
});
const office = await signIn(workshop, 'office', 'Marta Supuesta');
const owner = await signIn(workshop, 'owner', 'Olga Muestra');

interface ShownLine {
  id: number;
  description: string;
  quantity: number;
  unit_price: number;
  [field: string]: unknown;
}

const threeLines = [
  { description: 'Pastillas', quantity: 2, unit_price: 40 },
  { description: 'Mano de obra', quantity: 1.5, unit_price: 50 },
  { description: 'Líquido', quantity: 1, unit_price: 9 },
];

async function newBudget(lines: object[] = []): Promise<number> {
  return (await desk('POST', '/budgets', { client_id: clara.id, lines })).body.id;
}

async function linesOf(id: number): Promise<ShownLine[]> {
  return (await desk('GET', `/budgets/${id}`)).body.lines;
}

const namesOf = async (id: number) => (await linesOf(id)).map(({ description }) => description);

type Options = Parameters<typeof openPage>[1];

async function openLines(id: number, options: Options = {}, person = office): Promise<Page> {
  const page = await openSignedIn(panel, person, `/panel/budgets/${id}`, options);
  if (options.javaScriptEnabled !== false) await page.locator('form[data-merges-itself]').waitFor();
  return page;
}

const row = (page: Page, at: number) => page.locator('[data-rows] > .line').nth(at);
const cell = (page: Page, at: number, field: string) => row(page, at).locator(`[data-cell=${field}]`);
const state = (page: Page) => page.locator('.line-state');
const expectSaved = (page: Page) =>
  expect.poll(() => state(page).innerText()).toBe('Todas las líneas están guardadas.');
/** The text of a total, with plain spaces. */
const total = async (page: Page, name: string) =>
  (await page.locator(`[data-total=${name}] dd`).innerText()).replaceAll('\u00a0', ' ');
const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name ?? '');

/** Delays the saves of a page until the returned function is called, so that another change comes first. */
async function holdSaves(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const url = '**/panel/budgets/*';
  await page.route(url, async (route) => {
    if (route.request().method() === 'POST') await promise;
    await route.fallback();
  });
  return async () => {
    resolve();
    await page.unroute(url);
  };
}

/** Waits until a live update has arrived, so that later changes of others are seen at once. */
const isLive = (page: Page) => page.locator('[data-live=on]').waitFor();

describe('typing', () => {
  test('makes five lines with the keyboard alone', async () => {
    const id = await newBudget();
    const page = await openLines(id);
    const { keyboard } = page;
    await cell(page, 0, 'description').focus();
    for (let at = 1; at <= 5; at += 1) {
      await keyboard.type(`Trabajo ${at}`);
      await keyboard.press('Tab');
      await keyboard.type(`${at},5`);
      await keyboard.press('Tab');
      await keyboard.type('20');
      await keyboard.press('Enter');
      expect(await focused(page)).toBe(`lines[${at}][description]`);
    }
    await expectSaved(page);
    expect(await linesOf(id)).toMatchObject(
      [1, 2, 3, 4, 5].map((at) => ({ description: `Trabajo ${at}`, quantity: at + 0.5, unit_price: 20 })),
    );
    expect(await total(page, 'base')).toBe('350,00 €');
    expect(await total(page, 'total')).toBe('423,50 €');
    await page.context().close();
  });

  test('takes a part of the store with a few keys, and shows its price and margin', async () => {
    const id = await newBudget();
    const page = await openLines(id);
    const { keyboard } = page;
    await cell(page, 0, 'description').focus();
    await keyboard.type('aceite');
    await page.locator('#line-suggestions [aria-selected=true]').waitFor();
    await keyboard.press('Enter');
    expect(await focused(page)).toBe('lines[0][quantity]');
    await keyboard.type('4');
    await keyboard.press('Enter');
    expect(await focused(page)).toBe('lines[1][description]');
    await expectSaved(page);
    expect(await linesOf(id)).toMatchObject([
      {
        description: 'Aceite 5W30',
        reference: 'AC-5',
        quantity: 4,
        unit_price: 9.9,
        unit_cost: 6,
        line_type: 'part',
      },
    ]);
    expect((await linesOf(id))[0]?.part_id).not.toBeNull();
    expect(await total(page, 'margin')).toContain('15,60 €');
    await keyboard.type('alinea');
    await page.locator('#line-suggestions [aria-selected=true]').waitFor();
    await keyboard.press('Enter');
    await keyboard.press('Control+Enter');
    await expectSaved(page);
    expect((await linesOf(id))[1]).toMatchObject({
      description: 'Alineado de dirección',
      unit_price: 45,
      part_id: null,
    });
    await page.context().close();
  });

  test('keeps a text that is no part with Tab', async () => {
    const id = await newBudget();
    const page = await openLines(id);
    await cell(page, 0, 'description').focus();
    await page.keyboard.type('aceite');
    await page.locator('#line-suggestions [aria-selected=true]').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+Enter');
    await expectSaved(page);
    expect((await linesOf(id))[0]).toMatchObject({ description: 'aceite', part_id: null });
    await page.context().close();
  });

  test('moves between the fields with arrows and Enter', async () => {
    const page = await openLines(await newBudget(threeLines));
    await cell(page, 0, 'quantity').focus();
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('lines[1][quantity]');
    await page.keyboard.press('ArrowRight');
    expect(await focused(page)).toBe('lines[1][unit_price]');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('lines[2][unit_price]');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    expect(await focused(page)).toBe('lines[1][description]');
    await page.context().close();
  });

  test('shows what cannot be saved beside the field, and saves the other lines', async () => {
    const id = await newBudget(threeLines);
    const page = await openLines(id);
    await cell(page, 0, 'unit_price').fill('mucho');
    await cell(page, 1, 'discount_pct').fill('200');
    await cell(page, 2, 'unit_price').fill('12');
    await page.keyboard.press('Control+Enter');
    await page.locator('[data-field="lines[0].unit_price"]').waitFor();
    await page.locator('[data-field="lines[1].discount_pct"]').waitFor();
    await expect.poll(async () => (await linesOf(id))[2]?.unit_price).toBe(12);
    await expect.poll(() => state(page).innerText()).toBe('Hay líneas sin guardar.');
    await cell(page, 0, 'unit_price').fill('41');
    await cell(page, 1, 'discount_pct').fill('20');
    await page.keyboard.press('Control+Enter');
    await expectSaved(page);
    expect(await linesOf(id)).toMatchObject([{ unit_price: 41 }, { discount_pct: 20 }, { unit_price: 12 }]);
    await page.context().close();
  });

  test('opens more fields with Alt+Enter, and marks an optional line with its price in the total of all options', async () => {
    const id = await newBudget(threeLines);
    const page = await openLines(id);
    await cell(page, 2, 'description').focus();
    await page.keyboard.press('Alt+Enter');
    expect(await focused(page)).toBe('lines[2][reference]');
    await cell(page, 2, 'optional').check();
    await cell(page, 2, 'unit_cost').fill('4');
    await cell(page, 2, 'extended_detail').fill('DOT 4');
    await page.keyboard.press('Control+Enter');
    await expectSaved(page);
    expect((await linesOf(id))[2]).toMatchObject({ optional: true, unit_cost: 4, extended_detail: 'DOT 4' });
    expect(await total(page, 'base')).toBe('155,00 €');
    expect(await total(page, 'optional')).toBe('198,44 €');
    await page.context().close();
  });
});

describe('many lines', () => {
  test('are pasted from a spreadsheet', async () => {
    const id = await newBudget(threeLines);
    const page = await openLines(id);
    await cell(page, 3, 'description').focus();
    const table = 'Descripción\tCantidad\tPrecio\tDto.\nDisco\t2\t1.045,50 €\t10\nTornillo "M8"\t8\t0.35\t\n';
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, table);
    await expectSaved(page);
    expect((await linesOf(id)).slice(3)).toMatchObject([
      { description: 'Disco', quantity: 2, unit_price: 1045.5, discount_pct: 10 },
      { description: 'Tornillo "M8"', quantity: 8, unit_price: 0.35 },
    ]);
    await page.context().close();
  });

  test('are ordered with the keyboard and with the pointer', async () => {
    const id = await newBudget(threeLines);
    const page = await openLines(id);
    await cell(page, 2, 'description').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    expect(await focused(page)).toBe('lines[0][description]');
    await page.keyboard.press('Control+Enter');
    await expectSaved(page);
    expect(await namesOf(id)).toEqual(['Líquido', 'Pastillas', 'Mano de obra']);

    const handle = await row(page, 0).locator('[data-drag]').boundingBox();
    const target = await row(page, 2).boundingBox();
    await page.mouse.move((handle?.x ?? 0) + 5, (handle?.y ?? 0) + 5);
    await page.mouse.down();
    await page.mouse.move((handle?.x ?? 0) + 5, (target?.y ?? 0) + (target?.height ?? 0) - 2, { steps: 8 });
    await page.mouse.up();
    await expectSaved(page);
    await expect.poll(() => namesOf(id)).toEqual(['Pastillas', 'Mano de obra', 'Líquido']);
    await cell(page, 0, 'description').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => namesOf(id)).toEqual(['Líquido', 'Pastillas', 'Mano de obra']);
    await page.context().close();
  });

  test('make a group with a title', async () => {
    const id = await newBudget(threeLines);
    const page = await openLines(id);
    await cell(page, 0, 'description').focus();
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await page.locator('[data-act=group]').click();
    await page.keyboard.type('Frenos');
    await page.keyboard.press('Enter');
    await expectSaved(page);
    await expect
      .poll(async () => (await linesOf(id)).map(({ group_title }) => group_title))
      .toEqual(['Frenos', 'Frenos', null]);
    await page.context().close();
  });

  test('are removed together, and come back at their place', async () => {
    const id = await newBudget(threeLines);
    const page = await openLines(id);
    await row(page, 0).locator('[data-select]').check();
    await row(page, 1).locator('[data-select]').check();
    await page.locator('[data-act=remove]').locator('visible=true').click();
    await expect.poll(() => namesOf(id)).toEqual(['Líquido']);
    await page.locator('.toast-undo').click();
    await expect.poll(() => namesOf(id)).toEqual(['Pastillas', 'Mano de obra', 'Líquido']);
    await cell(page, 0, 'quantity').focus();
    await page.keyboard.press('Alt+Delete');
    await expect.poll(() => namesOf(id)).toEqual(['Mano de obra', 'Líquido']);
    await page.keyboard.press('Control+z');
    await expect.poll(() => namesOf(id)).toEqual(['Pastillas', 'Mano de obra', 'Líquido']);
    expect((await linesOf(id))[0]).toMatchObject({ quantity: 2, unit_price: 40 });
    await page.context().close();
  });
});

describe('two people', () => {
  test('see the lines of each other, and of a program, without losing what they type', async () => {
    const id = await newBudget(threeLines);
    const [mine, theirs] = [await openLines(id), await openLines(id, {}, owner)];
    await Promise.all([isLive(mine), isLive(theirs)]);
    await cell(mine, 0, 'unit_price').fill('4');
    await cell(theirs, 3, 'description').fill('De Olga');
    await theirs.keyboard.press('Control+Enter');
    await expectSaved(theirs);
    await post(`/budgets/${id}/lines`, { description: 'De un programa' });
    await cell(mine, 4, 'description').waitFor();
    await expect.poll(() => cell(mine, 4, 'description').inputValue()).toBe('De un programa');
    expect(await cell(mine, 3, 'description').inputValue()).toBe('De Olga');
    await mine.keyboard.type('2');
    await mine.keyboard.press('Control+Enter');
    await expectSaved(mine);
    await expect.poll(() => cell(theirs, 0, 'unit_price').inputValue()).toBe('42,00');
    await theirs.context().close();
    await mine.context().close();
  });

  test('choose between two values of one field', async () => {
    const id = await newBudget(threeLines);
    const [pads] = await linesOf(id);
    const page = await openLines(id);
    let release = await holdSaves(page);
    await cell(page, 0, 'unit_price').fill('42');
    await cell(page, 1, 'quantity').fill('3');
    await patch(`/budgets/${id}/lines/${pads?.id}`, { unit_price: 41 });
    await release();
    const choice = row(page, 0).locator('.choice-note');
    await choice.waitFor();
    expect(await choice.innerText()).toContain('Otra persona ha puesto 41,00.');
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await linesOf(id))[1]?.quantity).toBe(3);
    expect((await linesOf(id))[0]?.unit_price).toBe(41);
    await choice.getByRole('button', { name: 'Dejar 42' }).click();
    await expectSaved(page);
    expect((await linesOf(id))[0]?.unit_price).toBe(42);

    release = await holdSaves(page);
    await cell(page, 0, 'unit_price').fill('50');
    await patch(`/budgets/${id}/lines/${pads?.id}`, { unit_price: 45 });
    await release();
    await choice.getByRole('button', { name: 'Usar 45' }).click();
    await expectSaved(page);
    expect(await cell(page, 0, 'unit_price').inputValue()).toBe('45,00');
    expect((await linesOf(id))[0]?.unit_price).toBe(45);
    await page.context().close();
  });

  test('decide about a line that one person edits and the other removes', async () => {
    const id = await newBudget(threeLines);
    const [pads] = await linesOf(id);
    const page = await openLines(id);
    const release = await holdSaves(page);
    await cell(page, 0, 'description').fill('Pastillas traseras');
    await desk('DELETE', `/budgets/${id}/lines/${pads?.id}`);
    await release();
    await row(page, 0).getByRole('button', { name: 'Volver a añadirla' }).click();
    await expectSaved(page);
    expect((await linesOf(id)).map(({ description, unit_price }) => [description, unit_price])).toEqual([
      ['Pastillas traseras', 40],
      ['Mano de obra', 50],
      ['Líquido', 9],
    ]);
    await page.context().close();
  });
});

describe('without a connection', () => {
  test('the lines stay, and are saved once when it is back', async () => {
    const id = await newBudget(threeLines);
    const page = await openLines(id);
    await page.context().setOffline(true);
    await cell(page, 0, 'unit_price').fill('44');
    await cell(page, 3, 'description').fill('Sin red');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => state(page).innerText()).toContain('Sin conexión');
    await cell(page, 1, 'quantity').fill('5');
    await page.context().setOffline(false);
    await expectSaved(page);
    await expect.poll(async () => (await linesOf(id))[1]?.quantity).toBe(5);
    expect(await linesOf(id)).toMatchObject([{ unit_price: 44 }, {}, {}, { description: 'Sin red' }]);
    expect(await linesOf(id)).toHaveLength(4);
    await page.context().close();
  });

  test('the lines survive a reload of the page', async () => {
    const id = await newBudget(threeLines);
    const page = await openLines(id);
    await page.route('**/panel/budgets/*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await cell(page, 0, 'unit_price').fill('47');
    await cell(page, 3, 'description').fill('Guardada después');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => state(page).innerText()).toContain('Sin conexión');
    await page.unroute('**/panel/budgets/*');
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expectSaved(page);
    expect(await linesOf(id)).toMatchObject([
      { unit_price: 47 },
      {},
      {},
      { description: 'Guardada después' },
    ]);
    expect(await linesOf(id)).toHaveLength(4);
    await page.context().close();
  });
});

describe('without scripts', () => {
  test('adds, changes, moves and removes lines, and undoes a removal', async () => {
    const id = await newBudget(threeLines);
    const page = await openLines(id, { javaScriptEnabled: false });
    await cell(page, 0, 'quantity').fill('2,5');
    await cell(page, 3, 'description').fill('Nueva');
    await cell(page, 3, 'unit_price').fill('7');
    await page.getByRole('button', { name: 'Guardar líneas' }).last().click();
    expect(await linesOf(id)).toMatchObject([
      { quantity: 2.5 },
      {},
      {},
      { description: 'Nueva', unit_price: 7 },
    ]);
    await row(page, 3).locator('.line-open').click();
    await row(page, 3).getByRole('button', { name: 'Subir' }).click();
    expect(await namesOf(id)).toEqual(['Pastillas', 'Mano de obra', 'Nueva', 'Líquido']);
    await row(page, 0).locator('.line-open').click();
    await row(page, 0).getByRole('button', { name: 'Quitar línea' }).click();
    expect(await namesOf(id)).toEqual(['Mano de obra', 'Nueva', 'Líquido']);
    await page.locator('.toast-undo').click();
    expect(await linesOf(id)).toMatchObject([
      { description: 'Pastillas', quantity: 2.5, unit_price: 40 },
      {},
      {},
      {},
    ]);
    await page.context().close();
  });
});

describe('the page', () => {
  test.each([
    { colorScheme: 'light', width: widths.desk },
    { colorScheme: 'dark', width: widths.telephone },
  ] as const)('has no violations and no sideways scrolling in $colorScheme at $width px', async (look) => {
    const { colorScheme, width } = look;
    for (const lines of [
      [],
      threeLines,
      [...threeLines, { description: 'L'.repeat(500), group_title: 'Grupo' }],
    ]) {
      const id = await newBudget(lines);
      const page = await openLines(id, { colorScheme, viewport: { width, height: 800 } });
      expect(await violationsOn(page)).toEqual([]);
      const overflow = await sidewaysScroll(page);
      expect(overflow).toBe(0);
      await page.context().close();
    }
  });

  test('shows locked lines with the reason, and becomes so while it is open', async () => {
    const id = await newBudget(threeLines);
    const page = await openLines(id);
    await isLive(page);
    await desk('POST', `/budgets/${id}/status/Cancelado`, {});
    await page.getByText('Las líneas no se pueden cambiar').waitFor();
    expect(await page.locator('[data-lines]').count()).toBe(0);
    expect((await get(`/budgets/${id}`)).status).toBe(200);
    await page.context().close();
  });
});
