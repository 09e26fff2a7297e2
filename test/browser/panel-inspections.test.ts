import { describe, expect, test } from 'vitest';
import { inspect } from '../support/inspections.ts';
import { signIn } from '../support/panel.ts';
import { openWorkshop } from '../support/workshop.ts';
import { type openPage, violationsOn, widths } from './browser.ts';
import { findOverflow, smallTargets } from './layout.ts';
import { openSignedIn, servePanel } from './served-panel.ts';

const workshop = await openWorkshop({
  ownApps: true,
  settings: { panelPlainHttp: true },
  startAt: '2026-11-23T08:10:00.000Z',
});
const { desk, newBudget, newClient, newVehicle } = workshop;
const panel = await servePanel(workshop);
const { body: templates } = await desk('POST', '/inspection-templates/usual');
const brakes = templates.data.find(({ name }: { name: string }) => name === 'Frenos y neumáticos');
const { id: client_id } = await newClient({ name: 'Clara Ejemplo' });
const car = await newVehicle({ client_id, plate: '1234BCD' });
const job = async (): Promise<number> =>
  (await newBudget({ client_id, vehicle_id: car.id, status: 'En curso' })).id;
const visitors = { office: await signIn(workshop, 'office'), mechanic: await signIn(workshop, 'mechanic') };
const phone = { viewport: { width: widths.telephone, height: 740 } };

async function open(path: string, role: keyof typeof visitors, options: Parameters<typeof openPage>[1] = {}) {
  const page = await openSignedIn(panel, visitors[role], path, options);
  return page;
}
const start = async () =>
  (await desk('POST', '/inspections', { budget_id: await job(), template_id: brakes.id })).body;
const show = async (id: number) => (await desk('GET', `/inspections/${id}`)).body;

describe.each([true, false])('with scripts: %s', (javaScriptEnabled) => {
  test('a mechanic inspects brakes and tyres on a phone, with one press for each point in order', async () => {
    const { id, points } = await start();
    const page = await open(`/panel/inspections/${id}`, 'mechanic', { ...phone, javaScriptEnabled });
    await page.getByRole('link', { name: 'Empezar' }).click();
    for (const _ of points.slice(0, 5)) await page.getByRole('button', { name: 'Bien' }).click();
    await page.locator('#result-value').fill('1,5');
    await page.locator('#result-note').fill('Casi sin ferodo');
    await page.getByRole('button', { name: 'Urgente' }).click();
    await page.locator('.verdict.red[aria-pressed=true]').waitFor();
    await page.getByRole('link', { name: 'Punto siguiente' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pastillas traseras' }).waitFor();
    expect(await show(id)).toMatchObject({ green: 5, red: 1, unchecked: points.length - 6 });
    expect((await show(id)).points[5]).toMatchObject({ value: 1.5, note: 'Casi sin ferodo' });
    await page.context().close();
  });
});

test('a point is recorded with the keyboard alone', async () => {
  const { id, points } = await start();
  const page = await open(`/panel/inspections/${id}?point=${points[4].id}`, 'mechanic');
  await page.keyboard.press('2');
  await page.locator('.verdict.amber[aria-pressed=true]').waitFor();
  expect((await show(id)).points[4].result).toBe('amber');
  await page.keyboard.press('n');
  await page.getByRole('heading', { level: 1, name: 'Pastillas delanteras' }).waitFor();
  await page.context().close();
});

test('the pages have no fault that axe finds, nothing out of view on a phone, and targets for gloves', async () => {
  const { id, point } = await inspect(desk, await job());
  const budget = await job();
  for (const [path, role] of [
    [`/panel/inspections/${id}`, 'office'],
    [`/panel/inspections/${id}?point=${point.id}`, 'office'],
    [`/panel/settings/inspections?edit=${brakes.id}`, 'office'],
    [`/panel/budgets/${budget}`, 'office'],
  ] as const) {
    const page = await open(path, role, phone);
    expect(await violationsOn(page), path).toEqual([]);
    expect(await findOverflow(page), path).toEqual([]);
    expect(await smallTargets(page), path).toEqual([]);
    const verdicts = await page.locator('.verdict').all();
    for (const each of verdicts) expect((await each.boundingBox())?.height).toBeGreaterThanOrEqual(88);
    await page.context().close();
  }
});
