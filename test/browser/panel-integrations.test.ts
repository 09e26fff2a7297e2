import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import type { Language } from '../../generated/errors.ts';
import { operationLabel } from '../../views/texts/desk.ts';
import { integrationsTexts } from '../../views/texts/panel/integrations.ts';
import { openWebhooks } from '../api/webhooks/scene.ts';
import { signIn } from '../support/panel.ts';
import { answers } from '../support/receiver.ts';
import { startWorkers } from '../tools/operator/moving/deployment.ts';
import { findFaults, openBrowser, openPage, widths } from './browser.ts';

const workshop = await openWebhooks({
  ownApps: true,
  settings: { panelPlainHttp: true, webhookAllowPrivate: true },
});
const { app, host, desk, post, subscribe, createKey, insertDeliveries, record, receiver, sql, liveKeyId } =
  workshop;
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
await desk('PATCH', '/instance', { base_url: `http://${host}:${port}` });
const url = (path: string) => `http://${host}:${port}${path}`;
const root = '/panel/integrations';
const workers = await startWorkers(workshop);
const browser = await openBrowser(host);
const people = {
  es: await signIn(workshop, 'owner', 'Marta Supuesta'),
  fr: await signIn(workshop, 'owner', 'Claire Fictive'),
};
await sql`update accounts set language = 'fr' where id = ${people.fr.accountId}`;

/** Folder with a .curlrc that leads requests for the workshop's host to this machine. */
const curlHome = await mkdtemp(join(tmpdir(), 'curl-'));
await writeFile(join(curlHome, '.curlrc'), `resolve = "${host}:${port}:127.0.0.1"\nsilent\n`);
afterAll(() => rm(curlHome, { recursive: true }));

async function openAs(language: keyof typeof people, options: Parameters<typeof openPage>[1] = {}) {
  const page = await openPage(browser, {
    ...{ viewport: { width: widths.desk, height: 900 }, locale: language, ...options },
  });
  const [name = '', value = ''] = people[language].cookie.split('=');
  await page.context().addCookies([{ name, value, url: url('/') }]);
  return page;
}

const submitOf = (page: Page, operation: string) =>
  page.locator(`form[data-operation="${operation}"] button:not([type="button"])`).last();

describe.each([
  ['es', true],
  ['es', false],
  ['fr', true],
] as const)('in %s, with scripts: %s', (language, javaScriptEnabled) => {
  const texts = integrationsTexts[language];
  const name = `Programa ${language} ${javaScriptEnabled}`;

  test('a key is created, its first request is in the log, and is repeated with the copied command', async () => {
    const page = await openAs(language, { javaScriptEnabled });
    await page.goto(url(`${root}/keys`));
    await page.getByRole('link', { name: label(language, 'createKey') }).click();
    await page.locator('[name="name"]').fill(name);
    await page.locator('[name="purpose"]').fill('Pruebas');
    await page.locator('[value="clients:read"]').check();
    await submitOf(page, 'createKey').click();
    const key = (await page.locator('#new-key').textContent()) ?? '';
    expect(key).toMatch(/^pt_live_/);
    const first = (await page.locator('#first-request').textContent()) ?? '';
    expect(JSON.parse(await runCurl(first, key))).toMatchObject({ key: { name } });

    await record.flush();
    await page.getByRole('link', { name: texts.seeLog }).click();
    await page.getByRole('row', { name: '/api/v1/ping' }).getByRole('link').click();
    await page.locator('main[data-screen="request"]').waitFor();
    expect(await page.getByRole('link', { name, exact: true }).count()).toBe(1);
    const command = (await page.locator('#curl').textContent()) ?? '';
    expect(command).not.toContain(key);
    expect(JSON.parse(await runCurl(command, key))).toMatchObject({ key: { name } });
    if (javaScriptEnabled) {
      await page.locator('[data-copy="curl"]').click();
      await page.locator('[data-copy="curl"]', { hasText: copied[language] }).waitFor();
      expect(await page.evaluate(() => String(getSelection()))).toBe(command);
    }
    await page.context().close();
  });

  test('a webhook fails, is found by its state, and arrives when it is sent again', async () => {
    const path = `/panel-${language}-${javaScriptEnabled}`;
    receiver.answer(path, answers.status(503, {}, 'closed'));
    const page = await openAs(language, { javaScriptEnabled });
    await page.goto(url(`${root}/new-webhook`));
    await page.locator('select[name="key_id"]').selectOption(String(liveKeyId));
    await page.locator('[name="url"]').fill(receiver.url(path));
    await page.locator('[name="events"][value="client.created"]').check();
    await submitOf(page, 'createSubscription').click();
    expect(await page.locator('#new-secret').textContent()).toMatch(/^whsec_/);
    await page.getByRole('link', { name: texts.openWebhook }).click();
    await submitOf(page, 'testSubscription').click();
    await page.getByText(texts.testFailed).waitFor();

    await page.goto(`${page.url()}?status=failed`);
    await page.getByRole('link', { name: 'test.ping' }).click();
    await page.locator('#response', { hasText: 'closed' }).waitFor();
    expect(await page.locator('#message').textContent()).toContain('"event": "test.ping"');
    receiver.answer(path, answers.status(204));
    await submitOf(page, 'replaySubscription').click();
    await page.locator('main[data-screen="webhook"]').waitFor();
    workers.wake();
    await receiver.expect(path, 2);
    const [, again] = receiver.at(path);
    expect(again?.headers['webhook-id']).toBe(receiver.at(path)[0]?.headers['webhook-id']);

    await page
      .getByRole('checkbox')
      .nth(javaScriptEnabled ? 1 : 0)
      .check();
    await page.getByRole('button', { name: texts.resendSelected }).click();
    await page.locator('main[data-screen="webhook"]').waitFor();
    workers.wake();
    await receiver.expect(path, 3);
    await page.context().close();
  });

  test('a key is revoked after a question that names what stops', async () => {
    const { id } = await createKey({ name });
    const page = await openAs(language, { javaScriptEnabled });
    await page.goto(url(`${root}/keys/${id}`));
    await page.getByRole('link', { name: label(language, 'revokeKey') }).click();
    const dialog = page.getByRole('dialog', { name: texts.revokeTitle(name) });
    await dialog.getByText(/pt_live_/).waitFor();
    await dialog.getByRole('button', { name: label(language, 'revokeKey') }).click();
    await page.locator('main').getByText(texts.keyStates.revoked).first().waitFor();
    await page.context().close();
  });
});

const copied = { es: 'Copiado', fr: 'Copié' };

function label(language: Language, operation: Parameters<typeof operationLabel>[1]): string {
  return operationLabel(language, operation);
}

/** Runs a command of the panel as a person does in a shell. */
async function runCurl(command: string, key: string): Promise<string> {
  const env = { ...process.env, CURL_HOME: curlHome, WORKSHOP_API_KEY: key };
  const { stdout } = await promisify(execFile)('bash', ['-c', command], { env });
  return stdout;
}

test('the filters of the log are in its address, and one that is not understood is explained', async () => {
  const page = await openAs('es');
  await page.goto(url(`${root}/requests`));
  await page.getByText('Más filtros').click();
  await page.getByLabel('Estado HTTP', { exact: true }).fill('404');
  await page.getByLabel('Desde', { exact: true }).fill('ayer 9:00');
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await page.waitForURL(/status=404/);
  expect(await page.getByLabel('Desde', { exact: true }).inputValue()).toBe('ayer 9:00');
  await page.getByLabel('Desde', { exact: true }).fill('nunca');
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await page.locator('[data-field="since"]').waitFor();
  await page.locator('.filters a').click();
  await page.waitForURL((address) => address.search === '');
  await page.getByRole('searchbox', { name: integrationsTexts.es.findRequest }).fill('req_unknown');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await page.getByText('Ninguna petición tiene ese identificador').waitFor();
  await page.context().close();
});

describe('every page is accessible and fits a phone', () => {
  const looks = [
    ['light', widths.desk],
    ['dark', widths.telephone],
  ] as const;

  async function check(paths: readonly string[]) {
    for (const [colorScheme, width] of looks) {
      const page = await openAs('es', { colorScheme, viewport: { width, height: 740 } });
      await page.goto(url(root));
      expect(await findFaults(page, paths)).toEqual([]);
      await page.context().close();
    }
  }

  test('with content, long names and failures', async () => {
    const long = 'Contabilidad de la gestoría Ejemplo y Asociados, con un nombre muy largo';
    const { id } = await createKey({ name: long });
    await desk('PATCH', `/keys/${id}`, { ip_allow_list: ['192.0.2.0/24'] });
    const failing = await subscribe({ description: long });
    await subscribe({ url: `https://example.com/${'very-long/'.repeat(20)}` });
    await sql`update webhook_subscriptions set failing_since = now() where id = ${failing.id}`;
    const [delivery] = await insertDeliveries(failing.id, [
      { status: 'failed', error: 'no answer within 15 s' },
    ]);
    const refused = await post('/clients', { email: 'nobody' });
    await record.flush();
    await check([
      root,
      `${root}/keys`,
      `${root}/keys/${id}`,
      `${root}/keys/${id}?dialog=revoke`,
      `${root}/webhooks/${failing.id}`,
      `${root}/webhooks/${failing.id}/deliveries/${delivery}`,
      `${root}/requests?since=nunca`,
      `${root}/requests/${refused.headers['x-request-id']}`,
    ]);
  });

  test('with nothing to show', async () => {
    const { id } = await subscribe();
    await check([
      `${root}/webhooks/${id}?status=pending`,
      `${root}/requests?search=nothing-has-this-text`,
      `${root}/request?id=req_1`,
    ]);
  });
});
