import { describe, expect, test } from 'vitest';
import { offerFreedTimes } from '../../workers/housekeeping/waiting-list.ts';
import { signIn } from '../support/panel.ts';
import { letSend } from '../support/sending.ts';
import { upkeepOf } from '../support/upkeep.ts';
import { openWorkshop } from '../support/workshop.ts';
import { findFaults, openPage, violationsOn, widths } from './browser.ts';
import { openSignedIn, servePanel } from './served-panel.ts';

const workshop = await openWorkshop({
  ownApps: true,
  settings: { panelPlainHttp: true },
  startAt: '2026-11-23T08:10:00.000Z',
});
const { host, desk, sql, instanceId } = workshop;
const panel = await servePanel(workshop);
const { origin, browser } = panel;
await letSend(sql, host);
await desk('POST', '/boxes', { name: 'Elevador' });
const office = await signIn(workshop, 'office', 'Marta Supuesta');
const listPath = '/panel/diary/waiting';
const tuesday = (time: string) => `2026-11-24T${time}:00+01:00`;

async function openPanel(path: string, options: Parameters<typeof openPage>[1] = {}) {
  return openSignedIn(panel, office, path, options);
}

async function openClientPage(budget: { tracking_url: string }) {
  const page = await openPage(browser, { locale: 'es' });
  await page.goto(budget.tracking_url);
  return page;
}

let clients = 0;
async function newBudget() {
  clients += 1;
  const named = { name: `Cliente Inventado ${clients}`, phone: `60000002${clients}` };
  const { body: client } = await desk('POST', '/clients', named);
  return (await desk('POST', '/budgets', { client_id: client.id })).body;
}

/** The SMS that the service has sent. */
const sentSms = async (text: string) => {
  const rows = await sql`
    select recipient from communications
    where instance_id = ${instanceId} and channel = 'sms' and body like ${`%${text}%`} order by id`;
  return rows.map(({ recipient }) => recipient);
};

describe('the waiting list', () => {
  test('offers a cancelled hour to two clients, and the first who says yes gets it', async () => {
    const [holder, one, other] = [await newBudget(), await newBudget(), await newBudget()];
    await desk('POST', '/appointments', {
      budget_id: holder.id,
      start: tuesday('10:00'),
      duration_minutes: 60,
    });
    for (const [from, to] of [
      ['08:30', '10:00'],
      ['11:00', '18:30'],
    ] as const)
      await desk('POST', '/closures', { name: 'Curso', from: tuesday(from), to: tuesday(to) });
    const panel = await openPanel(listPath);
    for (const { id } of [one, other]) {
      await panel.goto(`${origin}${listPath}?budget_id=${id}`);
      const form = panel.locator('form[data-operation=addWaiting]');
      await form.locator('[name=to]').fill('24/11/2026');
      await form.locator('.buttons button').last().click();
      await panel.locator(`main[data-screen=waiting] .list-row`).first().waitFor();
    }
    expect(await panel.locator('.list-row').count()).toBe(2);

    await desk('POST', `/appointments/b${holder.id}/cancel`, {});
    await offerFreedTimes(upkeepOf(workshop));
    expect(await sentSms('hora libre')).toEqual(['+34600000022', '+34600000023']);
    await panel.goto(`${origin}${listPath}`);
    expect(await panel.getByText('Hora ofrecida').count()).toBeGreaterThanOrEqual(2);

    const [mine, theirs] = [await openClientPage(one), await openClientPage(other)];
    await mine.getByRole('button', { name: 'Sí, la quiero' }).click();
    await mine.getByText('Martes, 24 de noviembre de 2026, 10:00').waitFor();
    expect(await mine.getByText('lista de espera').count()).toBe(0);
    await theirs.getByRole('button', { name: 'Sí, la quiero' }).click();
    await theirs.getByText('Esa oferta ha terminado o la hora ya está cogida.').waitFor();
    await theirs.getByText('Está en la lista de espera').waitFor();
    expect(await violationsOn(theirs)).toEqual([]);
    await theirs.getByRole('button', { name: 'Dejar de esperar' }).click();
    await expect.poll(() => theirs.getByText('Está en la lista de espera').count()).toBe(0);

    await panel.goto(`${origin}${listPath}`);
    await panel.getByText('Nadie espera').waitFor();
    const held = await sql`select budget_id::int from appointments where instance_id = ${instanceId}`;
    expect([...held]).toEqual([{ budget_id: one.id }]);
    for (const page of [panel, mine, theirs]) await page.context().close();
  });

  test('adds a caller whom no time suits, and offers a time by hand without scripts', async () => {
    const page = await openPanel('/panel/counter', { javaScriptEnabled: false });
    await page.locator('[name=client_name]').fill('Rosa Inventada');
    await page.locator('[name=phone]').fill('600 000 099');
    await page.locator('form[data-operation=bookVisit] .form-footer button').first().click();
    await page.getByText('Ninguna hora le va bien').waitFor();
    await page.locator('[name=part_of_day][value=morning]').check();
    await page.locator('form[data-operation=addWaiting] .buttons button').last().click();
    await page.getByRole('link', { name: 'Ver en la lista de espera' }).click();
    await page.locator('main[data-screen=waiting-entry]').waitFor();
    expect(await page.getByRole('button', { name: '16:00' }).count()).toBe(0);
    await page.getByRole('button', { name: '10:00' }).first().click();
    await page.getByText('Horas ofrecidas').waitFor();
    expect(await sentSms('hora libre')).toContain('+34600000099');
    await page.getByRole('button', { name: 'Quitar de la lista de espera' }).click();
    await page.locator('main[data-screen=waiting]').waitFor();
    await page.locator('.toast-undo').click();
    await page.locator('.list-row', { hasText: 'Rosa Inventada' }).waitFor();
    await page.context().close();
  });

  test('shows at once that a client does not want an offered time, and keeps to the days of the wish', async () => {
    const budget = await newBudget();
    const wish = { budget_id: budget.id, weekdays: ['wed', 'fri'], duration_minutes: 60 };
    const { body: entry } = await desk('POST', '/waiting-list', wish);
    const panel = await openPanel(`${listPath}/${entry.id}`);
    await panel.locator('[data-live=on]').waitFor({ state: 'attached' });
    const times = panel.locator('form[data-operation=offerTime]');
    const days = await times.locator('h3').allInnerTexts();
    expect(days.every((day) => /^(miércoles|viernes),/i.test(day))).toBe(true);
    const form = panel.locator('form[data-operation=setWaiting]');
    expect(await form.locator('[name=weekdays]:checked').count()).toBe(2);
    await times.locator('button').first().click();
    await panel.getByText('Horas ofrecidas').waitFor();
    const client = await openClientPage(budget);
    await client.getByText('Días que le van bien: miércoles, viernes.').waitFor();
    await client.getByRole('button', { name: 'No, esta no' }).click();
    await panel.getByText('Horas ofrecidas').waitFor({ state: 'detached' });
    await form.locator('[name=weekdays][value=wed]').uncheck();
    await form.locator('[name=weekdays][value=fri]').uncheck();
    await form.locator('.buttons button').last().click();
    await expect.poll(async () => (await desk('GET', `/waiting-list/${entry.id}`)).body.weekdays).toEqual([]);
    for (const page of [panel, client]) await page.context().close();
  });

  test.each([
    { colorScheme: 'light', width: widths.desk },
    { colorScheme: 'dark', width: widths.telephone },
  ] as const)('has no violations and no sideways scrolling in $colorScheme at $width px', async (look) => {
    const { colorScheme, width } = look;
    const budget = await newBudget();
    const notes = 'Solo si puede dejar el coche la noche anterior, '.repeat(5);
    const { body: entry } = await desk('POST', '/waiting-list', { budget_id: budget.id, notes });
    const paths = [listPath, `${listPath}?status=booked`, `${listPath}/${entry.id}`];
    const page = await openPanel(listPath, { colorScheme, viewport: { width, height: 800 } });
    expect(await findFaults(page, paths)).toEqual([]);
    await page.context().close();
  });
});
