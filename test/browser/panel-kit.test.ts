import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { findAsset } from '../../views/panel/assets.ts';
import { type KitPage, kitPageNames, renderKitPage } from '../../views/panel/kit/page.tsx';
import { samplePage } from '../../views/panel/kit/samples/page.ts';
import { openBrowser, openPage, violationsOn, widths } from './browser.ts';
import { renderPickerOptions } from './kit-fragments.tsx';
import { smallTargets } from './layout.ts';

const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Forms that the browser sent, and what the server does with the next ones. */
const received: { path: string; body: string }[] = [];
let answerPost: (response: ServerResponse, path: string) => void;

function redirect(response: ServerResponse, path: string): void {
  response.writeHead(303, { location: path }).end();
}

/** Serves the pages of the kit as the panel does, with its content security policy. */
const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://kit.test');
  if (request.method === 'POST') {
    received.push({ path: pathname, body: await readBody(request) });
    answerPost(response, request.url ?? '');
    return;
  }
  if (pathname.startsWith('/panel/assets/')) {
    const asset = findAsset(pathname.slice('/panel/assets/'.length));
    response.writeHead(asset ? 200 : 404, { 'content-type': asset?.type ?? 'text/plain' }).end(asset?.body);
    return;
  }
  const html = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  const [, , kind] = pathname.split('/');
  if (kind === 'pick') {
    response.writeHead(200, html).end(renderPickerOptions(pathname.split('/')[3] ?? '', searchParams));
    return;
  }
  if (kind === 'echo') {
    response
      .writeHead(200, { 'content-type': 'text/plain; charset=utf-8' })
      .end('miércoles, 2 de diciembre, 9:30');
    return;
  }
  const name = searchParams.get('page') as KitPage;
  const isKnown = pathname === '/panel/kit' && kitPageNames.includes(name);
  const page = { ...samplePage, path: request.url ?? '' };
  response
    .writeHead(isKnown ? 200 : 404, html)
    .end(isKnown ? renderKitPage(page, name) : '<title>Other</title>');
});

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const { port } = server.address() as AddressInfo;
const url = (path: string) => `http://kit.test:${port}${path}`;
const browser = await openBrowser('kit.test');

beforeEach(() => {
  received.length = 0;
  answerPost = redirect;
});

/** Opens a page and collects errors that the browser reports. */
async function open(
  path: string,
  options: Parameters<typeof openPage>[1] = {},
): Promise<{ page: Page; errors: string[] }> {
  const page = await openPage(browser, {
    viewport: { width: widths.desk, height: 800 },
    timezoneId: 'Europe/Madrid',
    ...options,
  });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()));
  await page.goto(url(`/panel/kit?page=${path}`));
  return { page, errors };
}

const value = (page: Page, selector: string) => page.locator(selector).inputValue();

describe.each(kitPageNames)('the page %s of the kit', (name) => {
  test.each([
    ['light on a desktop', { colorScheme: 'light', viewport: { width: widths.desk, height: 800 } }],
    ['dark on a phone', { colorScheme: 'dark', viewport: { width: widths.telephone, height: 740 } }],
  ] as const)('has no violation of accessibility %s', async (_, options) => {
    const { page, errors } = await open(name, options);
    expect(await violationsOn(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('fits 320 px, with targets of at least 40 px', async () => {
    const { page } = await open(name, { viewport: { width: 320, height: 740 } });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await smallTargets(page)).toEqual([]);
    await page.context().close();
  });
});

test('the components have no violation of accessibility in forced colours', async () => {
  const { page } = await open('components', { forcedColors: 'active' });
  expect(await violationsOn(page)).toEqual([]);
  await page.context().close();
});

describe('the keyboard', () => {
  test('moves in a list with j and k, and opens a row with Enter', async () => {
    const { page } = await open('list');
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-id]')?.dataset.id);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    expect(await focused()).toBe('b1');
    await page.keyboard.press('k');
    expect(await focused()).toBe('b0');
    await page.keyboard.press('Enter');
    await page.waitForURL('**page=record&id=b0');
    await page.context().close();
  });

  test('finds with / and Ctrl+K, leaves a field with Esc, and shows all keys with ?', async () => {
    const { page } = await open('list');
    const isFocused = () => page.locator('#find').evaluate((input) => input === document.activeElement);
    for (const key of ['/', 'Control+k']) {
      await page.keyboard.press(key);
      expect(await isFocused()).toBe(true);
      expect(await value(page, '#find')).toBe('');
      await page.keyboard.press('Escape');
      expect(await isFocused()).toBe(false);
    }
    await page.keyboard.press('?');
    expect(await page.locator('#shortcuts').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await page.locator('#shortcuts').isVisible()).toBe(false);
    await page.context().close();
  });

  test('goes to a screen with g and its letter, but not while a person types', async () => {
    const { page } = await open('list');
    await page.keyboard.press('/');
    await page.keyboard.type('gc');
    expect(await value(page, '#find')).toBe('gc');
    await page.locator('#find').fill('');
    await page.keyboard.press('Escape');
    await page.keyboard.type('gc');
    await page.waitForURL('**/panel/clients');
    await page.context().close();
  });
});

describe('a picker', () => {
  const input = '#sampleFields-client_id';
  const id = 'input[name=client_id]';

  test('searches while a person types, and takes the chosen record', async () => {
    const { page } = await open('fields');
    await page.locator(input).fill('pau');
    expect(await value(page, id)).toBe('');
    await page.getByRole('option', { name: 'Pau Fictici' }).waitFor();
    await page.keyboard.press('Enter');
    expect([await value(page, input), await value(page, id)]).toEqual(['Pau Fictici', 'c1']);
    expect(received).toEqual([]);
    await page.context().close();
  });

  test('offers to create what was typed', async () => {
    const { page } = await open('fields');
    await page.locator('#sampleFields-vehicle_id').fill('9999 ZZZ');
    await page.getByRole('option', { name: 'Crear «9999 ZZZ»' }).click();
    await page.waitForURL(`**/panel/vehicles/new?plate=9999%20ZZZ`);
    await page.context().close();
  });

  test('searches with a button without scripts', async () => {
    const { page } = await open('fields', { javaScriptEnabled: false });
    await page.locator('button[name=pick][value=client_id]').click();
    expect(new URL(page.url()).searchParams.get('pick')).toBe('client_id');
    expect(new URL(page.url()).searchParams.get('client_id.text')).toBe('Clara Ejemplo');
    await page.context().close();
  });
});

describe('a form', () => {
  test('is sent once, and its button shows progress only while it waits', async () => {
    const { page } = await open('record');
    // Answers once the button shows progress: the browser runs nothing else for the test while it waits.
    let answer = () => {};
    answerPost = (response, path) => {
      answer = () => redirect(response, path);
    };
    const progress: string[] = [];
    page.on('console', (line) => {
      progress.push(line.text());
      answer();
    });
    await page.evaluate(() => {
      const button = document.querySelector<HTMLButtonElement>('.form-footer .primary');
      if (!button) return;
      const observer = new MutationObserver(() => {
        if ('sending' in button.dataset) console.log(button.textContent);
      });
      observer.observe(button, { attributes: true, subtree: true, childList: true });
      button.click();
      button.click();
    });
    await expect.poll(() => progress).toContain('Guardando…');
    await expect.poll(() => page.locator('[data-sending]').count()).toBe(0);
    expect(received.map(({ path }) => path)).toEqual(['/panel/kit']);
    const sent = new URLSearchParams(received[0]?.body);
    expect(Object.fromEntries(sent)).toMatchObject({
      operation: 'setVehicle',
      nonce: 'sample',
      version: '"3"',
      vehicle_id: 'v1',
      mileage: '68400',
    });
    await page.context().close();
  });

  test('goes on with Enter, and is saved with Ctrl+Enter', async () => {
    const { page } = await open('record');
    await page.locator('#setVehicle-model').press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('setVehicle-year');
    expect(received).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => received.length).toBe(1);
    await page.context().close();
  });

  test('keeps unsaved input in the tab, asks before leaving, and forgets it once saved', async () => {
    const { page } = await open('record');
    const asked: string[] = [];
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type());
      await dialog.accept();
    });
    await page.locator('#setVehicle-notes').fill('Ruido al frenar');
    await page.waitForFunction(() => sessionStorage.length > 0);
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
    expect(await value(page, '#setVehicle-notes')).toBe('Ruido al frenar');
    expect(await page.locator('[data-restored]').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Guardar el vehículo' }).click();
    await expect.poll(() => received.length).toBe(1);
    await page.waitForLoadState();
    expect(await value(page, '#setVehicle-notes')).toBe('Tornillo antirrobo en la guantera.');
    expect(asked).toEqual(['beforeunload']);
    await page.context().close();
  });

  test('shows how a date is understood', async () => {
    const { page } = await open('fields');
    await page.locator('#sampleFields-start').fill('mañana 9:30');
    await page.locator('.echo').waitFor();
    expect(await page.locator('.echo').textContent()).toBe('miércoles, 2 de diciembre, 9:30');
    await page.context().close();
  });
});

test('a dialog opens with its button, or by its address without scripts', async () => {
  const { page } = await open('components');
  await page.getByRole('link', { name: 'Anular la factura…' }).click();
  expect(await page.evaluate(() => document.querySelector('dialog:modal')?.id)).toBe('sample-dialog');
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('reason');
  await page.getByRole('link', { name: 'Cerrar' }).click();
  expect(await page.locator('#sample-dialog').isVisible()).toBe(false);
  await page.context().close();

  const plain = await open('components&dialog=sample-dialog', { javaScriptEnabled: false });
  expect(await plain.page.locator('#sample-dialog').isVisible()).toBe(true);
  await plain.page.locator('#sample-dialog [data-close]').click();
  expect(await plain.page.locator('#sample-dialog').isVisible()).toBe(false);
  await plain.page.context().close();
});

test('the choice of colours applies at once and is stored', async () => {
  const { page } = await open('list');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.locator('.person-menu > summary').click();
  await page.getByRole('button', { name: 'Oscura' }).click();
  expect(await background()).not.toBe(light);
  await expect.poll(() => received).toEqual([{ path: '/panel/appearance', body: 'theme=dark' }]);
  await page.context().close();
});

test('a selected row shows the acts on the selection', async () => {
  const { page } = await open('table');
  const bar = page.locator('.bulk-bar');
  expect(await bar.isVisible()).toBe(false);
  await page.locator('.table .select [name=id]').nth(1).check();
  expect(await bar.getByRole('status').textContent()).toBe('1 seleccionado');
  await page.locator('[data-select-all]').check();
  expect(await bar.getByRole('status').textContent()).toBe('14 seleccionados');
  await bar.getByRole('button', { name: 'Enviar por correo' }).click();
  await expect.poll(() => received.length).toBe(1);
  expect(new URLSearchParams(received[0]?.body).getAll('id')).toHaveLength(14);
  await page.context().close();
});

test('an upload is repeated after a lost connection, with the same nonce', async () => {
  const { page } = await open('components');
  answerPost = (response, path) => (received.length === 1 ? response.destroy() : redirect(response, path));
  await page.locator('[data-upload] input[type=file]').setInputFiles({
    name: 'Golpe.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('photo'),
  });
  await page.locator('.upload-item.good').waitFor();
  expect(await page.locator('.upload-item.good').textContent()).toContain('Subido');
  expect(received.map(({ body }) => /name="nonce"\s+(\w+)/.exec(body)?.[1])).toEqual(['sample', 'sample']);
  await page.context().close();
});

test('messages after an act disappear, except under the pointer', async () => {
  const { page } = await open('empty');
  await page.clock.install();
  await page.reload();
  const toast = page.locator('.toast');
  await toast.hover();
  await page.clock.fastForward(11_000);
  expect(await toast.count()).toBe(1);
  await page.mouse.move(0, 0);
  await page.clock.fastForward(11_000);
  await toast.waitFor({ state: 'detached' });
  await page.context().close();
});

test('times name their zone on a device in another', async () => {
  const { page } = await open('list', { timezoneId: 'Atlantic/Canary' });
  expect(await page.locator('.top-zone').isVisible()).toBe(true);
  await page.context().close();
  const home = await open('list');
  expect(await home.page.locator('.top-zone').isVisible()).toBe(false);
  await home.page.context().close();
});
