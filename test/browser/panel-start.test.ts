import { expect, test } from 'vitest';
import { signIn } from '../support/panel.ts';
import { openWorkshop } from '../support/workshop.ts';
import { findFaults, openBrowser, openPage, violationsOn, widths } from './browser.ts';

const workshop = await openWorkshop({ ownApps: true, settings: { panelPlainHttp: true } });
const { app, host, sql, instanceId, desk } = workshop;
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
const owner = await signIn(workshop, 'owner');
const browser = await openBrowser(host);
const [name = '', value = ''] = owner.cookie.split('=');
const url = (path: string) => `http://${host}:${port}${path}`;
const pictures = process.env.PICTURES;

async function open(path: string, { scripts = true, dark = false, width = widths.desk as number } = {}) {
  const page = await openPage(browser, {
    viewport: { width, height: 900 },
    hasTouch: width < 600,
    javaScriptEnabled: scripts,
    colorScheme: dark ? 'dark' : 'light',
  });
  await page.context().addCookies([{ name, value, domain: host, path: '/' }]);
  await page.goto(url(path));
  return page;
}

const steps = ['identity', 'hours', 'holidays', 'boxes', 'email', 'logo', 'tax_records', 'clients'];

test.each([
  ['in light colours', { width: widths.telephone }],
  ['in dark colours', { width: widths.telephone, dark: true }],
])('the steps are accessible at 360 pixels %s', async (look, options) => {
  const page = await open('/panel/start', options);
  for (const step of steps) {
    expect(await findFaults(page, [`/panel/start?step=${step}`])).toEqual([]);
    if (pictures)
      await page.screenshot({ path: `${pictures}/${step}-${look.replaceAll(' ', '-')}.png`, fullPage: true });
  }
  await page.context().close();
});

test.each([
  ['with scripts', true],
  ['without scripts', false],
])('a file with unknown headers is previewed and imported %s', async (_how, scripts) => {
  await sql`delete from client_claims where instance_id = ${instanceId}`;
  const before = await sql`select count(*)::int as count from clients where instance_id = ${instanceId}`;
  const rows = Array.from(
    { length: 200 },
    (_, at) => `Cliente ${scripts} ${at};6${String(at + (scripts ? 0 : 500)).padStart(8, '0')};x`,
  );
  const page = await open('/panel/start/import/clients', { scripts });
  const content = Buffer.from(['Kunde;Rufnummer;Notas', ...rows].join('\n'));
  await page.setInputFiles('input[type=file]', { name: 'kunden.csv', mimeType: 'text/csv', buffer: content });
  if (!scripts) await page.click('form[data-operation=storeImportFile] button');
  await page.waitForSelector('main[data-screen=import-preview]');
  if (pictures) await page.screenshot({ path: `${pictures}/preview-${scripts}.png`, fullPage: true });
  const choose = async (column: string, field: string) => {
    const reloaded = scripts ? page.waitForURL(new RegExp(`${column}=${field}`)) : undefined;
    await page.selectOption(`select[name=${column}]`, field);
    await reloaded;
  };
  await choose('c1', 'name');
  await choose('c2', 'phone');
  if (!scripts) await page.click('form.form[method=get] button');
  await page.waitForURL(/c2=phone/);
  if (scripts) expect(await violationsOn(page)).toEqual([]);
  if (pictures) await page.screenshot({ path: `${pictures}/mapped-${scripts}.png`, fullPage: true });
  await page.click('form[data-operation=importClients] button');
  await page.waitForSelector('main[data-screen=import-result]');
  if (pictures) await page.screenshot({ path: `${pictures}/result-${scripts}.png`, fullPage: true });
  const after = await sql`select count(*)::int as count from clients where instance_id = ${instanceId}`;
  expect(after[0]?.count - before[0]?.count).toBe(200);
  await page.context().close();
});

test('an upload survives a lost connection', async () => {
  const page = await open('/panel/start/import/vehicles');
  await page.context().setOffline(true);
  const buffer = Buffer.from('Matrícula;Marca;Modelo\n1234 BCD;Marca;Modelo\n');
  await page.setInputFiles('input[type=file]', { name: 'coches.csv', mimeType: 'text/csv', buffer });
  await page.locator('.upload-state', { hasText: 'En espera' }).waitFor();
  await page.context().setOffline(false);
  await page.waitForSelector('main[data-screen=import-preview]');
  const [row] = await sql`select count(*)::int from import_files where instance_id = ${instanceId}`;
  expect(row?.count).toBeGreaterThan(0);
  await page.context().close();
});

test.each([
  ['in light colours', {}],
  ['in dark colours', { dark: true }],
])('the states of an import are accessible at 360 pixels %s', async (_look, options) => {
  const files = {
    picture: Buffer.from('89504e470d0a1a0a0000', 'hex'),
    faulty: Buffer.from(`Nombre;Tel;Dirección\n${'Muestra '.repeat(14)};600000091;C\nAna;no;\n"x;1\n`),
    headers: Buffer.from('Nombre;Teléfono\n'),
  };
  const page = await open('/panel/start', { ...options, width: widths.telephone });
  expect(await findFaults(page, ['/panel/start/import/clients'])).toEqual([]);
  for (const [state, buffer] of Object.entries(files)) {
    await page.goto(url('/panel/start/import/clients'));
    await page.setInputFiles('input[type=file]', { name: `${state}.csv`, mimeType: 'text/csv', buffer });
    await page.waitForSelector('main[data-screen=import-preview]');
    if (pictures) await page.screenshot({ path: `${pictures}/import-${state}.png`, fullPage: true });
    expect([state, await violationsOn(page)]).toEqual([state, []]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([state, overflow]).toEqual([state, 0]);
  }
  await page.context().close();
});

test('an empty workshop completes its required steps without scripts, and is offered its first job', async () => {
  await sql`update accounts set password_hash = 'x' where instance_id = ${instanceId} and id = ${owner.accountId}`;
  const page = await open('/panel/start', { scripts: false });
  const opened = () => page.getAttribute('#open', 'data-step');
  const send = (operation: string) => page.click(`form[data-operation=${operation}] .form-footer button`);
  expect(await opened()).toBe('identity');
  const identity = {
    ...{
      legal_name: 'Taller Ficticio, S.L.',
      tax_id: 'B00000000',
      address: 'Calle Inventada 1',
      city: 'Getafe',
    },
    ...{ phone: '910000000', email: 'taller@example.com', registration_number: '28/1' },
  };
  for (const [field, text] of Object.entries(identity)) await page.fill(`input[name=${field}]`, text);
  await send('setSettings');
  expect(await opened()).toBe('hours');
  await send('setSettings');
  expect(await opened()).toBe('boxes');
  await page.fill('input[name=name]', 'Elevador 1');
  await send('createBox');
  expect(await opened()).toBe('boxes');
  await page.goto(url('/panel/start'));
  expect(await opened()).toBe('people');
  await page.fill('input[name=name]', 'Íñigo Ficticio');
  await page.selectOption('select[name=role]', 'mechanic');
  await send('invitePerson');
  await page.locator('#access-link').waitFor();
  await page.goto(url('/panel/start'));
  expect(await opened()).toBe('rates');
  await page.fill('input[name=name]', 'Mecánica');
  await page.fill('input[name=price_per_hour]', '48,50');
  await send('createRate');
  await page.goto(url('/panel/start'));
  expect(await opened()).toBe('tax_records');
  await page.click('#answer-confirmed button');
  expect(await page.textContent('main')).toContain('El taller está listo para su primer trabajo.');
  expect((await desk('GET', '/setup')).body).toMatchObject({ ready: true });
  if (pictures) await page.screenshot({ path: `${pictures}/ready.png`, fullPage: true });
  await page.context().close();
});
