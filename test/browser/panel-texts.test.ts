import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { signIn } from '../support/panel.ts';
import { fillWorkshop } from '../support/panel-pages.ts';
import { openWorkshop } from '../support/workshop.ts';
import { openBrowser, openPage, widths } from './browser.ts';

// Compares the roles and names of the main screens with stored ones, so that no heading, field or button loses its name.
// A screen may gain some. PICTURES=renew stores the present ones.

const workshop = await openWorkshop({ ownApps: true, settings: { panelPlainHttp: true } });
await fillWorkshop(workshop);
const { app, host } = workshop;
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
const owner = await signIn(workshop, 'owner', 'Marta Supuesta');
const browser = await openBrowser(host);
const page = await openPage(browser, { viewport: { width: widths.desk, height: 800 }, locale: 'es' });

const folder = new URL('./texts/', import.meta.url);

const screens = {
  'sign-in': '/panel/sign-in',
  start: '/panel/start',
  people: '/panel/people',
  account: '/panel/account',
  'settings-hours': '/panel/settings/hours',
  integrations: '/panel/integrations',
  'new-key': '/panel/integrations/new-key',
  operations: '/panel/operations',
  'create-quote': '/panel/operations/createDeskBudget',
};

/** Lists the elements with a name, without numbers, dates, keys and addresses. */
async function namedElements(): Promise<string[]> {
  const snapshot = await page.locator('main').ariaSnapshot();
  const named =
    /^- (heading|button|link|textbox|combobox|checkbox|switch|radio|group|navigation|table|columnheader) "/;
  const lines = snapshot.split('\n').map((line) => line.trim());
  const found = lines.filter(
    (line) => named.test(line) && !/\d|_|…|:\/\//.test(line.replace(/\[level=\d\]/, '')),
  );
  return [...new Set(found.map((line) => line.replace(/:.*$/, (rest) => (rest.includes('"') ? rest : ''))))];
}

test.each(Object.entries(screens))('the screen %s has the same names as before', async (name, path) => {
  const [cookie = '', value = ''] = owner.cookie.split('=');
  await page.context().clearCookies();
  if (name !== 'sign-in') await page.context().addCookies([{ name: cookie, value, domain: host, path: '/' }]);
  await page.goto(`http://${host}:${port}${path}`);
  const found = await namedElements();
  const file = new URL(`${name}.txt`, folder);
  if (process.env.PICTURES === 'renew') {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, `${found.join('\n')}\n`);
  }
  const expected = readFileSync(file, 'utf8').trim().split('\n');
  expect(expected.filter((line) => !found.includes(line))).toEqual([]);
});
