import { describe, expect, test } from 'vitest';
import { tuesday } from '../../api/appointments/scene.ts';
import { signIn } from '../../support/panel.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop({
  settings: { panelPlainHttp: true },
  startAt: '2026-11-23T08:10:00.000Z',
});
const { desk, sql } = workshop;
const office = await signIn(workshop, 'office');
const accountant = await signIn(workshop, 'accountant');
const mechanic = await signIn(workshop, 'mechanic');
await desk('POST', '/boxes', { name: 'Elevador' });
const { body: clara } = await desk('POST', '/clients', { name: 'Clara Ejemplo', phone: '600000001' });
const { body: car } = await desk('POST', '/vehicles', { client_id: clara.id, plate: '1234BCD' });
const newBudget = async () =>
  (await desk('POST', '/budgets', { client_id: clara.id, vehicle_id: car.id })).body.id as number;
const listPath = '/panel/diary/waiting';
const entries = () =>
  sql`select id::int, budget_id::int, status, part_of_day, notes from waiting_entries order by id`;

describe('the waiting list', () => {
  test('says that nobody waits', async () => {
    expect((await office.get(listPath)).payload).toContain('Nadie espera');
  });

  test('adds a quote with the wish, and lists it', async () => {
    const budget = await newBudget();
    const wish = { part_of_day: 'morning', from: '2026-11-24', to: '27/11', notes: 'Llamar antes' };
    const answer = await office.submit(`${listPath}?budget_id=${budget}`, 'addWaiting', wish);
    expect(answer.statusCode).toBe(303);
    const { payload } = await office.get(listPath);
    expect(payload).toContain(
      '30 min · Por la mañana · desde el 24 nov 2026 · hasta el 27 nov 2026 · Llamar antes',
    );
    expect(payload).toContain('1234 BCD');
  });

  test('offers a free time with one press, and shows what is offered until when', async () => {
    const [entry] = await entries();
    const path = `${listPath}/${entry?.id}`;
    expect((await office.get(path)).payload).toContain('martes, 24 de noviembre');
    const answer = await office.submit(path, 'offerTime', { start: tuesday('10:00') });
    expect(answer.statusCode).toBe(303);
    const { payload } = await office.get(path);
    expect(payload).toContain('martes, 24 de noviembre de 2026, 10:00');
    expect(payload).toContain('La oferta acaba');
    expect((await office.get(listPath)).payload).toContain('Hora ofrecida');
  });

  test('names the nearest free times if the chosen one was taken meanwhile', async () => {
    const [entry] = await entries();
    const budget_id = await newBudget();
    await desk('POST', '/appointments', { budget_id, start: tuesday('11:00') });
    const path = `${listPath}/${entry?.id}`;
    const refused = await office.submit(path, 'offerTime', { start: tuesday('11:00') });
    expect(refused.statusCode).toBe(409);
    expect(refused.payload).toContain('name="replace" value="start=2026-11-24T');
  });

  test('changes the wish, and removes the entry with a way back', async () => {
    const [entry] = await entries();
    const path = `${listPath}/${entry?.id}`;
    await office.submit(path, 'setWaiting', { part_of_day: 'any', notes: '' });
    expect(await entries()).toMatchObject([{ part_of_day: 'any', notes: null }]);
    const removed = await office.submit(path, 'removeWaiting', {});
    expect(removed.headers.location).toBe(listPath);
    const toast = [removed.headers['set-cookie']].flat().find((each) => each?.startsWith('panel-toast='));
    const { payload } = await office.get(listPath, { cookie: `${office.cookie}; ${toast?.split(';')[0]}` });
    const [form = ''] = /<form[^>]*id="undo-0"[\s\S]*?<\/form>/.exec(payload) ?? [];
    const fields = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]);
    await office.post(listPath, Object.fromEntries(fields));
    expect(await entries()).toMatchObject([
      { status: 'gone' },
      { status: 'waiting', budget_id: entry?.budget_id },
    ]);
  });

  test('is read by the accountant, and hidden from mechanics', async () => {
    const { payload } = await accountant.get(listPath);
    expect([payload.includes('Clara Ejemplo'), payload.includes('data-operation="addWaiting"')]).toEqual([
      true,
      false,
    ]);
    expect((await mechanic.get(listPath)).statusCode).toBe(403);
  });

  test('shows an entry that does not exist as not found', async () => {
    expect((await office.get(`${listPath}/999999`)).statusCode).toBe(404);
  });
});

test('the counter puts a visit without a time on the list', async () => {
  const visit = { client_name: 'Rosa Inventada', phone: '600000009', public_notes: 'Ruido' };
  const booked = await office.submit('/panel/counter', 'bookVisit', visit);
  const path = String(booked.headers.location);
  expect((await office.get(path)).payload).toContain('Ninguna hora le va bien');
  const answer = await office.submit(path, 'addWaiting', { part_of_day: 'afternoon' });
  expect(answer.statusCode).toBe(303);
  expect((await office.get(path)).payload).toContain('30 min · Por la tarde');
});
