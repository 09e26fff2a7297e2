import { describe, expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';

const { desk, askDesk, newBudget, newClient, newVehicle, clock } = await openWorkshop({
  startAt: '2026-11-24T08:00:00.000Z',
});
/** Lets minutes pass, and a second more, so that the time of the requests does not matter. */
const wait = (ms: number) => clock.set(new Date(clock.now().getTime() + ms + 1_000).toISOString());
const idOfNothing = Number.MAX_SAFE_INTEGER;
const person = async (name: string): Promise<number> => (await desk('POST', '/staff', { name })).body.id;
const mechanic = await person('Íñigo Ficticio');
const { id: client_id } = await newClient();
const vehicle = await newVehicle({ client_id, plate: '1234BCD' });
const job = async (fields: object = {}): Promise<number> =>
  (await newBudget({ client_id, vehicle_id: vehicle.id, status: 'En curso', ...fields })).id;
const start = (budget_id: number, staff_id?: number) =>
  askDesk('POST', '/work/start', { budget_id, staff_id });
const stop = (staff_id?: number) => askDesk('POST', '/work/stop', { staff_id });
const list = async (query: string) => (await desk('GET', `/work?${query}`)).body;
const at = (time: string) => `2026-11-23T${time}:00.000Z`;
const add = (fields: object) => askDesk('POST', '/work', fields);

describe('work', () => {
  test('begins, and ends after the time that has passed', async () => {
    const budget = await job();
    const started = await start(budget, mechanic);
    expect(started).toMatchObject({
      status: 200,
      body: {
        work: { budget_id: budget, staff: { id: mechanic }, ended_at: null, minutes: null },
        ended: null,
      },
    });
    expect((await start(budget, mechanic)).body).toEqual(started.body);
    wait(90 * 60_000);
    expect((await list(`budget_id=${budget}`)).minutes).toBe(90);
    const ended = await stop(mechanic);
    expect(ended.body).toMatchObject({ id: started.body.work.id, minutes: 90, ended_at: expect.any(String) });
    expect(await list(`budget_id=${budget}`)).toEqual({
      data: [{ ...ended.body, plate: '1234BCD' }],
      minutes: 90,
    });
  });

  test('on another job ends what the person did before', async () => {
    const [first, second] = [await job(), await job()];
    const worker = await person('Nuria Inventada');
    await start(first, worker);
    wait(30 * 60_000);
    const { body } = await start(second, worker);
    expect(body).toMatchObject({ work: { budget_id: second }, ended: { budget_id: first, minutes: 30 } });
    expect((await list(`staff_id=${worker}`)).data).toHaveLength(2);
  });

  test('of two people on one job is counted for both', async () => {
    const budget = await job();
    const workers = [await person('Raúl Supuesto'), await person('Marta Ejemplo')];
    for (const worker of workers) await start(budget, worker);
    wait(60 * 60_000);
    for (const worker of workers) await stop(worker);
    expect((await list(`budget_id=${budget}`)).minutes).toBe(120);
  });

  test('that begins twice at once is recorded once', async () => {
    const worker = await person('Gonzalo Prueba');
    const jobs = [await job(), await job(), await job()];
    const answers = await Promise.all(jobs.map((budget) => start(budget, worker)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { data } = await list(`staff_id=${worker}`);
    expect(data.filter(({ ended_at }: { ended_at: string | null }) => ended_at === null)).toHaveLength(1);
  });

  test('that was forgotten is added, corrected and removed', async () => {
    const budget = await job();
    const worker = await person('Alba Supuesta');
    const times = { started_at: at('09:00'), ended_at: at('10:30') };
    const added = await add({ budget_id: budget, staff_id: worker, ...times });
    expect(added).toMatchObject({ status: 201, body: { minutes: 90 } });
    const corrected = await askDesk('PATCH', `/work/${added.body.id}`, { ended_at: at('11:00') });
    expect(corrected).toMatchObject({ status: 200, body: { minutes: 120, started_at: at('09:00') } });
    expect((await desk('DELETE', `/work/${added.body.id}`)).body).toEqual({ ok: true, id: added.body.id });
    expect((await askDesk('DELETE', `/work/${added.body.id}`)).status).toBe(404);
  });

  test('does not overlap other work of the person', async () => {
    const worker = await person('Sara Inventada');
    const budget = await job();
    const fields = { budget_id: budget, staff_id: worker, started_at: at('09:00'), ended_at: at('10:00') };
    await add(fields);
    const overlapping = await add({ ...fields, started_at: at('09:59'), ended_at: at('11:00') });
    expect(overlapping).toMatchObject({
      status: 422,
      body: { error: { fields: [{ path: '/started_at' }] } },
    });
    const following = await add({ ...fields, started_at: at('10:00'), ended_at: at('11:00') });
    expect(following.status).toBe(201);
    const moved = await askDesk('PATCH', `/work/${following.body.id}`, { started_at: at('09:30') });
    expect(moved.status).toBe(422);
  });

  test.each([
    ['an end that is not after the start', { ended_at: at('09:00') }, '/ended_at'],
    ['a start in the future', { started_at: '2027-01-01T00:00:00Z' }, '/started_at'],
    ['an end in the future', { ended_at: '2027-01-01T00:00:00Z' }, '/ended_at'],
    ['a budget that does not exist', { budget_id: idOfNothing }, '/budget_id'],
    ['a person who does not exist', { staff_id: idOfNothing }, '/staff_id'],
  ])('refuses %s', async (_what, change, path) => {
    const fields = {
      budget_id: await job(),
      staff_id: mechanic,
      started_at: at('09:00'),
      ended_at: at('10:00'),
    };
    expect(await add({ ...fields, ...change })).toMatchObject({
      ...{ status: 422, body: { error: { fields: [{ path }] } } },
    });
  });

  test('needs a job that is not closed, and a person', async () => {
    const closed = await start(await job({ status: 'Rechazado' }), mechanic);
    expect([closed.status, closed.body.error.code]).toEqual([409, 'budget_locked']);
    expect((await start(await job())).body.error.fields).toMatchObject([{ path: '/staff_id' }]);
    expect((await stop(await person('Pablo Ficticio'))).body.error.fields).toMatchObject([
      { path: '/staff_id' },
    ]);
  });
});
