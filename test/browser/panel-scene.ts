import type { BrowserContextOptions, Page } from 'playwright-core';
import { parseConfig } from '../../config.ts';
import { openDatabase } from '../../db/connection/client.ts';
import type { Role } from '../../domain/people/roles.ts';
import { seedDemo } from '../../scripts/seed.ts';
import { documentsFolderOf } from '../support/documents-folder.ts';
import { signIn } from '../support/panel.ts';
import { createServiceDatabase } from '../support/postgres.ts';
import { type Method, sendToDesk, succeeded } from '../support/requests.ts';
import { openWorkshop, type TestWorkshop } from '../support/workshop.ts';
import type { GuideLanguage } from '../views/docs/panel-guide-pages.ts';
import { openBrowser, openPage } from './browser.ts';

/** The moment that the pictures show: a Thursday morning in Madrid. */
const pictureTime = '2026-11-26T08:40:00.000Z';
const host = 'localhost';

/** The people of the demo by role. */
const people: Record<Role, string> = {
  owner: 'Beatriz Muestra',
  office: 'Marta Ejemplo',
  mechanic: 'Íñigo Ficticio',
  accountant: 'Gonzalo Prueba',
};

export type DemoPanel = Awaited<ReturnType<typeof openDemoPanel>>;

/** Opens the demo workshop of a first start at a fixed time, and a browser for its panel. */
export async function openDemoPanel() {
  const created = await createServiceDatabase();
  const documents = { kind: 'folder', path: documentsFolderOf(created.url) } as const;
  const appSecret = 'a secret that is for tests alone and nothing else';
  const database = openDatabase({ url: created.runtimeUrl, poolSize: 1 });
  const config = { ...parseConfig({ APP_SECRET: appSecret }), documents };
  await seedDemo(database, config, { now: new Date(pictureTime) }).finally(() => database.close());
  const service = await openWorkshop({ database: created, ownApps: true, startAt: pictureTime });
  service.clock.startWindow(60_000);
  const { app, deskApp, sql } = service;
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const [found] = await sql`select instance_id::int as id from instance_hosts where host = ${host}`;
  const desk = async (method: Method, path: string, body?: unknown) =>
    succeeded(await sendToDesk(deskApp, method, path, body, host));
  // The pictures show addresses as in a deployment.
  await desk('PATCH', '/instance', { base_url: 'https://taller.example.com' });
  const demo = { ...service, host, instanceId: Number(found?.id), desk };
  await giveAccess(demo);
  const browser = await openBrowser(host);
  const url = (path: string) => `http://${host}:${port}${path}`;
  /** Opens an empty page in a language, for a person with a role or for a visitor. */
  const openAs = async (
    language: GuideLanguage,
    role: Role | null,
    options: BrowserContextOptions = {},
  ): Promise<Page> => {
    const page = await openPage(browser, {
      ...{ hasTouch: false, locale: language, timezoneId: 'Europe/Madrid', colorScheme: 'light' },
      ...{ viewport: { width: 1100, height: 680 }, reducedMotion: 'reduce', ...options },
    });
    const cookies = [{ name: 'panel_language', value: language as string, domain: host, path: '/panel' }];
    if (role) {
      const [name = '', value = ''] = (await signIn(demo, role, people[role])).cookie.split('=');
      cookies.push({ name, value, domain: host, path: '/' });
    }
    await page.context().addCookies(cookies);
    return page;
  };
  return { ...demo, url, openAs, people };
}

type Demo = Pick<TestWorkshop, 'sql' | 'instanceId' | 'desk'>;

/** Gives most people access to the panel, as after the first days: by password, invitation or PIN. */
async function giveAccess({ sql, instanceId, desk }: Demo): Promise<void> {
  await desk('POST', '/people', { name: 'Nuria Inventada', role: 'mechanic', by: 'link' });
  await sql`
    update accounts set password_hash = 'unused', email = lower(split_part(staff.name, ' ', 1)) || '@example.com',
      last_signed_in_at = ${pictureTime}
    from staff
    where staff.instance_id = accounts.instance_id and staff.id = accounts.staff_id
      and accounts.instance_id = ${instanceId} and staff.name in ${sql(Object.values(people))}`;
  const { body } = await desk('GET', '/people');
  for (const { id, role } of body.data)
    if (role === 'mechanic') await desk('PATCH', `/people/${id}/pin`, { pin: '4711' });
}
