import { test } from 'vitest';
import { drawOn, openBrowser, openPage, violationsOn, widths } from './browser.ts';
import { openScene } from './scene.ts';

const { url, host, newQuote } = await openScene();
const browser = await openBrowser(host);

test('look', async () => {
  const quote = await newQuote({ preferred_language: 'es' });
  const page = await openPage(browser);
  page.on('console', (m) => console.log('console', m.text()));
  page.on('pageerror', (m) => console.log('pageerror', m.message));
  await page.goto(url(quote.link));
  console.log(await violationsOn(page));
  await page.screenshot({ path: '/tmp/shot1.png', fullPage: true });
  await page
    .locator('summary')
    .filter({ hasText: 'Opcionales' })
    .first()
    .click()
    .catch(() => {});
  await page.locator('input[name=line]').first().check();
  await page.waitForTimeout(500);
  await page.getByLabel('Nombre y apellidos').fill('Clara Inventada');
  await drawOn(page);
  await page.getByLabel(/He leído/).check();
  await page.screenshot({ path: '/tmp/shot2.png', fullPage: true });
  await page.getByRole('button', { name: 'Aceptar y firmar' }).click();
  await page.waitForLoadState();
  console.log(page.url());
  await page.screenshot({ path: '/tmp/shot3.png', fullPage: true });
  await page.getByRole('link', { name: 'Elegir día y hora' }).click();
  await page.waitForLoadState();
  console.log(await violationsOn(page));
  await page.screenshot({ path: '/tmp/shot4.png', fullPage: true });
  const wide = await openPage(browser, {
    viewport: { width: widths.desk, height: 900 },
    colorScheme: 'dark',
  });
  const other = await newQuote({ preferred_language: 'bg' });
  await wide.goto(url(other.link));
  console.log(await violationsOn(wide));
  await wide.screenshot({ path: '/tmp/shot5.png', fullPage: true });
}, 60_000);
