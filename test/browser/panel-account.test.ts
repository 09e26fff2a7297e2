import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appCode } from '../api/desk/people/scene.ts';
import { signIn } from '../support/panel.ts';
import { patienceMs } from '../support/patience.ts';
import { openWorkshop } from '../support/workshop.ts';
import { findFaults, openBrowser, openPage, widths } from './browser.ts';

// Browsers treat names below localhost as secure, so that passkeys work without TLS.
const workshop = await openWorkshop({ ownApps: true });
const { app, sql, instanceId, desk } = workshop;
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
const [host, alias] = [`taller.localhost:${port}`, `motor.localhost:${port}`];
for (const name of [host, alias])
  await sql`insert into instance_hosts (instance_id, host) values (${instanceId}, ${name})`;
await desk('PATCH', '/instance', { base_url: `http://${host}` });
const url = (path: string, at = host) => `http://${at}${path}`;
const browser = await openBrowser('*.localhost');
const password = 'cola verde del martes';
const desktop = { viewport: { width: widths.desk, height: 900 }, hasTouch: false };

interface Authenticator {
  cdp: CDPSession;
  id: string;
  credentials(): Promise<{ credentialId: string; signCount: number }[]>;
  setCounter(signCount: number): Promise<void>;
}

/** Adds an authenticator to a page, which confirms every question of the browser. */
async function addAuthenticator(page: Page): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId: id } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const read = async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId: id })).credentials;
  return {
    cdp,
    id,
    credentials: read,
    async setCounter(signCount) {
      const [credential] = await read();
      if (!credential) throw new Error('the authenticator has no passkey');
      await cdp.send('WebAuthn.clearCredentials', { authenticatorId: id });
      await cdp.send('WebAuthn.addCredential', {
        authenticatorId: id,
        credential: { ...credential, signCount },
      });
    },
  };
}

/** Invites a person, and returns the link. */
async function invite(name: string, role: string, more: object = {}): Promise<string> {
  const { body } = await desk('POST', '/people', { name, role, by: 'link', language: 'es', ...more });
  return body.link.url;
}

const sent = (page: Page, operation: string) => page.locator(`form[data-operation="${operation}"]`);
const onScreen = (page: Page, screen: string) => page.locator(`main[data-screen="${screen}"]`).waitFor();

/** Waits for a page with the menu of the person. */
const signedIn = (page: Page) => page.locator('.person-menu').waitFor();

async function accept(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.locator('input[type=password]').fill(password);
  await page.locator('form:has(input[type=password]) button:not([type=button])').click();
}

async function enterPassword(page: Page, login: string, at = host): Promise<void> {
  await page.goto(url('/panel/sign-in', at));
  await page.locator('input[name=email]').fill(login);
  await page.locator('input[name=password]').fill(password);
  await sent(page, 'signIn').locator('button:not([type=button])').first().click();
}

describe('a passkey', () => {
  let page: Page;
  let authenticator: Authenticator;
  const email = 'clara@example.com';
  const passkeyButton = () => page.getByRole('button', { name: 'Entrar con una llave de acceso' });
  beforeAll(async () => {
    page = await openPage(browser, { ...desktop, locale: 'es' });
    authenticator = await addAuthenticator(page);
    await accept(page, await invite('Clara Ejemplo', 'office', { email }));
    await signedIn(page);
  }, patienceMs * 3);
  afterAll(() => page.context().close());

  test('is added under a name that the person chooses', async () => {
    await page.goto(url('/panel/account'));
    await page.getByLabel('Nombre de la llave').fill('Móvil de Clara');
    await page.getByRole('button', { name: 'Añadir llave de acceso' }).click();
    await page.locator('ul.rows').getByText('Móvil de Clara').waitFor();
    expect(await authenticator.credentials()).toHaveLength(1);
  });

  test('signs in without an address or a password, and has its last use', async () => {
    await page.context().clearCookies();
    await page.goto(url('/panel/sign-in?next=/panel/account'));
    await passkeyButton().click();
    await onScreen(page, 'account');
    expect(await page.locator('ul.rows time').count()).toBe(2);
  });

  test('whose counter goes back is refused, and the person can read it in the history', async () => {
    await authenticator.setCounter(0);
    await page.context().clearCookies();
    await page.goto(url('/panel/sign-in'));
    await passkeyButton().click();
    await page.locator('.notice.bad').first().waitFor();
    await authenticator.setCounter(100);
    await passkeyButton().click();
    await signedIn(page);
    await page.goto(url('/panel/account/history?about=failures'));
    await page.getByText('puede que la llave se haya copiado').waitFor();
  });

  test('is not used at another origin', async () => {
    await page.context().clearCookies();
    await page.goto(url('/panel/sign-in', alias));
    await passkeyButton().click();
    await page.locator('[data-passkey-problem]:not([hidden])').waitFor();
    expect(await page.context().cookies()).toEqual([]);
  });

  test('is removed, after which it no longer signs in', async () => {
    await page.goto(url('/panel/sign-in'));
    await passkeyButton().click();
    await signedIn(page);
    await page.goto(url('/panel/account'));
    await page.locator('ul.rows summary').click();
    await page.getByRole('button', { name: 'Quitar llave de acceso' }).click();
    await page.getByText('Aún no tiene ninguna llave de acceso.').waitFor();
    await page.context().clearCookies();
    await page.goto(url('/panel/sign-in'));
    await passkeyButton().click();
    await page.locator('.notice.bad').first().waitFor();
  });
});

describe('the second step of an owner', () => {
  test('can be a passkey, which then replaces the code', async () => {
    const page = await openPage(browser, { ...desktop, locale: 'es' });
    await addAuthenticator(page);
    await accept(page, await invite('Marta Supuesta', 'owner'));
    await onScreen(page, 'second-factor');
    await page.goto(url('/panel/settings'));
    await onScreen(page, 'second-factor');
    await page.getByRole('button', { name: 'Añadir llave de acceso' }).click();
    const codes = await page.locator('#recovery-codes').innerText();
    expect(codes.trim().split('\n')).toHaveLength(10);
    await page.getByRole('link', { name: 'Ya los he guardado' }).click();
    await onScreen(page, 'account');
    await page.context().clearCookies();
    await enterPassword(page, 'Marta Supuesta');
    await onScreen(page, 'second-step');
    await page.getByRole('button', { name: 'Continuar con una llave de acceso' }).click();
    await signedIn(page);
    await page.context().close();
  });

  test('can be an app, and a recovery code replaces it once, without scripts', async () => {
    const page = await openPage(browser, { ...desktop, locale: 'fr', javaScriptEnabled: false });
    await accept(page, await invite('Rodrigo Inventado', 'accountant', { language: 'fr' }));
    await onScreen(page, 'second-factor');
    await page.getByText('Votre navigateur a besoin de JavaScript').waitFor();
    await sent(page, 'startTotp').locator('button').click();
    const secret = await page.locator('code.pre').innerText();
    await page.locator('input[name=code]').fill(appCode(secret, workshop.clock.now()));
    await sent(page, 'confirmTotp').locator('button').click();
    const [code = ''] = (await page.locator('#recovery-codes').innerText()).trim().split('\n');
    for (const outcome of ['signed in', 'refused']) {
      await page.context().clearCookies();
      await enterPassword(page, 'Rodrigo Inventado');
      await page.getByText('Utiliser un code de récupération').click();
      await page.locator('#recovery-code').fill(code);
      await page.locator('form:has(#recovery-code) button').click();
      if (outcome === 'signed in') await signedIn(page);
      else await page.locator('main[data-screen="second-step"] .notice.bad').waitFor();
    }
    await page.context().close();
  });
});

test('sessions that are ended from another browser end at once', async () => {
  const [home, work] = [
    await openPage(browser, { ...desktop, locale: 'es' }),
    await openPage(browser, { locale: 'es', javaScriptEnabled: false }),
  ];
  await accept(home, await invite('Elena Inventada', 'office'));
  await signedIn(home);
  await enterPassword(work, 'Elena Inventada');
  await work.goto(url('/panel/settings'));
  await onScreen(work, 'settings');
  await home.goto(url('/panel/account'));
  await home.getByText('Este dispositivo').waitFor();
  await sent(home, 'endOtherSessions').locator('button').click();
  await home.locator('form[data-operation="endOtherSessions"]').waitFor({ state: 'detached' });
  await work.goto(url('/panel/settings'));
  await onScreen(work, 'sign-in');
  await home.context().close();
  await work.context().close();
});

test('an invitation is accepted on a phone with a passkey', async () => {
  const page = await openPage(browser, { locale: 'ca', isMobile: true });
  await addAuthenticator(page);
  await page.goto(await invite('Bruno Ficticio', 'mechanic', { language: 'ca' }));
  await page.getByRole('button', { name: "Crea una clau d'accés" }).click();
  await signedIn(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(widths.telephone);
  await page.context().close();
});

describe('the pages of people and of the account', () => {
  let paths: string[] = [];
  let cookie: { name: string; value: string; url: string };
  beforeAll(async () => {
    const owner = await signIn(workshop, 'owner', 'Persona de nombre muy largo y todavía más largo');
    const [name = '', value = ''] = owner.cookie.split('=');
    cookie = { name, value, url: url('/') };
    const { body } = await desk('POST', '/people', {
      ...{ name: 'Persona Invitada', role: 'office', by: 'link' },
      email: 'una.direccion.de.correo.larga.de.una.persona@contabilidad.example.com',
    });
    await desk('POST', '/tablets', { name: 'Box 1' });
    paths = [
      '/panel/account',
      '/panel/account/second-factor',
      '/panel/account/history',
      '/panel/people',
      '/panel/people/invite',
      `/panel/people/${body.person.id}`,
      `/panel/people/${owner.staffId}`,
      '/panel/people/tablets',
      '/panel/people/history',
    ];
  });

  test.each(['light', 'dark'] as const)(
    'are accessible in %s colours and fit a phone',
    async (colorScheme) => {
      const page = await openPage(browser, { colorScheme, locale: 'es' });
      await page.context().addCookies([cookie]);
      await page.goto(url('/panel/account'));
      expect(await findFaults(page, paths)).toEqual([]);
      await page.context().close();
    },
  );
});
