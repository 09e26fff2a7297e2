import { describe, expect, test } from 'vitest';
import { signIn } from '../../support/panel.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop({
  settings: { panelPlainHttp: true },
  startAt: '2026-11-24T09:10:00.000Z',
});
const { desk, newBudget, newClient, newVehicle, clock } = workshop;
const mechanic = await signIn(workshop, 'mechanic', 'Íñigo Ficticio');
const colleague = await signIn(workshop, 'mechanic', 'Nuria Inventada');
const office = await signIn(workshop, 'office', 'Marta Supuesta');
const accountant = await signIn(workshop, 'accountant');
const { id: client_id } = await newClient({ name: 'Clara Ejemplo', phone: '+34600000001' });
let plates = 1000;
const lines = [
  { line_type: 'labor', description: 'Cambiar pastillas', quantity: 1.5, unit_price: 41.37 },
  { line_type: 'part', description: 'Pastillas', reference: 'PAS-1', quantity: 1, unit_price: 63.19 },
];

/** Creates a job, assigned to a person if one is given. */
async function job(of: { staffId: number } | null = mechanic, fields: object = {}): Promise<number> {
  plates += 1;
  const vehicle = await newVehicle({ client_id, plate: `${plates}BCD` });
  const wanted = { client_id, vehicle_id: vehicle.id, status: 'En curso' as const, lines, ...fields };
  const { id } = await newBudget(wanted);
  if (of) await desk('PATCH', `/budgets/${id}`, { mechanic_id: of.staffId });
  return id;
}
const show = async (id: number) => (await desk('GET', `/jobs/${id}`)).body;
const pageOf = (id: number) => `/panel/jobs/${id}`;

describe('the list', () => {
  test('of a mechanic has its own and the unassigned jobs, without prices and clients', async () => {
    const [own, free, other] = [await job(), await job(null), await job(colleague)];
    const { payload } = await mechanic.get('/panel/jobs');
    expect(payload).toContain(`href="${pageOf(own)}"`);
    expect(payload).toContain(`href="${pageOf(free)}"`);
    expect(payload).not.toContain(`href="${pageOf(other)}"`);
    expect(payload).not.toMatch(/Clara Ejemplo|600000001|600 000 001|41,37|63,19/);
    const all = await mechanic.get('/panel/jobs?all=1');
    expect(all.payload).toContain(`href="${pageOf(other)}"`);
  });

  test('offers only a diagnosis while the quote is not accepted', async () => {
    const id = await job(mechanic, { status: 'Pendiente' });
    const page = (await mechanic.get(pageOf(id))).payload;
    expect(page).toContain('Empezar el diagnóstico');
    expect(page).toContain('aún no está aceptado');
    expect(page).not.toContain('finish-job');
    expect((await mechanic.submit(pageOf(id), 'startWork', {})).statusCode).toBe(303);
    expect(await show(id)).toMatchObject({ status: 'Pendiente', working: [{ id: mechanic.staffId }] });
    await mechanic.submit(pageOf(id), 'stopWork', {});
  });

  test('of the office has the jobs of all, or of one person', async () => {
    const [one, other] = [await job(), await job(colleague)];
    const { payload } = await office.get('/panel/jobs');
    expect(payload).toContain(`href="${pageOf(one)}"`);
    expect(payload).toContain(`href="${pageOf(other)}"`);
    const ofOne = (await office.get(`/panel/jobs?person=${colleague.staffId}`)).payload;
    expect(ofOne).toContain('Trabajos de Nuria Inventada');
    expect(ofOne).not.toContain(`href="${pageOf(one)}"`);
  });

  test('is not for accountants, and ignores a person that is no number', async () => {
    expect((await accountant.get('/panel/jobs')).statusCode).toBe(403);
    expect((await office.get('/panel/jobs?person=x')).statusCode).toBe(200);
  });

  test('is where a mechanic arrives after signing in', async () => {
    const { headers } = await mechanic.get('/panel');
    expect(headers.location).toBe('/panel/jobs');
  });
});

describe('hours', () => {
  test('start on one job, end on the other, and stop', async () => {
    const [first, second] = [await job(), await job()];
    const started = await mechanic.submit(pageOf(first), 'startWork', {});
    expect(started.statusCode).toBe(303);
    const { payload } = await mechanic.get(pageOf(second));
    expect(payload).toContain('Al empezar se para el trabajo en');
    await mechanic.submit(pageOf(second), 'startWork', {});
    expect((await show(first)).working).toEqual([]);
    expect((await show(second)).working).toMatchObject([{ id: mechanic.staffId }]);
    const page = await mechanic.get('/panel/jobs');
    expect(page.payload).toContain('data-clock');
    await mechanic.submit('/panel/jobs', 'stopWork', {});
    expect((await show(second)).working).toEqual([]);
    expect((await mechanic.get('/panel/jobs')).payload).toContain('Seguir');
  });

  test('of an unassigned job assign it to the person', async () => {
    const id = await job(null);
    await mechanic.submit(pageOf(id), 'startWork', {});
    expect((await show(id)).mechanic).toEqual({ id: mechanic.staffId, name: 'Íñigo Ficticio' });
    await mechanic.submit(pageOf(id), 'stopWork', {});
  });
});

describe('a job of another mechanic', () => {
  test('is read, and has no form', async () => {
    const id = await job(colleague);
    const { payload, statusCode } = await mechanic.get(pageOf(id));
    expect(statusCode).toBe(200);
    expect(payload).toContain('Este trabajo está asignado a Nuria Inventada.');
    expect(payload).not.toMatch(/<form[^>]* data-operation="(?!endSession)/);
  });

  test('is refused for every act, and stays as it was', async () => {
    const id = await job(colleague);
    const before = await show(id);
    const line_id = String(before.lines[0].id);
    const acts: [operation: string, fields: Record<string, string>][] = [
      ['startWork', { budget_id: String(id) }],
      ['takeJob', { id: String(id) }],
      ['checkJob', { id: String(id), line_id }],
      ['addJobStep', { id: String(id), text: 'x' }],
      ['removeJobStep', { id: String(id), stepId: '1' }],
      ['requestPart', { id: String(id), description: 'x' }],
      ['closePartRequest', { id: String(id), requestId: '1' }],
      ['setBudgetStatus', { id: String(id), status: 'Finalizado' }],
    ];
    for (const [operation, fields] of acts) {
      const form = { operation, nonce: `n-${operation}`, ...fields };
      const { statusCode, payload } = await mechanic.post(pageOf(id), form);
      expect([operation, statusCode]).toEqual([operation, 403]);
      expect(payload).toContain('Este trabajo está asignado a otra persona.');
    }
    expect(await show(id)).toEqual(before);
  });
});

describe('one job', () => {
  test('is ticked with the person and time, and opened again', async () => {
    const id = await job();
    await mechanic.submit(pageOf(id), 'checkJob', {});
    expect((await show(id)).steps[0]).toMatchObject({ done_by: { name: 'Íñigo Ficticio' } });
    const { payload } = await mechanic.get(pageOf(id));
    expect(payload).toContain('aria-pressed="true"');
    await mechanic.submit(pageOf(id), 'checkJob', {});
    expect((await show(id)).steps[0]).toMatchObject({ done_at: null });
  });

  test('gets a further step, and refuses an empty one beside its field', async () => {
    const id = await job();
    await mechanic.submit(pageOf(id), 'addJobStep', { text: 'Probar en carretera' });
    expect((await show(id)).steps.at(-1)).toMatchObject({ text: 'Probar en carretera' });
    const refused = await mechanic.submit(pageOf(id), 'addJobStep', { text: ' ' });
    expect([refused.statusCode, /data-field="text"/.test(refused.payload)]).toEqual([422, true]);
  });

  test('asks the office for a part, which sees and closes it', async () => {
    const id = await job();
    await mechanic.submit(pageOf(id), 'requestPart', { description: 'Latiguillo delantero' });
    expect((await show(id)).waiting_parts).toBe(true);
    expect((await office.get('/panel/jobs')).payload).toContain('Latiguillo delantero');
    await office.submit('/panel/jobs', 'closePartRequest', {});
    expect((await show(id)).waiting_parts).toBe(false);
  });

  test('says what is still open before it is finished', async () => {
    const id = await job();
    await mechanic.submit(pageOf(id), 'startWork', {});
    const { payload } = await mechanic.get(pageOf(id));
    expect(payload).toContain('2 pasos sin marcar');
    expect(payload).toContain('Las horas de Íñigo Ficticio están en marcha y se paran');
    const finish = { form: 'finish-job', status: 'Finalizado', reason: '' };
    const form = {
      operation: 'setBudgetStatus',
      nonce: 'finish',
      id: String(id),
      end_work: 'true',
      ...finish,
    };
    expect((await mechanic.post(pageOf(id), form)).statusCode).toBe(303);
    expect(await show(id)).toMatchObject({ status: 'Finalizado', working: [] });
    expect((await mechanic.get(pageOf(id))).payload).toContain('Este trabajo está terminado.');
  });

  test('is put on hold with the reason', async () => {
    const id = await job();
    const hold = { form: 'hold-job', status: 'En espera', reason: 'El cliente no contesta' };
    const form = { operation: 'setBudgetStatus', nonce: 'hold', id: String(id), end_work: 'true', ...hold };
    expect((await mechanic.post(pageOf(id), form)).statusCode).toBe(303);
    expect((await mechanic.get(pageOf(id))).payload).toContain('El cliente no contesta');
  });

  test('that does not exist answers 404', async () => {
    expect((await mechanic.get('/panel/jobs/999999999')).statusCode).toBe(404);
  });
});

describe('acts that waited', () => {
  test('are done once, and only by their person', async () => {
    const id = await job();
    const form = { operation: 'addJobStep', nonce: 'waited', id: String(id), text: 'Probar' };
    const own = { 'x-panel-person': String(mechanic.staffId) };
    const answers = [await mechanic.post(pageOf(id), form, own), await mechanic.post(pageOf(id), form, own)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect((await show(id)).steps.filter(({ text }: { text: string }) => text === 'Probar')).toHaveLength(1);
    const other = await colleague.post(pageOf(id), { ...form, nonce: 'other' }, own);
    expect([other.statusCode, other.headers['x-panel-person']]).toEqual([403, String(colleague.staffId)]);
  });

  test('have a service worker that fetches only from its own host', async () => {
    const { headers, statusCode, payload } = await mechanic.get('/panel/jobs-worker.js');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('text/javascript');
    expect(headers['content-security-policy']).toContain("connect-src 'self'");
    expect(payload).not.toMatch(/^(?:import|export) /m);
  });
});

describe('hours of an earlier day', () => {
  test('that were forgotten end at the typed time, and only their person may correct them', async () => {
    const id = await job();
    await mechanic.submit('/panel/jobs', 'startWork', { budget_id: String(id) });
    clock.set('2026-11-25T08:00:00.000Z');
    // The session of the day before has ended.
    const [again, other] = [
      await signIn(workshop, 'mechanic', 'Íñigo Ficticio'),
      await signIn(workshop, 'mechanic', 'Nuria Inventada'),
    ];
    const { payload } = await again.get('/panel/jobs');
    expect(payload).toContain('¿Cuándo paró?');
    await again.submit('/panel/jobs', 'stopWork', { form: 'stop-earlier', at: '24/11/2026 12:00' });
    const [work] = (await show(id)).work;
    expect(work.ended_at).toBe('2026-11-24T11:00:00.000Z');
    const change = { id: String(work.id), ended_at: '24/11/2026 11:30', operation: 'setWork', nonce: 'n1' };
    expect((await other.post('/panel/jobs', change)).statusCode).toBe(403);
    expect((await again.post('/panel/jobs', change)).statusCode).toBe(303);
    expect((await show(id)).work[0].ended_at).toBe('2026-11-24T10:30:00.000Z');
    clock.set('2026-12-03T08:00:00.000Z');
    const later = await signIn(workshop, 'mechanic', 'Íñigo Ficticio');
    expect((await later.post('/panel/jobs', { ...change, nonce: 'n2' })).statusCode).toBe(403);
  });
});
