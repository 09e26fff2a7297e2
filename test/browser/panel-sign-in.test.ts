import { describe, expect, test } from 'vitest';
import { languages } from '../../generated/errors.ts';
import { signIn } from '../support/panel.ts';
import { openWorkshop } from '../support/workshop.ts';
import { openBrowser, openPage, violationsOn, widths } from './browser.ts';

const workshop = await openWorkshop({ ownApps: true, settings: { panelPlainHttp: true } });
const { app, host, desk } = workshop;
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
await desk('PATCH', '/instance', { base_url: `http://${host}:${port}` });
const url = (path: string) => `http://${host}:${port}${path}`;
const owner = await signIn(workshop, 'owner', 'Marta Supuesta');
const browser = await openBrowser(host);

async function openAs(options: Parameters<typeof openPage>[1] = {}) {
  const page = await openPage(browser, { viewport: { width: widths.desk, height: 800 }, ...options });
  const [name = '', value = ''] = owner.cookie.split('=');
  await page.context().addCookies([{ name, value, url: url('/') }]);
  return page;
}

describe.each([true, false])('with scripts: %s', (javaScriptEnabled) => {
  test('a setting is changed, refused beside its field, and confirmed', async () => {
    const page = await openAs({ javaScriptEnabled, locale: 'es' });
    await page.goto(url('/panel/settings'));
    await page.getByLabel('Población').fill('Lugo');
    await page.getByLabel('Correo electrónico').fill('taller@');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.locator('[data-field="email"]').waitFor();
    expect(await page.getByLabel('Población').inputValue()).toBe('Lugo');
    await page.getByLabel('Correo electrónico').fill('taller@example.com');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Guardado').waitFor();
    expect(await page.getByLabel('Población').inputValue()).toBe('Lugo');
    await page.context().close();
  });

  test('signing out ends the session of this browser', async () => {
    const person = await signIn(workshop, 'office', `Persona ${javaScriptEnabled}`);
    const page = await openPage(browser, {
      javaScriptEnabled,
      viewport: { width: widths.desk, height: 800 },
    });
    const [name = '', value = ''] = person.cookie.split('=');
    await page.context().addCookies([{ name, value, url: url('/') }]);
    await page.goto(url('/panel/settings'));
    await page.locator('.person-menu summary').click();
    await page.locator('form[action="/panel/sign-out"] button').click();
    await page.locator('main[data-screen="sign-in"]').waitFor();
    await page.goto(url('/panel/settings'));
    await page.locator('main[data-screen="sign-in"]').waitFor();
    await page.context().close();
  });
});

test.each(languages)('the sign-in page is accessible and speaks %s', async (language) => {
  const page = await openPage(browser, { locale: language });
  await page.goto(url('/panel/sign-in'));
  expect(await page.locator('html').getAttribute('lang')).toBe(language);
  expect(await violationsOn(page)).toEqual([]);
  await page.context().close();
});
