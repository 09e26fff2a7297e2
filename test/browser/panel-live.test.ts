import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { signIn, type Visitor } from '../support/panel.ts';
import { openWorkshop } from '../support/workshop.ts';
import { openBrowser, openPage, violationsOn, widths } from './browser.ts';

const workshop = await openWorkshop({ ownApps: true, settings: { panelPlainHttp: true } });
const { app, host, desk, post, sql, openInstance, startProcess } = workshop;
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
const origin = `http://${host}:${port}`;
await desk('PATCH', '/instance', { base_url: origin });
const owner = await signIn(workshop, 'owner', 'Marta Supuesta');
const browser = await openBrowser(host);

type ContextOptions = Parameters<typeof openPage>[1];

/** Opens a browser of a person, with one page. */
async function openAs(person: Visitor, options: ContextOptions = {}, url = origin) {
  const page = await openPage(browser, {
    viewport: { width: widths.desk, height: 800 },
    locale: 'es',
    ...options,
  });
  const [name = '', value = ''] = person.cookie.split('=');
  await page.context().addCookies([{ name, value, url }]);
  return page;
}

async function openTab(context: BrowserContext, path: string, url = origin): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url + path);
  return page;
}

const live = (page: Page, state = 'on') => page.locator(`[data-live="${state}"]`).waitFor();
const boxesPath = '/panel/settings/boxes';
const newBoxPath = `${boxesPath}?new=1`;
const newRatePath = '/panel/settings/rates?new=1';
const row = (page: Page, name: string) => page.locator('[data-region] [data-id]', { hasText: name });
let boxes = 0;

/** Adds a box as another person does. */
async function addBox(): Promise<string> {
  boxes += 1;
  const name = `Box ${boxes} de muestra`;
  await desk('POST', '/boxes', { name });
  return name;
}

/** Opens a workshop at a host that browsers trust without TLS, so that they offer Web Locks. */
async function openTrusted() {
  const trusted = { ...workshop, ...(await openInstance('taller.localhost', 'business')) };
  return { ...trusted, person: await signIn(trusted, 'owner'), url: `http://${trusted.host}:${port}` };
}

describe.each([
  { way: 'Web Locks', secure: true },
  { way: 'a claim in the storage', secure: false },
])('the tabs of a browser with $way', ({ secure }) => {
  test('share one stream, and another tab takes over when the first closes', async () => {
    const { person, url, desk } = secure ? await openTrusted() : { ...workshop, person: owner, url: origin };
    const addOne = async (name: string) => {
      await desk('POST', '/boxes', { name });
      return name;
    };
    const first = await openAs(person, {}, url);
    const context = first.context();
    const streams: string[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith('/panel/live')) streams.push(request.method());
    });
    await first.goto(url + boxesPath);
    await live(first);
    const second = await openTab(context, boxesPath, url);
    await live(second);
    expect(await second.evaluate(() => 'locks' in navigator)).toBe(secure);
    const name = await addOne('Elevador');
    await Promise.all([row(first, name).waitFor(), row(second, name).waitFor()]);
    expect(streams).toHaveLength(1);
    const opened = context.waitForEvent('request', (request) => request.url().endsWith('/panel/live'));
    await first.close();
    await opened;
    await row(second, await addOne('Foso')).waitFor();
    await context.close();
  });
});

test('a seventh tab works, although HTTP/1.1 allows six connections', async () => {
  const first = await openAs(owner);
  await first.goto(origin + boxesPath);
  for (let tab = 2; tab <= 7; tab += 1) await live(await openTab(first.context(), boxesPath));
  const name = await addBox();
  await Promise.all(
    first
      .context()
      .pages()
      .map((page) => row(page, name).waitFor()),
  );
  await first.context().close();
});

test('an act of a program and one of a person appear on the pages of others, and are announced', async () => {
  const office = await signIn(workshop, 'office', 'Olga Ficticia');
  const [mine, theirs] = [await openAs(owner), await openAs(office)];
  await mine.goto(`${origin}/panel/integrations/webhooks`);
  await live(mine);
  const url = 'https://taller.example.com/avisos';
  await post('/webhooks', { url, events: ['client.created'] });
  await row(mine, 'taller.example.com').waitFor();
  expect(await mine.locator('[data-announce]').textContent()).toBe('La página se ha actualizado');
  await mine.goto(origin + boxesPath);
  await live(mine);
  await theirs.goto(origin + newBoxPath);
  await theirs.getByLabel('Nombre').fill('Box de Olga');
  await theirs.getByRole('button', { name: 'Añadir' }).click();
  await row(mine, 'Box de Olga').waitFor();
  await Promise.all([mine.context().close(), theirs.context().close()]);
});

describe('an update', () => {
  test('leaves an edited form, the focus and the place on the page alone', async () => {
    const page = await openAs(owner, { viewport: { width: widths.desk, height: 400 } });
    await page.goto(`${origin}/panel/start?step=boxes`);
    await live(page);
    const input = page.getByLabel('Nombre');
    await input.fill('A medio escribir');
    const top = async () => (await input.boundingBox())?.y;
    const before = await top();
    await desk('POST', '/rates', { name: 'Mecánica', price_per_hour: 40 });
    await addBox();
    await page.locator('[data-announce]', { hasText: 'actualizado' }).waitFor({ state: 'attached' });
    expect([await input.inputValue(), await top()]).toEqual(['A medio escribir', before]);
    // The region is fetched again with the next update, when the form may no longer be in use.
    expect(await page.locator('[data-region=steps]').getAttribute('data-hash')).toBeNull();
    expect(await input.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.context().close();
  });

  test('fetches only the regions that have changed', async () => {
    const page = await openAs(owner);
    await page.goto(`${origin}/panel/board`);
    await live(page);
    const update = async (change: () => Promise<unknown>) => {
      const answered = page.waitForResponse((response) => 'x-panel-regions' in response.request().headers());
      await change();
      return (await answered).text();
    };
    // People are in the filters of the board, which are no region.
    const unchanged = await update(() => desk('POST', '/staff', { name: 'Persona de muestra' }));
    expect(unchanged).toContain('data-counts');
    expect(unchanged).not.toContain('data-region');
    const line = { description: 'Revisión', line_type: 'labor', unit_price: 50 };
    const { body: client } = await desk('POST', '/clients', { name: 'Clara Ejemplo' });
    const changed = await update(() => desk('POST', '/budgets', { client_id: client.id, lines: [line] }));
    expect(changed).not.toContain('class="rail"');
    await page.locator('[data-region=board] [data-id]', { hasText: 'Clara Ejemplo' }).waitFor();
    await page.context().close();
  });

  test('keeps the focus on its row while rows come and go', async () => {
    const name = await addBox();
    const page = await openAs(owner);
    await page.goto(origin + boxesPath);
    await live(page);
    const edit = row(page, name).locator('a').first();
    await edit.focus();
    const { body } = await desk('GET', '/boxes');
    await desk('DELETE', `/boxes/${body.data[0].id}`);
    await row(page, await addBox()).waitFor();
    await row(page, body.data[0].name).waitFor({ state: 'detached' });
    expect(await edit.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.context().close();
  });

  test('waits until a hidden page is visible again', async () => {
    const page = await openAs(owner);
    await page.goto(origin + boxesPath);
    await live(page);
    const setHidden = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await setHidden(true);
    let fetches = 0;
    page.on('request', (request) => {
      if (request.headers()['x-panel-region']) fetches += 1;
    });
    const watcher = await openTab(page.context(), boxesPath);
    const name = await addBox();
    await row(watcher, name).waitFor();
    expect([fetches, await row(page, name).count()]).toEqual([0, 0]);
    await setHidden(false);
    await row(page, name).waitFor();
    await page.context().close();
  });

  test('fetches a burst of changes a few times, and one page at a time on a slow network', async () => {
    const page = await openAs(owner);
    await page.goto(origin + boxesPath);
    await live(page);
    let [open, most, fetches] = [0, 0, 0];
    const released = Promise.withResolvers<void>();
    await page.route(
      (url) => url.pathname === boxesPath,
      async (route) => {
        open += 1;
        fetches += 1;
        most = Math.max(most, open);
        await released.promise;
        open -= 1;
        await route.continue();
      },
    );
    const asked = page.waitForRequest((request) => request.url().endsWith(boxesPath));
    await addBox();
    await asked;
    const names = [await addBox(), await addBox(), await addBox()];
    const other = await openTab(page.context(), boxesPath);
    await row(other, names.at(-1) ?? '').waitFor();
    released.resolve();
    for (const name of names) await row(page, name).waitFor();
    expect([most, fetches <= 3]).toEqual([1, true]);
    await page.context().close();
  });
});

test('an ended session leads all its tabs to the sign-in page, and back to their page', async () => {
  const person = await signIn(workshop, 'office', 'Persona Breve');
  const first = await openAs(person);
  await first.goto(origin + boxesPath);
  await live(first);
  const second = await openTab(first.context(), newRatePath);
  await live(second);
  // Unsaved input stays in the tab, and nothing is asked.
  await second.getByLabel('Nombre').fill('A medio escribir');
  await sql`delete from sessions where id = ${person.sessionId}`;
  await first.waitForURL(`${origin}/panel/sign-in?next=${encodeURIComponent(boxesPath)}`);
  await second.waitForURL(`${origin}/panel/sign-in?next=${encodeURIComponent(newRatePath)}`);
  await first.context().close();
});

test('a restarted server gets its browsers back, and they show what they missed', async () => {
  const before = await startProcess();
  const { port: own } = new URL(await before.app.listen({ host: '127.0.0.1', port: 0 }));
  const url = `http://${host}:${own}`;
  const page = await openAs(owner, {}, url);
  await page.goto(url + boxesPath);
  await live(page);
  const waiting = live(page, 'waiting');
  await before.close();
  await waiting;
  expect(await page.locator('[data-live]').textContent()).toBe('Reconectando…');
  const name = await addBox();
  const after = await startProcess();
  await after.app.listen({ host: '127.0.0.1', port: Number(own) });
  await live(page);
  await row(page, name).waitFor();
  await page.context().setOffline(true);
  await live(page, 'off');
  await page.locator('[data-offline]:visible').waitFor();
  await page.context().setOffline(false);
  await live(page);
  await page.context().close();
});

describe.each([true, false])('a conflict, with scripts: %s', (javaScriptEnabled) => {
  test('is resolved field by field', async () => {
    await desk('PATCH', '/settings', { city: 'Lugo', zip: '27001', web: '' });
    const page = await openAs(owner, { javaScriptEnabled });
    await page.goto(`${origin}/panel/settings`);
    await page.getByLabel('Población').fill('Cáceres');
    await page.getByLabel('Página web').fill('https://taller.example.com');
    await desk('PATCH', '/settings', { city: 'Vigo', zip: '36201' });
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.locator('[data-conflict]').waitFor();
    expect(await page.locator('.conflict legend').allTextContents()).toEqual([
      ...['Página web', 'Código postal', 'Población'],
    ]);
    const city = page.locator('[data-conflict-field="city"]');
    expect(await city.locator('.conflict-value').allTextContents()).toEqual(['Cáceres', 'Vigo']);
    await city.getByText('Vigo').click();
    await page.getByRole('button', { name: 'Guardar lo elegido' }).click();
    await page.getByText('Guardado', { exact: true }).waitFor();
    expect((await desk('GET', '/settings')).body).toMatchObject({
      ...{ city: 'Vigo', zip: '36201', web: 'https://taller.example.com' },
    });
    await page.context().close();
  });
});

test.each(['light', 'dark'] as const)(
  'a conflict and lost input are accessible in %s colours on a phone',
  async (colorScheme) => {
    const { body: rate } = await desk('POST', '/rates', { name: `Chapa ${colorScheme}`, price_per_hour: 40 });
    const page = await openAs(owner, { colorScheme, viewport: { width: widths.telephone, height: 740 } });
    const edit = async () => {
      await page.goto(`${origin}/panel/settings/rates?edit=${rate.id}`);
      await page.getByLabel('Nombre').fill('Chapa y pintura con un nombre largo que ocupa varias líneas');
    };
    const isFine = async () => {
      expect(await violationsOn(page)).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(widths.telephone);
    };
    await edit();
    await desk('PATCH', `/rates/${rate.id}`, { name: 'Chapa de coches clásicos' });
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.locator('[data-conflict]').waitFor();
    await isFine();
    await edit();
    await desk('DELETE', `/rates/${rate.id}`);
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.locator('[data-lost]').waitFor();
    await isFine();
    await page.context().close();
  },
);

describe('a form', () => {
  test('asks once before its input is lost, and offers it again', async () => {
    const page = await openAs(owner);
    await page.goto(origin + newBoxPath);
    await page.getByLabel('Nombre').fill('Box sin guardar');
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.goto(`${origin}/panel/settings/rates`);
    await page.goto(origin + newBoxPath);
    expect(asked).toEqual(['beforeunload']);
    expect(await page.getByLabel('Nombre').inputValue()).toBe('Box sin guardar');
    await page.locator('[data-restored]:visible').waitFor();
    await page.locator('[data-discard]:visible').click();
    await page.locator('[data-restored]:visible').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Nombre').inputValue()).toBe('');
    await page.context().close();
  });

  test('keeps a restored draft from overwriting a later change', async () => {
    const { body: rate } = await desk('POST', '/rates', { name: 'Electricidad', price_per_hour: 40 });
    const page = await openAs(owner);
    page.on('dialog', (dialog) => void dialog.accept());
    const path = `${origin}/panel/settings/rates?edit=${rate.id}`;
    await page.goto(path);
    await page.getByLabel('Nombre').fill('Electricidad y electrónica');
    await page.goto(origin + newBoxPath);
    await desk('PATCH', `/rates/${rate.id}`, { price_per_hour: 55 });
    await page.goto(path);
    await page.locator('[data-restored]:visible').waitFor();
    await page.getByRole('button', { name: 'Guardar' }).click();
    const price = page.locator('[data-conflict-field="price_per_hour"]');
    expect(await price.locator('.conflict-value').allTextContents()).toEqual(['40,00', '55,00']);
    expect(await price.locator('input:checked').inputValue()).toBe('55,00');
    await page.context().close();
  });

  test('keeps its input without a connection, and says so', async () => {
    const page = await openAs(owner);
    await page.goto(origin + newBoxPath);
    await page.getByLabel('Nombre').fill('Box sin red');
    await page.context().setOffline(true);
    await page.locator('[data-offline]:visible').waitFor();
    await page.getByRole('button', { name: 'Añadir' }).click();
    expect(page.url()).toBe(origin + newBoxPath);
    expect(await page.getByLabel('Nombre').inputValue()).toBe('Box sin red');
    await page.context().setOffline(false);
    await page.locator('[data-offline]:visible').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Añadir' }).click();
    await row(page, 'Box sin red').waitFor();
    await page.context().close();
  });

  test('acts once after a double click, and again after Back', async () => {
    const page = await openAs(owner);
    await page.goto(`${origin}/panel/settings/closures?new=1`);
    const count = async () => (await desk('GET', '/closures')).body.data.length;
    const before = await count();
    const fill = async () => {
      for (const [name, value] of Object.entries({
        name: 'Inventario',
        from: '1/12/2027 8:00',
        to: '2/12/2027 8:00',
      }))
        await page.locator(`form[data-operation="addClosure"] [name="${name}"]`).fill(value);
    };
    await fill();
    await page.getByRole('button', { name: 'Añadir' }).dblclick();
    await row(page, 'Inventario').waitFor();
    expect(await count()).toBe(before + 1);
    await page.goBack();
    await fill();
    await page.getByRole('button', { name: 'Añadir' }).click();
    await row(page, 'Inventario').nth(1).waitFor();
    expect(await count()).toBe(before + 2);
    await page.context().close();
  });

  test('shows that it is being sent at once, and a bar only later', async () => {
    const page = await openAs(owner);
    await page.goto(origin + newBoxPath);
    const released = Promise.withResolvers<void>();
    await page.route('**/*', async (route) => {
      if (route.request().method() === 'POST') await released.promise;
      await route.continue();
    });
    await page.getByLabel('Nombre').fill('Box lento');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    const progress = Promise.withResolvers<string>();
    await page.exposeFunction('noteProgress', progress.resolve);
    // Observed by the page itself, because the browser's driver waits for the end of a navigation.
    await page.evaluate(() => {
      new MutationObserver(() => {
        const bar = getComputedStyle(document.documentElement, '::after');
        const { noteProgress } = globalThis as unknown as { noteProgress: (text: string) => void };
        noteProgress(`${bar.animationName} ${bar.animationDelay}`);
      }).observe(document, { subtree: true, attributeFilter: ['data-sending'] });
    });
    await page.getByRole('button', { name: 'Añadir' }).click({ noWaitAfter: true });
    await sent;
    expect(await progress.promise).toBe('load 0.3s');
    released.resolve();
    await row(page, 'Box lento').waitFor();
    await page.context().close();
  });
});
