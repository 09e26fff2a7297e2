import { describe, expect, test } from 'vitest';
import { signIn } from '../support/panel.ts';
import { openWorkshop } from '../support/workshop.ts';
import { openBrowser, openPage, widths } from './browser.ts';

const workshop = await openWorkshop({ ownApps: true, settings: { panelPlainHttp: true } });
const { app, host } = workshop;
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
const local = await workshop.openInstance(`localhost:${port}`, 'business', {
  name: 'Taller de esta máquina',
});
const browser = await openBrowser(host);

let people = 0;

/** Opens a browser in which a person is signed in. */
async function openAs(origin: string, javaScriptEnabled: boolean) {
  people += 1;
  const at = origin.startsWith('http://localhost') ? { ...workshop, ...local } : workshop;
  const person = await signIn(at, 'owner', `Secreta Muestra ${people}`);
  const page = await openPage(browser, { javaScriptEnabled, viewport: { width: widths.desk, height: 800 } });
  const [name = '', value = ''] = person.cookie.split('=');
  await page.context().addCookies([{ name, value, url: origin }]);
  return page;
}

/** Hosts with and without a context that the browser counts as secure. `Clear-Site-Data` works only in a secure one. */
const origins = [`http://${host}:${port}`, `http://localhost:${port}`];

describe.each(origins)('at %s', (origin) => {
  test.each([true, false])(
    'with scripts: %s, Back shows nothing after signing out',
    async (javaScriptEnabled) => {
      const page = await openAs(origin, javaScriptEnabled);
      await page.goto(`${origin}/panel/people`);
      await page.getByText('Secreta Muestra').first().waitFor();
      await page.goto(`${origin}/panel/account`);
      await page.locator('.person-menu summary').click();
      await page.locator('form[action="/panel/sign-out"] button').click();
      await page.locator('main[data-screen="sign-in"]').waitFor();
      for (let back = 0; back < 2; back += 1) {
        await page.goBack();
        await page.locator('main[data-screen="sign-in"]').waitFor();
        expect(await page.locator('body').innerText()).not.toContain('Secreta Muestra');
      }
      await page.context().close();
    },
  );

  test('a page from the memory of the browser is shown only while the session lasts', async () => {
    const page = await openAs(origin, true);
    await page.goto(`${origin}/panel/people`);
    // The headless browser keeps no whole pages, so the test says that the page comes from its memory.
    const restore = () =>
      page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await restore();
    await page.getByText('Secreta Muestra').first().waitFor();
    await page.context().clearCookies();
    await restore();
    await page.locator('main[data-screen="sign-in"]').waitFor();
    await page.context().close();
  });
});
