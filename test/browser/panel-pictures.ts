import { TOTP } from 'otpauth';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { Role } from '../../domain/people/roles.ts';
import { jpeg } from '../support/document-files.ts';
import type { GuideLanguage } from '../views/docs/panel-guide-pages.ts';
import type { DemoPanel } from './panel-scene.ts';

/** Content of a picture: a page, or a part of it. */
export interface View {
  page: Page;
  part?: Locator;
}

export interface Stage {
  demo: DemoPanel;
  language: GuideLanguage;
  /** Opens a path for a person with a role, the owner by default, or for a visitor. */
  open(path: string, as?: Role | null, options?: BrowserContextOptions): Promise<Page>;
}

export type Picture = (stage: Stage) => Promise<View>;

const screen =
  (path: string) =>
  async (stage: Stage): Promise<View> => ({ page: await stage.open(path) });
const entrance = { viewport: { width: 560, height: 640 } };

function cardOf(page: Page): View {
  return { page, part: page.locator('.plain-card') };
}

const submit = 'button:not([type=button])';

/** Starts the set-up of the authenticator app for the accountant, who has none yet. */
async function startSecondFactor({ open, demo: { sql, instanceId, people } }: Stage): Promise<Page> {
  const page = await open('/panel/account', 'accountant');
  await sql`
    update accounts set totp_secret = null from staff
    where staff.instance_id = accounts.instance_id and staff.id = accounts.staff_id
      and accounts.instance_id = ${instanceId} and staff.name = ${people.accountant}`;
  await page.goto(new URL('/panel/account/second-factor', page.url()).href);
  await page.locator(`form[data-operation=startTotp] ${submit}`).click();
  await page.locator('form[data-operation=confirmTotp]').waitFor();
  return page;
}

const clientsFile = [
  'Nombre y apellidos;Móvil;Correo;Notas internas',
  'Ana Inventada;600000101;ana@example.com;Prefiere llamadas por la tarde',
  'Bruno Supuesto;600000102;bruno@example.com;',
  'Taller Ficticio, S.L.;910000103;flota@example.com;Flota de tres furgonetas',
].join('\n');

/** The pictures of the guide to the panel and of the README. */
export const panelPictures = {
  overview: screen('/panel/start'),
  welcome: async ({ open, demo: { desk } }) => {
    const { body } = await desk('POST', '/people', { name: 'Nuria Inventada', role: 'office', by: 'link' });
    return cardOf(await open(new URL(body.link.url).pathname, null, entrance));
  },
  'sign-in': async ({ open }) => cardOf(await open('/panel/sign-in', null, entrance)),
  'second-factor': async (stage) => {
    const page = await startSecondFactor(stage);
    return { page, part: page.locator('main .card') };
  },
  account: screen('/panel/account'),
  people: screen('/panel/people'),
  invitation: async ({ open }) => {
    const page = await open('/panel/people/invite');
    const form = page.locator('form[data-operation=invitePerson]');
    await form.locator('[name=name]').fill('Pablo Imaginario');
    await form.locator('[name=role]').selectOption('mechanic');
    await form.locator('[name=by]').selectOption('link');
    await form.locator(submit).last().click();
    const part = page.locator('.card', { has: page.locator('.qr') });
    await part.waitFor();
    return { page, part };
  },
  tablet: async ({ open, demo: { desk } }) => {
    const { body } = await desk('POST', '/tablets', { name: 'Elevador 1' });
    const page = await open(new URL(body.link.url).pathname, null, entrance);
    await page.locator(`form[data-operation=pairTablet] ${submit}`).click();
    await page.locator('main[data-screen=tablet]').waitFor();
    return cardOf(page);
  },
  today: async ({ open }) => ({
    page: await open('/panel', 'owner', { viewport: { width: 1220, height: 500 } }),
  }),
  'check-in': async ({ open, demo: { desk } }) => {
    const { body } = await desk('GET', '/budgets?status=Aprobado&limit=1');
    const address = `/panel/check-in/${body.data[0].id}`;
    const page = await open(address, 'owner', { viewport: { width: 768, height: 1100 } });
    await page.locator('[name=km]').fill('48210');
    await page.locator('.gauge-step').nth(3).click();
    await page.locator('[data-place=front_left_door]').click();
    return { page, part: page.locator('form#state > .card').nth(1) };
  },
  counter: async ({ open, demo: { desk } }) => {
    const { body } = await desk('GET', '/budgets?status=Enviado&limit=1');
    const [{ client, vehicle }] = body.data;
    const query = `client_id=${client.id}&vehicle_id=${vehicle.id}&date=2026-11-27&duration_minutes=90`;
    const page = await open(`/panel/counter?${query}`, 'owner', { viewport: { width: 1100, height: 860 } });
    return { page };
  },
  quote: async ({ open, demo: { desk } }) => {
    const { body } = await desk('GET', '/budgets?status=Enviado&limit=1');
    const address = `/panel/budgets/${body.data[0].id}?list=`;
    return { page: await open(address, 'owner', { viewport: { width: 1220, height: 760 } }) };
  },
  inspection: async ({ open, demo: { desk } }) => {
    const { body } = await desk('GET', '/inspections');
    const { body: inspection } = await desk('GET', `/inspections/${body.data[0].id}`);
    const { id } = inspection.points.find(({ result }: { result: string }) => result === 'red');
    const path = `/panel/inspections/${inspection.id}?point=${id}`;
    return { page: await open(path, 'owner', { viewport: { width: 420, height: 860 } }) };
  },
  diary: async ({ open }) => ({
    page: await open('/panel/diary?date=2026-11-24', 'owner', { viewport: { width: 1280, height: 760 } }),
  }),
  board: async ({ open }) => ({
    page: await open('/panel/board', 'owner', { viewport: { width: 1180, height: 600 } }),
  }),
  waiting: async ({ open, demo: { desk } }) => {
    const { body: budgets } = await desk('GET', '/budgets?status=Enviado&limit=3');
    const [, first, second] = budgets.data; // the first one is that of the picture of the client page
    await desk('POST', '/waiting-list', {
      budget_id: first.id,
      part_of_day: 'morning',
      duration_minutes: 60,
    });
    const wish = { budget_id: second.id, duration_minutes: 90, to: '2026-12-11' };
    const { body: entry } = await desk('POST', '/waiting-list', wish);
    const { body: free } = await desk('GET', `/slots?waiting_id=${entry.id}&limit=1`);
    await desk('POST', `/waiting-list/${entry.id}/offer`, { start: free.data[0].start });
    const page = await open('/panel/diary/waiting', 'owner', { viewport: { width: 1100, height: 560 } });
    return { page };
  },
  jobs: async ({ open }) => ({
    page: await open('/panel/jobs', 'mechanic', { viewport: { width: 390, height: 900 }, hasTouch: true }),
  }),
  'first-steps': async ({ open }) => {
    const page = await open('/panel/start?step=rates');
    return { page, part: page.locator('.card', { has: page.locator('#open') }) };
  },
  import: async ({ open }) => {
    const page = await open('/panel/start/import/clients');
    const buffer = Buffer.from(clientsFile);
    await page.setInputFiles('input[type=file]', { name: 'clientes.csv', mimeType: 'text/csv', buffer });
    await page.locator('main[data-screen=import-preview]').waitFor();
    return { page };
  },
  hours: screen('/panel/settings/hours'),
  prices: screen('/panel/settings/rates'),
  rules: screen('/panel/settings/rules'),
  email: screen('/panel/settings/messages'),
  'new-key': async ({ open }) => {
    const page = await open('/panel/integrations/new-key');
    await page.locator('[name=name]').fill('Gestoría Ejemplo');
    await page.locator('[name=purpose]').fill('Contabilidad');
    return { page };
  },
  operations: screen('/panel/operations'),
  shortcuts: async ({ open }) => {
    const page = await open('/panel/settings');
    await page.locator('main').press('?');
    const part = page.locator('dialog#shortcuts');
    await part.waitFor();
    return { page, part };
  },
  phone: async ({ open }) => {
    const page = await open('/panel/people', 'owner', {
      viewport: { width: 390, height: 700 },
      hasTouch: true,
    });
    await page.locator('.phone-bar summary').click();
    return { page };
  },
  conflict: async ({ open, demo: { desk } }) => {
    const page = await open('/panel/settings');
    await page.locator('[name=phone]').fill('+34 910 000 001');
    await desk('PATCH', '/settings', { phone: '+34 910 000 002' });
    await page.locator(`form[data-operation=setSettings] ${submit}`).last().click();
    const part = page.locator('.card', { has: page.locator('.conflict') });
    await part.waitFor();
    await desk('PATCH', '/settings', { phone: '+34 910 000 000' });
    return { page, part };
  },
  'client-page': async ({ demo, language }) => {
    const { body } = await demo.desk('GET', '/budgets?status=Enviado&limit=1');
    const { body: link } = await demo.desk('POST', `/budgets/${body.data[0].id}/url`, {});
    const page = await demo.openAs(language, null, { viewport: { width: 420, height: 760 }, hasTouch: true });
    await page.goto(demo.url(`${new URL(link.tracking_url).pathname}?lang=${language}`));
    return { page };
  },
} satisfies Record<string, Picture>;

/** States of the panel that the guide describes without a picture. */
export const furtherStates = {
  'the points of an inspection': async ({ open, demo: { desk } }) => {
    const { body } = await desk('GET', '/inspections');
    return { page: await open(`/panel/inspections/${body.data[0].id}`) };
  },
  'a quote with work of earlier visits': async ({ open, demo: { desk } }) => {
    const { body } = await desk('GET', '/inspections');
    const { budget_id, vehicle_id } = body.data[0];
    const { body: inspected } = await desk('GET', `/budgets/${budget_id}`);
    const { body: later } = await desk('POST', '/budgets', { client_id: inspected.client_id, vehicle_id });
    return { page: await open(`/panel/budgets/${later.id}`) };
  },
  'recovery codes': async (stage) => {
    const page = await startSecondFactor(stage);
    const secret = (await page.locator('code.pre').innerText()).replaceAll(' ', '');
    const timestamp = stage.demo.clock.now().getTime();
    await page.locator('[name=code]').fill(new TOTP({ secret }).generate({ timestamp }));
    await page.locator(`form[data-operation=confirmTotp] ${submit}`).last().click();
    await page.locator('#recovery-codes').waitFor();
    return { page };
  },
  'second step': async ({ open, demo: { desk, sql, instanceId } }) => {
    const [email, password] = ['lucia@example.com', 'una frase inventada y larga'];
    const person = { name: 'Lucía Imaginaria', role: 'office', email, by: 'link' };
    const { body } = await desk('POST', '/people', person);
    const welcome = await open(new URL(body.link.url).pathname, null);
    await welcome.locator('[name=password]').fill(password);
    await welcome
      .locator(`form[data-operation=acceptInvitation]:has([name=password]) ${submit}`)
      .last()
      .click();
    await welcome.locator('main[data-screen]:not([data-screen=welcome])').waitFor();
    await welcome.context().close();
    await sql`
      update accounts set totp_secret = ${Buffer.from('set up')}
      where instance_id = ${instanceId} and email = ${email}`;
    await sql`
      insert into recovery_codes (instance_id, account_id, code_hash, created_at)
      select instance_id, id, ${Buffer.from('unused')}, now() from accounts
      where instance_id = ${instanceId} and email = ${email}`;
    const page = await open('/panel/sign-in', null);
    await page.locator('[name=email]').fill(email);
    await page.locator('[name=password]').fill(password);
    await page.locator(`form[data-operation=signIn] ${submit}`).last().click();
    await page.locator('main[data-screen=second-step]').waitFor();
    return { page };
  },
  'a read': screen('/panel/operations/listBoxes'),
  'a quote to send': async ({ open, demo: { desk } }) => {
    const { body } = await desk('GET', '/budgets?status=Enviado&limit=1');
    const [{ id }] = body.data;
    await desk('POST', `/budgets/${id}/status/Pendiente`, {});
    return { page: await open(`/panel/budgets/${id}?send=quote`) };
  },
  'a job in progress': async ({ open, demo: { desk } }) => {
    const { body } = await desk('GET', '/budgets?status=En%20curso&limit=1');
    const [{ id }] = body.data;
    await desk('PATCH', `/budgets/${id}`, { date_in: '2026-11-23T08:00:00+01:00' });
    await desk('POST', `/budgets/${id}/documents`, {
      file: jpeg().toString('base64'),
      filename: 'disco.jpg',
    });
    return { page: await open(`/panel/budgets/${id}?act=duplicate`) };
  },
  'a day with a vehicle to hand over, and one that did not come': async ({ open, demo: { desk } }) => {
    const { body } = await desk('GET', '/budgets?status=Aprobado&limit=2');
    const [ready, missed] = body.data;
    await desk('POST', '/vehicles/check-in', { budget_id: ready.id });
    for (const status of ['En%20curso', 'Finalizado'])
      await desk('POST', `/budgets/${ready.id}/status/${status}`, {});
    const start = '2026-11-26T07:30:00.000Z';
    await desk('POST', '/appointments', { budget_id: missed.id, start, duration_minutes: 30 });
    return { page: await open('/panel') };
  },
  'a day with parts to order, to receive and to give out': async ({ open, demo: { desk } }) => {
    const { body } = await desk('GET', '/budgets?status=Aprobado&limit=1');
    const path = `/jobs/${body.data[0].id}/parts`;
    const part = { reference: 'MUESTRA-1', description: 'Junta', price: 1, on_hand: 2 };
    const { body: inStock } = await desk('POST', '/parts', part);
    await desk('POST', path, { part_id: inStock.id });
    await desk('POST', path, { description: 'Latiguillo' });
    const { body: ordered } = await desk('POST', path, { description: 'Pinza' });
    await desk('PATCH', `${path}/${ordered.id}`, { state: 'ordered' });
    return { page: await open('/panel') };
  },
  'a vehicle that was checked in': async ({ open, demo: { desk } }) => {
    const { body } = await desk('GET', '/budgets?status=Aprobado&limit=1');
    const [{ id }] = body.data;
    await desk('POST', '/vehicles/check-in', { budget_id: id });
    return { page: await open(`/panel/check-in/${id}`) };
  },
  'an appointment': async ({ open, demo: { desk } }) => {
    const { body } = await desk('GET', '/appointments');
    return { page: await open(`/panel/diary/appointments/${body.data[0].id}`) };
  },
  'a job on which a mechanic works': async ({ open, demo: { desk } }) => {
    const { body } = await desk('GET', '/budgets?status=Aprobado&limit=1');
    const [{ id }] = body.data;
    await desk('PATCH', `/budgets/${id}`, { mechanic_id: null });
    await desk('POST', `/jobs/${id}/parts`, { description: 'Latiguillo' });
    const page = await open(`/panel/jobs/${id}`, 'mechanic');
    await page.locator(`form#start-${id} button`).click();
    await page.locator('[data-clock]').waitFor();
    return { page };
  },
  'a job with nothing open': async ({ open, demo: { desk } }) => {
    const { body: budgets } = await desk('GET', '/budgets?status=Aprobado&limit=1');
    const [{ client, vehicle }] = budgets.data;
    const { body } = await desk('POST', '/budgets', { client_id: client.id, vehicle_id: vehicle.id });
    for (const status of ['Aprobado', 'En%20curso'])
      await desk('POST', `/budgets/${body.id}/status/${status}`, {});
    return { page: await open(`/panel/jobs/${body.id}`) };
  },
  'a webhook': async ({ open, demo: { desk } }) => {
    const { body: keys } = await desk('GET', '/keys');
    const { id: key_id } = keys.data.find(
      ({ environment }: { environment: string }) => environment === 'live',
    );
    const hook = { key_id, url: 'https://gestoria.example.com/hook', events: ['*'] };
    const { body } = await desk('POST', '/webhooks', hook);
    return { page: await open(`/panel/integrations/webhooks/${body.id}`) };
  },
  'a record to choose': screen('/panel/operations/setVehicle'),
  forgotten: async ({ open }) => ({ page: await open('/panel/forgotten', null) }),
  'a person': async ({ open, demo: { desk, people } }) => {
    const { body } = await desk('GET', '/people');
    const { id } = body.data.find(({ name }: { name: string }) => name === people.mechanic);
    return { page: await open(`/panel/people/${id}`) };
  },
  'an invited person': async ({ open, demo: { desk } }) => {
    const { body } = await desk('GET', '/people');
    const { id } = body.data.find(({ access }: { access: string }) => access === 'invited');
    return { page: await open(`/panel/people/${id}`) };
  },
  pairing: async ({ open, demo: { desk } }) => {
    const { body } = await desk('POST', '/tablets', { name: 'Elevador 2' });
    return { page: await open(new URL(body.link.url).pathname, null) };
  },
} satisfies Record<string, Picture>;
