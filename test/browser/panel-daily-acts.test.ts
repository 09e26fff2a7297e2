import { afterAll, expect, test } from 'vitest';
import type { Role } from '../../domain/people/roles.ts';
import { issuer } from '../support/fixtures.ts';
import { signIn } from '../support/panel.ts';
import { letSend } from '../support/sending.ts';
import { openWorkshop } from '../support/workshop.ts';
import { openPage, widths } from './browser.ts';
import { CountedPerson, type Effort } from './counted-person.ts';
import { addSession, servePanel } from './served-panel.ts';

const workshop = await openWorkshop({
  ownApps: true,
  settings: { panelPlainHttp: true },
  startAt: '2026-11-23T08:10:00.000Z',
});
const { host, desk, sql, instanceId } = workshop;
const panel = await servePanel(workshop);
const { origin, browser } = panel;
await desk('PATCH', '/settings', issuer);
await letSend(sql, host);
for (const name of ['Elevador 1', 'Elevador 2']) await desk('POST', '/boxes', { name });
await desk('POST', '/items', {
  ...{ reference: 'CA-1', description: 'Cambio de aceite', price: 52, line_type: 'labor' },
});
const oil = { reference: 'AC-5', description: 'Aceite 5W30', price: 9.9, cost: 6 };
const { body: part } = await desk('POST', '/parts', oil);
await desk('POST', '/stock/movements', { part_id: part.id, kind: 'in', quantity: 20 });

async function enter(role: Role, name: string, width: number): Promise<CountedPerson> {
  const page = await openPage(browser, { viewport: { width, height: 900 }, locale: 'es' });
  await addSession(page.context(), await signIn(workshop, role, name), origin);
  return new CountedPerson(page);
}

const office = await enter('office', 'Marta Supuesta', widths.desk);
const mechanic = await enter('mechanic', 'Íñigo Ficticio', widths.telephone);
const efforts = new Map<string, Effort>();
/** The inputs and loaded pages of an act. */
interface Cost {
  inputs: number;
  pages: number;
}

function act(name: string, person: CountedPerson, expected: Cost, perform: () => Promise<void>): void {
  test(`${name} in ${expected.inputs} inputs`, async () => {
    await perform();
    const effort = person.effort();
    efforts.set(name, effort);
    expect(effort).toMatchObject({ inputs: expected.inputs, pages: expected.pages });
    expect(effort.seconds).toBeLessThan(60);
  });
}

afterAll(() => {
  console.table(Object.fromEntries(efforts));
});

async function jobOf(plate: string): Promise<number> {
  const [row] = await sql`
    select b.id::int from budgets b join vehicles v on v.instance_id = b.instance_id and v.id = b.vehicle_id
    where b.instance_id = ${instanceId} and v.plate = ${plate} order by b.id desc limit 1`;
  return row?.id;
}

const statusOf = async (id: number) => (await desk('GET', `/budgets/${id}`)).body.status;
let job = 0;

act('book a caller whom nobody knows', office, { inputs: 6, pages: 1 }, async () => {
  await office.begin(`${origin}/panel/counter`);
  const form = 'form[data-operation=bookVisit]';
  await office.type(`${form} [name=client_name]`, 'Rosa Inventada');
  await office.type(`${form} [name=phone]`, '600 000 009');
  await office.type(`${form} [name=plate]`, '9999 BBB');
  await office.type(`${form} [name=public_notes]`, 'Cambio de aceite');
  await office.click(office.page.locator('.time-choice:has(input:not([disabled]))').first());
  await office.click(office.page.locator(`${form} .form-footer button`).first());
  await office.page.getByText('Visita apuntada').waitFor();
  job = await jobOf('9999BBB');
});

act('book a known client', office, { inputs: 5, pages: 2 }, async () => {
  await office.begin(`${origin}/panel/counter`);
  await office.type('main [name=q]', '9999');
  await office.click('[data-region=matches] a[href*="vehicle_id="]');
  const form = 'form[data-operation=bookVisit]';
  await office.type(`${form} [name=public_notes]`, 'Frenos');
  await office.click(office.page.locator('.time-choice:has(input:not([disabled]))').first());
  await office.click(office.page.locator(`${form} .form-footer button`).first());
  await office.page.getByText('Visita apuntada').waitFor();
});

/** Height of a quarter of an hour in the diary, in pixels. */
const quarterPx = 14;

act('move an appointment and notify the client', office, { inputs: 2, pages: 0 }, async () => {
  const before = (await desk('GET', `/appointments/b${job}`)).body;
  const day = before.start.slice(0, 10);
  await office.begin(`${origin}/panel/diary?date=${day}`);
  const block = office.page.locator(`.diary-block[data-id="b${job}"]`);
  const columns = office.page.locator(`.diary-column[data-date="${day}"]`);
  const [from, to] = [await columns.nth(0).boundingBox(), await columns.nth(1).boundingBox()];
  await office.drag(block, { right: (to?.x ?? 0) - (from?.x ?? 0), down: 4 * quarterPx });
  await office.click('form[data-operation=sendAppointmentMessage] button');
  await office.page.locator('.toast').getByText('Enviado').waitFor();
  const { start, box } = (await desk('GET', `/appointments/b${job}`)).body;
  expect([Date.parse(start) - Date.parse(before.start), box.name]).toEqual([3_600_000, 'Elevador 2']);
});

act('write a quote with a service and a part', office, { inputs: 6, pages: 0 }, async () => {
  await office.begin(`${origin}/panel/budgets/${job}`);
  const { page } = office;
  await page.locator('form[data-merges-itself]').waitFor();
  const suggestion = page.locator('#line-suggestions [role=option]');
  await office.click('[data-rows] > .line[data-new] [data-cell=description]');
  await office.write('cambio');
  await suggestion.first().waitFor();
  await office.press('Enter');
  await suggestion.first().waitFor({ state: 'hidden' });
  await office.press('Enter');
  await office.write('5w30');
  await suggestion.first().waitFor();
  await office.press('Enter');
  await page.getByText('Todas las líneas están guardadas.').waitFor();
  const { body } = await desk('GET', `/budgets/${job}`);
  expect(body.lines).toMatchObject([
    { description: 'Cambio de aceite', quantity: 1, unit_price: 52, line_type: 'labor' },
    { description: 'Aceite 5W30', quantity: 1, unit_price: 9.9, part_id: part.id },
  ]);
});

act('send a quote after its preview', office, { inputs: 2, pages: 2 }, async () => {
  await office.begin(`${origin}/panel/budgets/${job}`);
  await office.click('a[href*="send=quote"]');
  await office.click('#send button:not([name])');
  await office.page.locator('#move-Aprobado').waitFor({ state: 'attached' });
  expect(await statusOf(job)).toBe('Enviado');
});

act('note that the client accepts by phone', office, { inputs: 1, pages: 1 }, async () => {
  await office.begin(`${origin}/panel/budgets/${job}`);
  await office.click('#move-Aprobado button');
  await office.page.locator('#move-En-curso').waitFor({ state: 'attached' });
  expect(await statusOf(job)).toBe('Aprobado');
});

act('check a vehicle in', office, { inputs: 3, pages: 2 }, async () => {
  await office.begin(`${origin}/panel`);
  await office.click(`a[href="/panel/check-in/${job}"]`);
  await office.type('#state [name=km]', '48210');
  await office.click(office.page.locator('#state .form-footer button:not([name])').first());
  await office.page.locator('#send-receipt').waitFor({ state: 'attached' });
});

act('start to work on a job', mechanic, { inputs: 1, pages: 1 }, async () => {
  await mechanic.begin(`${origin}/panel/jobs`);
  await mechanic.click(`#start-${job} button`);
  await mechanic.page.locator('#stop').waitFor();
});

act('ask for a part', mechanic, { inputs: 3, pages: 0 }, async () => {
  await mechanic.begin(`${origin}/panel/jobs/${job}`);
  const form = mechanic.page.locator('#need-part');
  await mechanic.click(mechanic.page.locator('details', { has: form }).locator('summary').first());
  await mechanic.type(form.locator('[name=description]'), 'Tornillo del cárter');
  await mechanic.click(form.locator('button:not([name])').last());
  await mechanic.page.getByText('1 × Tornillo del cárter').waitFor();
});

act('finish a job', mechanic, { inputs: 2, pages: 0 }, async () => {
  await mechanic.begin(`${origin}/panel/jobs/${job}`);
  const form = mechanic.page.locator('#finish-job');
  await mechanic.click(mechanic.page.locator('details', { has: form }).locator('summary').first());
  await mechanic.click(form.locator('button:not([name])'));
  await form.waitFor({ state: 'detached' });
  expect(await statusOf(job)).toBe('Finalizado');
});

act('issue the invoice and take the money', office, { inputs: 3, pages: 2 }, async () => {
  await office.begin(`${origin}/panel/budgets/${job}`);
  await office.choose('#issue [name=paid]', 'card');
  await office.click('#issue button:not([name])');
  await office.page.locator('#issue [name=sure]').waitFor({ state: 'attached' });
  await office.click('#issue button:not([name])');
  await office.page.locator('[data-region=invoicing]').getByText('Pagada').waitFor();
  expect(await statusOf(job)).toBe('Facturado');
});

act('hand a vehicle over', office, { inputs: 1, pages: 1 }, async () => {
  await office.begin(`${origin}/panel`);
  await office.click(`#deliver-${job} button`);
  await office.page.locator(`#deliver-${job}`).waitFor({ state: 'detached' });
});

test('from the enquiry to the payment in at most 25 inputs', () => {
  const chain = [
    'book a caller whom nobody knows',
    'write a quote with a service and a part',
    'send a quote after its preview',
    'note that the client accepts by phone',
    'check a vehicle in',
    'start to work on a job',
    'finish a job',
    'issue the invoice and take the money',
  ];
  const inputs = chain.reduce((sum, name) => sum + (efforts.get(name)?.inputs ?? Number.NaN), 0);
  console.info(`from the enquiry to the payment: ${inputs} inputs`);
  expect(inputs).toBeLessThanOrEqual(25);
});
