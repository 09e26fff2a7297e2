import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { settingsScreens } from '../../views/panel/settings/index.ts';
import { signIn } from '../support/panel.ts';
import { openWorkshop } from '../support/workshop.ts';
import { findFaults, openBrowser, openPage, violationsOn, widths } from './browser.ts';
import { sidewaysScroll } from './layout.ts';

const workshop = await openWorkshop({ ownApps: true, settings: { panelPlainHttp: true } });
const { app, host, sql, instanceId, desk } = workshop;
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
const url = (path: string) => `http://${host}:${port}${path}`;
const owner = await signIn(workshop, 'owner', 'Marta Supuesta');
const accountant = await signIn(workshop, 'accountant', 'Aurora Inventada');
const browser = await openBrowser(host);

type Options = Parameters<typeof openPage>[1];

async function openAs({ cookie }: { cookie: string }, options: Options = {}) {
  const page = await openPage(browser, { viewport: { width: widths.desk, height: 900 }, ...options });
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: url('/') }]);
  return page;
}

/** Sends a form, and waits for the page that answers it. */
async function send(page: Page, operation: string): Promise<void> {
  const button = page.locator(`form[data-operation=${operation}] .form-footer button`).first();
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await button.click();
  await answered;
  await page.waitForLoadState();
}

const longName = 'Cabina de pintura con horno, extracción de aire filtrado y plataforma elevadora de tijera';

describe.each([
  { language: 'es', javaScriptEnabled: true },
  { language: 'fr', javaScriptEnabled: false },
] as const)('in $language, with scripts: $javaScriptEnabled', ({ language, javaScriptEnabled }) => {
  const key = `${language} ${javaScriptEnabled}`;

  async function open(path: string): Promise<Page> {
    await sql`update accounts set language = ${language} where id = ${owner.accountId}`;
    const page = await openAs(owner, { javaScriptEnabled });
    await page.goto(url(path));
    expect(await page.getAttribute('html', 'lang')).toBe(language);
    return page;
  }

  test('the hours of a day are changed', async () => {
    const page = await open('/panel/settings/hours');
    await page.fill('input[name="schedule[fri][end]"]', '15:00');
    await page.fill('input[name="lunch_break[start]"]', language === 'es' ? '13:30' : '12:30');
    await send(page, 'setSettings');
    const { body } = await desk('GET', '/settings');
    expect(body.schedule.fri.end).toBe('15:00');
    expect(body.lunch_break.start).toBe(language === 'es' ? '13:30' : '12:30');
    await page.context().close();
  });

  test('a rate is added, refused, changed, and removed after a question', async () => {
    const page = await open('/panel/settings/rates?new=1');
    await page.fill('input[name=name]', key);
    await page.fill('input[name=price_per_hour]', 'mucho');
    await send(page, 'createRate');
    await page.locator('[data-field=price_per_hour]').waitFor();
    expect(await page.inputValue('input[name=name]')).toBe(key);
    await page.fill('input[name=price_per_hour]', '48,5');
    await send(page, 'createRate');
    await page.locator('.row-link', { hasText: key }).click();
    await page.fill('input[name=price_per_hour]', '51.25');
    await send(page, 'setRate');
    await page.waitForURL(url('/panel/settings/rates'));
    const find = async () =>
      (await desk('GET', '/rates')).body.data.filter(({ name }: { name: string }) => name === key);
    expect(await find()).toMatchObject([{ price_per_hour: 51.25 }]);
    await desk('POST', '/rates', { name: `${key} 2`, price_per_hour: 1, is_default: true });
    await page.reload();
    await page.locator('tr', { hasText: key }).first().locator('a[href*="remove="]').click();
    await page.locator('form[data-operation=removeRate] button').click();
    await page.waitForURL(url('/panel/settings/rates'));
    expect(await find()).toEqual([]);
    await page.context().close();
  });

  test('a series is added', async () => {
    const page = await open('/panel/settings/series?new=1');
    const code = `${language}${javaScriptEnabled ? 1 : 2}`.toUpperCase();
    await page.fill('input[name=code]', code);
    await page.selectOption('select[name=kind]', 'full');
    await page.fill('input[name=first_number]', '118');
    await send(page, 'createSeries');
    await page.locator('.row-link', { hasText: code }).waitFor();
    const [row] =
      await sql`select first_number::int from invoice_series where instance_id = ${instanceId} and code = ${code}`;
    expect(row).toEqual({ first_number: 118 });
    await page.context().close();
  });

  test('a logo is uploaded, and a file that is no picture is refused with the reason', async () => {
    const page = await open('/panel/settings/papers');
    const upload = async (name: string, buffer: Buffer) => {
      await page.setInputFiles('#logo input[type=file]', { name, mimeType: 'image/png', buffer });
      if (!javaScriptEnabled) await page.click('#logo button');
    };
    await upload('logo.png', Buffer.from('no picture'));
    await page.locator(javaScriptEnabled ? '.upload-item.bad' : '#logo [data-refusal]').waitFor();
    const picture = {
      width: 240,
      height: 80,
      channels: 3 as const,
      background: language === 'es' ? '#1a5fb4' : '#b3261e',
    };
    await upload('logo.png', await sharp({ create: picture }).png().toBuffer());
    await page.locator('.logo-picture img').waitFor();
    await page.locator('#logo-removal button').click();
    await page.locator('.logo-picture').waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('a conflict is resolved field by field', async () => {
    const page = await open('/panel/settings');
    await desk('PATCH', '/settings', {
      city: `Soria ${key}`,
      phone: `+34910000${javaScriptEnabled ? 1 : 2}00`,
    });
    await page.fill('input[name=city]', 'Vigo');
    await page.fill('input[name=zip]', '36201');
    await send(page, 'setSettings');
    await page.locator('.conflict').first().waitFor();
    if (javaScriptEnabled) expect(await violationsOn(page)).toEqual([]);
    await page
      .locator('fieldset.conflict', { has: page.locator('input[name=city]') })
      .locator('label')
      .nth(1)
      .click();
    await send(page, 'setSettings');
    expect((await desk('GET', '/settings')).body).toMatchObject({ city: `Soria ${key}`, zip: '36201' });
    await desk('PATCH', '/settings', { zip: '36200' });
    await page.context().close();
  });
});

test('the keyboard adds, moves, changes and saves', async () => {
  await sql`update accounts set language = 'es' where id = ${owner.accountId}`;
  for (const name of ['Elevador 1', 'Elevador 2']) await desk('POST', '/boxes', { name });
  const page = await openAs(owner);
  await page.goto(url('/panel/settings/boxes'));
  await page.keyboard.press('n');
  await page.waitForURL(/new=1/);
  // The browser moves the focus to the first field a moment after it has loaded the page.
  await page.locator('input[name=name]:focus').waitFor();
  await page.keyboard.type('Elevador 3');
  await page.keyboard.press('Control+Enter');
  await page.locator('.row-link', { hasText: 'Elevador 3' }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Elevador 2');
  await page.keyboard.press('e');
  await page.waitForURL(/edit=/);
  expect(await page.inputValue('form[data-operation=setBox] input[name=name]')).toBe('Elevador 2');
  await page.context().close();
});

/** Pages with states that the screens show only after an act. */
const states = [
  '/panel/settings/boxes?new=1',
  '/panel/settings/boxes?edit=1',
  '/panel/settings/boxes?remove=1',
  '/panel/settings/holidays?new=1',
  '/panel/settings/holidays?renew=1',
  '/panel/settings/items?q=nothing',
  '/panel/settings/items?q=pastillas&sort=-price',
];

// test/browser/panel-screens.test.ts checks every screen for the owner.
describe('on a phone, with long names', () => {
  const paths = settingsScreens.map(({ path }) => path);
  const openOnPhone = async (person: { cookie: string }, options: Options = {}) => {
    const page = await openAs(person, { viewport: { width: widths.telephone, height: 740 }, ...options });
    await page.goto(url('/panel/settings'));
    return page;
  };

  beforeAll(fill);

  test('the settings fit', async () => {
    const page = await openOnPhone(owner);
    for (const path of paths) {
      await page.goto(url(path));
      expect([path, await sidewaysScroll(page)]).toEqual([path, 0]);
    }
    await page.context().close();
  });

  test.each(['light', 'dark'] as const)(
    'states after an act are accessible and fit in %s colours',
    async (colorScheme) => {
      const page = await openOnPhone(owner, { colorScheme });
      expect(await findFaults(page, states)).toEqual([]);
      await page.context().close();
    },
  );

  test('the settings of the accountant are accessible and fit', async () => {
    const page = await openOnPhone(accountant);
    expect(await findFaults(page, paths)).toEqual([]);
    await page.context().close();
  });
});

async function fill(): Promise<void> {
  await desk('POST', '/boxes', { name: longName });
  await desk('POST', '/rates', { name: longName, price_per_hour: 123456.78 });
  await desk('POST', '/categories', { name: longName, reference_price: 99 });
  await desk('POST', '/items', {
    reference: 'PASTILLAS-DELANTERAS-0001',
    description: `Pastillas ${longName}`,
    price: 61.67,
  });
  await desk('POST', '/closures', {
    name: longName,
    from: '2030-08-01T08:00:00+02:00',
    to: '2030-08-20T18:00:00+02:00',
  });
}
