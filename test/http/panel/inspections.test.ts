import { describe, expect, test } from 'vitest';
import { brakesTemplate, inspect } from '../../support/inspections.ts';
import { signIn } from '../../support/panel.ts';
import { textOf } from '../../support/pdf-text.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop({
  settings: { panelPlainHttp: true },
  startAt: '2026-11-23T08:10:00.000Z',
});
const { desk, sql, newBudget, newClient, newVehicle } = workshop;
const office = await signIn(workshop, 'office');
const mechanic = await signIn(workshop, 'mechanic');
const accountant = await signIn(workshop, 'accountant');
const { body: template } = await desk('POST', '/inspection-templates', brakesTemplate);
const { id: client_id } = await newClient({ name: 'Clara Ejemplo' });
const car = await newVehicle({ client_id, plate: '1234BCD' });
const job = async (): Promise<number> =>
  (await newBudget({ client_id, vehicle_id: car.id, status: 'En curso' })).id;
const show = async (id: number) => (await desk('GET', `/inspections/${id}`)).body;
const started = async () => {
  const budget_id = await job();
  return (await desk('POST', '/inspections', { budget_id, template_id: template.id })).body;
};
const settings = '/panel/settings/inspections';

describe('an inspection', () => {
  test('is started from the page of the quote', async () => {
    const budget_id = await job();
    const answer = await office.submit(`/panel/budgets/${budget_id}`, 'startInspection', {
      template_id: String(template.id),
    });
    expect(answer.statusCode).toBe(303);
    const { payload } = await office.get(String(answer.headers.location));
    expect(payload).toContain('1234 BCD');
    expect(payload).toContain('0 de 3 revisados');
  });

  test('is started from the page of the job, to which the mechanic returns', async () => {
    const budget_id = await job();
    const answer = await mechanic.submit(`/panel/jobs/${budget_id}`, 'startInspection', {
      template_id: String(template.id),
    });
    expect(answer.statusCode).toBe(303);
    const { payload } = await mechanic.get(String(answer.headers.location));
    expect(payload).toContain(`href="/panel/jobs/${budget_id}"`);
  });

  test('goes on to the next point after green, and stays after red', async () => {
    const { id, points } = await started();
    const path = `/panel/inspections/${id}?point=${points[0].id}`;
    const green = await mechanic.submit(path, 'setInspectionPoint', { value: '5,5', result: 'green' });
    expect(green.headers.location).toBe(`/panel/inspections/${id}?after=${points[0].id}`);
    const { payload } = await mechanic.get(String(green.headers.location));
    expect(payload).toContain('<h1><span dir="auto">Discos</span></h1>');
    const red = await mechanic.submit(String(green.headers.location), 'setInspectionPoint', {
      result: 'red',
      note: 'Surcos',
    });
    expect(red.headers.location).toBe(`/panel/inspections/${id}?point=${points[1].id}`);
    expect(await show(id)).toMatchObject({
      ...{ green: 1, red: 1, unchecked: 1 },
      points: [{ value: 5.5, result: 'green' }, { result: 'red', note: 'Surcos' }, { result: 'unchecked' }],
    });
  });

  test('proposes the colour of a measured value', async () => {
    const { id, points } = await started();
    await mechanic.submit(`/panel/inspections/${id}?point=${points[0].id}`, 'setInspectionPoint', {
      value: '3',
    });
    expect((await show(id)).points[0]).toMatchObject({ value: 3, result: 'amber' });
  });

  test('does not overwrite what another person has recorded meanwhile', async () => {
    const { id, points } = await started();
    const path = `/panel/inspections/${id}?point=${points[0].id}`;
    await desk('PATCH', `/inspections/${id}/points/${points[0].id}`, { result: 'red' });
    const answer = await mechanic.submit(path, 'setInspectionPoint', {
      result: 'green',
      'was[result]': 'unchecked',
    });
    expect(answer.statusCode).toBe(409);
    expect((await show(id)).points[0].result).toBe('red');
    expect(answer.payload).toContain('Pastillas delanteras');
  });

  test('without a valid value says so beside the field', async () => {
    const { id, points } = await started();
    const answer = await mechanic.submit(
      `/panel/inspections/${id}?point=${points[0].id}`,
      'setInspectionPoint',
      { value: 'mucho', result: 'green' },
    );
    expect([answer.statusCode, answer.payload.includes('data-field="value"')]).toEqual([422, true]);
    expect(answer.payload).toContain('value="mucho"');
  });

  test('is completed, with what was added to it', async () => {
    const { id } = await started();
    const path = `/panel/inspections/${id}`;
    await mechanic.submit(path, 'addInspectionPoint', { text: 'Fuga de aceite', result: 'red' });
    await mechanic.submit(path, 'finishInspection', {});
    const { payload } = await mechanic.get(path);
    expect(payload).toContain('Fuga de aceite');
    expect(payload).toContain('terminada por Persona mechanic');
  });

  test('that does not exist is not found', async () => {
    expect((await office.get('/panel/inspections/999999')).statusCode).toBe(404);
  });
});

describe('a finding', () => {
  test('becomes an optional line of the quote', async () => {
    const budget_id = await job();
    const { id, point } = await inspect(desk, budget_id);
    const path = `/panel/inspections/${id}?point=${point.id}`;
    await office.submit(path, 'offerFinding', { unit_price: '119,90' });
    const { lines } = (await desk('GET', `/budgets/${budget_id}`)).body;
    expect(lines.at(-1)).toMatchObject({
      description: 'Pastillas delanteras',
      unit_price: 119.9,
      optional: true,
    });
    expect((await office.get(`/panel/inspections/${id}`)).payload).toContain('Propuesto');
  });

  test('of an earlier visit is added to the next quote with one press, or marked as done', async () => {
    const { point } = await inspect(desk, await job());
    const later = await job();
    const path = `/panel/budgets/${later}`;
    const { payload } = await office.get(path);
    expect(payload).toContain('Pendiente de visitas anteriores');
    const form = new RegExp(`<form[^>]* id="offer-${point.id}"[^]*?</form>`).exec(payload)?.[0] ?? '';
    const hidden = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]);
    await office.post(path, Object.fromEntries(hidden));
    expect((await desk('GET', `/budgets/${later}`)).body.lines.at(-1).description).toBe(
      'Pastillas delanteras',
    );
    expect((await office.get(path)).payload).toContain('En este presupuesto');
  });

  test('is offered only by the office', async () => {
    const { id, point } = await inspect(desk, await job());
    const { payload } = await mechanic.get(`/panel/inspections/${id}?point=${point.id}`);
    expect(payload).not.toContain('data-operation="offerFinding"');
    expect(payload).not.toContain('data-operation="shareInspection"');
    const read = await accountant.get(`/panel/inspections/${id}?point=${point.id}`);
    expect(read.payload).not.toContain('<form method="post" action="/panel/inspections');
  });
});

test('an inspection is shown to the client, and hidden', async () => {
  const { id } = await inspect(desk, await job());
  const path = `/panel/inspections/${id}`;
  await office.submit(path, 'shareInspection', {});
  expect((await show(id)).shared_at).not.toBeNull();
  expect((await office.get(path)).payload).toContain('El cliente la ve desde');
});

test('an inspection is printed for the client, with its photos, and only by those who see the client', async () => {
  const { id } = await inspect(desk, await job());
  const path = `/panel/files/drawInspectionPdf?id=${id}`;
  expect((await office.get(`/panel/inspections/${id}`)).payload).toContain(`href="${path}"`);
  const { rawPayload } = await office.get(path);
  expect(textOf(rawPayload)).toContain('Casi sin ferodo');
  expect(rawPayload.toString('latin1')).toContain('/Subtype /Image');
  expect((await mechanic.get(`/panel/inspections/${id}`)).payload).not.toContain('drawInspectionPdf');
  expect((await mechanic.get(path)).statusCode).toBe(403);
  expect((await office.get('/panel/files/drawInspectionPdf?id=999999')).statusCode).toBe(404);
});

describe('the templates', () => {
  test('begin with the usual ones', async () => {
    await office.submit(settings, 'addUsualInspectionTemplates', {});
    const { payload } = await office.get(settings);
    expect(payload).toContain('Frenos y neumáticos');
    expect(payload).toContain('Pre-ITV');
  });

  test('are written row by row, without the empty rows', async () => {
    const fields = {
      ...{ name: 'Climatización', 'points[0][section]': 'Clima', 'points[0][text]': 'Gas' },
      ...{ 'points[2][section]': 'Clima', 'points[2][text]': 'Filtro', 'points[2][return_months]': '12' },
    };
    const answer = await office.submit(`${settings}?new=1`, 'createInspectionTemplate', fields);
    expect(answer.statusCode).toBe(303);
    const { payload } = await office.get(String(answer.headers.location));
    expect(payload).toContain('value="Filtro"');
    const { data } = (await desk('GET', '/inspection-templates')).body;
    const created = data.find(({ name }: { name: string }) => name === 'Climatización');
    expect(created.points).toMatchObject([{ text: 'Gas' }, { text: 'Filtro', return_months: 12 }]);
  });

  test('keep what was typed if a row is refused', async () => {
    const fields = {
      name: 'Otra',
      'points[0][section]': 'Clima',
      'points[0][text]': '',
      'points[0][unit]': 'mm',
    };
    const answer = await office.submit(`${settings}?new=1`, 'createInspectionTemplate', fields);
    expect(answer.statusCode).toBe(422);
    expect(answer.payload).toContain('value="Clima"');
    expect(answer.payload).toContain('data-field="points[0][text]"');
  });

  test('are removed after a question', async () => {
    const { body } = await desk('POST', '/inspection-templates', { ...brakesTemplate, name: 'Sobra' });
    const { payload } = await office.get(settings);
    const form = new RegExp(`<form[^>]* id="remove-${body.id}"[^]*?</form>`).exec(payload)?.[0] ?? '';
    const hidden = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]);
    const asked = await office.post(settings, Object.fromEntries(hidden));
    expect([asked.statusCode, asked.payload.includes('name="sure"')]).toEqual([422, true]);
    expect(await sql`select from inspection_templates where id = ${body.id}`).toHaveLength(1);
  });
});
