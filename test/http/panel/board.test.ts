import { describe, expect, test } from 'vitest';
import { planMove } from '../../../views/panel/board/moves.ts';
import { boardTexts } from '../../../views/texts/panel/board.ts';
import { signIn } from '../../support/panel.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop({
  settings: { panelPlainHttp: true },
  startAt: '2026-11-24T08:10:00.000Z',
});
const { desk, sql } = workshop;
const office = await signIn(workshop, 'office');
const mechanic = await signIn(workshop, 'mechanic', 'Bruno Ficticio');
const accountant = await signIn(workshop, 'accountant');
const { refusals } = boardTexts.es;
const { body: clara } = await desk('POST', '/clients', { name: 'Clara Ejemplo' });
const { body: car } = await desk('POST', '/vehicles', { client_id: clara.id, plate: '1234BCD' });

async function openBudget(way: readonly string[] = []): Promise<number> {
  const { body } = await desk('POST', '/budgets', { client_id: clara.id, vehicle_id: car.id });
  for (const status of way)
    await desk('POST', `/budgets/${body.id}/status/${encodeURIComponent(status)}`, {});
  return body.id;
}
const statusOf = async (id: number) => (await desk('GET', `/budgets/${id}`)).body.status;

/** Returns the ids of the cards in a column of a page. */
function cardsIn(page: string, status: string): number[] {
  const [, column = ''] = page.split(`data-cards="${status}"`);
  const [cards = ''] = column.split('</ul>');
  return [...cards.matchAll(/data-id="(\d+)"/g)].map(([, id]) => Number(id));
}

const pathOf = (id: number, to?: string) =>
  `/panel/board?move=${id}${to === undefined ? '' : `&to=${encodeURIComponent(to)}`}`;
const move = (id: number, from: string, status: string, fields: Record<string, string> = {}) =>
  office.submit(pathOf(id), 'setBudgetStatus', { from, status, ...fields });

describe('the board', () => {
  test('shows plate, client, value, person, promised hour and work of a budget in the column of its status', async () => {
    const id = await openBudget(['Aprobado', 'En curso']);
    await desk('POST', `/budgets/${id}/lines`, { description: 'Discos', unit_price: 100 });
    await desk('PATCH', `/budgets/${id}`, {
      ...{ mechanic_id: mechanic.staffId, waiting_parts: true },
      date_out: '2026-11-24T08:00:00+01:00',
    });
    await desk('POST', '/work/start', { budget_id: id, staff_id: mechanic.staffId });
    const { payload } = await office.get('/panel/board');
    expect(cardsIn(payload, 'En curso')).toEqual([id]);
    for (const text of [
      ...['1234 BCD', 'Clara Ejemplo', '121,00', 'Bruno Ficticio está trabajando', 'Prometido'],
      ...['A la espera de recambios', '1 con retraso', `href="/panel/budgets/${id}"`],
    ])
      expect(payload).toContain(text);
    await desk('POST', `/budgets/${id}/status/Cancelado`, {});
  });

  test('keeps its filters in the address', async () => {
    const own = await openBudget();
    await desk('PATCH', `/budgets/${own}`, { mechanic_id: mechanic.staffId });
    const other = await openBudget();
    const { payload } = await office.get(`/panel/board?staff_id=${mechanic.staffId}&text=1234`);
    expect(cardsIn(payload, 'Pendiente')).toEqual([own]);
    expect(payload).toContain('value="1234"');
    expect(payload).toContain(`<option value="${mechanic.staffId}" selected`);
    expect(cardsIn((await office.get('/panel/board')).payload, 'Pendiente')).toEqual([own, other]);
  });

  test.each(['?staff_id=x', '?status=Rechazado', '?late=maybe', '?text=%20', '?move=x&to=y'])(
    'ignores what it does not know in %s',
    async (query) => {
      expect((await office.get(`/panel/board${query}`)).statusCode).toBe(200);
    },
  );

  test('shows the first cards of a column, and all of them when it is shown alone', async () => {
    for (let n = 0; n < 21; n += 1) await openBudget(['Enviado']);
    const { payload } = await office.get('/panel/board');
    expect(cardsIn(payload, 'Enviado')).toHaveLength(20);
    expect(payload).toContain(`href="/panel/board?status=Enviado">Ver los 21`);
    const alone = (await office.get('/panel/board?status=Enviado')).payload;
    expect(cardsIn(alone, 'Enviado')).toHaveLength(21);
    expect(alone).not.toContain('data-cards="Aprobado"');
  });

  test('says so if nothing matches', async () => {
    const { payload } = await office.get('/panel/board?text=nadie');
    expect(payload).toContain('Nada coincide con estos filtros.');
  });

  test('shows a mechanic no amounts', async () => {
    const { payload } = await mechanic.get('/panel/board');
    expect(payload).not.toContain('€');
  });

  test('lets an accountant read only', async () => {
    const { payload } = await accountant.get('/panel/board');
    expect(payload).toContain('Clara Ejemplo');
    expect(payload).not.toContain('data-move=');
    expect(payload).not.toContain('data-moves=');
  });
});

describe('a move', () => {
  test('leads back to the board, and can be undone', async () => {
    const id = await openBudget(['Aprobado', 'En curso']);
    const answer = await move(id, 'En curso', 'En espera');
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/panel/board']);
    expect(await statusOf(id)).toBe('En espera');
    const cookie = `${office.cookie}; ${String(answer.headers['set-cookie']).split(';')[0]}`;
    const { payload } = await office.get('/panel/board', { cookie });
    const undo = /<form[^>]*id="undo-0"[\s\S]*?<\/form>/.exec(payload)?.[0] ?? '';
    expect(undo).toContain('name="status" value="En curso"');
    expect(undo).toContain('name="from" value="En espera"');
  });

  test('that cannot be reverted offers no undo', async () => {
    const id = await openBudget(['Enviado']);
    const answer = await office.submit(pathOf(id, 'Aprobado'), 'setBudgetStatus', {});
    expect(answer.statusCode).toBe(303);
    expect(String(answer.headers['set-cookie'])).toMatch(/panel-toast=saved;/);
    expect(await statusOf(id)).toBe('Aprobado');
  });

  test('keeps the filters of the board', async () => {
    const id = await openBudget();
    const path = `/panel/board?text=1234&move=${id}`;
    const answer = await office.submit(path, 'setBudgetStatus', { status: 'En cotización' });
    expect(answer.headers.location).toBe('/panel/board?text=1234');
  });

  test('to a declined quote asks for the reason', async () => {
    const id = await openBudget();
    const form = pathOf(id, 'Rechazado');
    const refused = await office.submit(form, 'setBudgetStatus', { reason: '' });
    expect([refused.statusCode, /data-field="reason"/.test(refused.payload)]).toEqual([422, true]);
    expect(await statusOf(id)).toBe('Pendiente');
    await office.submit(form, 'setBudgetStatus', { reason: 'Demasiado caro' });
    expect(await statusOf(id)).toBe('Rechazado');
  });

  test('that is not possible is shown with its reason', async () => {
    const id = await openBudget();
    const { payload } = await office.get(pathOf(id));
    expect(payload).toContain(refusals.notAccepted);
    expect(payload).not.toContain('value="Finalizado">');
  });

  test('of a budget that somebody else has moved is refused with a message', async () => {
    const id = await openBudget(['Aprobado', 'En curso']);
    const { payload } = await office.get(pathOf(id));
    expect(payload).toContain('name="from" value="En curso"');
    const answer = await office.submit(pathOf(id), 'setBudgetStatus', {
      from: 'En espera',
      status: 'Aprobado',
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.payload).toContain('Alguien ha cambiado entretanto');
    expect(await statusOf(id)).toBe('En curso');
  });

  test('by a mechanic is one of the three that mechanics make', async () => {
    const id = await openBudget(['Aprobado']);
    const { payload } = await mechanic.get(pathOf(id));
    expect(payload).toContain(refusals.role);
    const answer = await mechanic.submit(pathOf(id), 'setBudgetStatus', { status: 'En curso' });
    expect(answer.statusCode).toBe(303);
    const [row] =
      await sql`select actor_name from budget_history where budget_id = ${id} order by id desc limit 1`;
    expect(row?.actor_name).toBe('Bruno Ficticio');
  });
});

describe('the plan of a move', () => {
  const owner = { person: { id: 1, name: 'Olga Muestra', role: 'owner', onTablet: false } } as const;
  const worker = { person: { ...owner.person, role: 'mechanic' } } as const;

  test.each([
    ['Pendiente', 'En cotización', 'at once'],
    ['Pendiente', 'Enviado', 'asks'],
    ['Pendiente', 'Aprobado', 'asks'],
    ['Pendiente', 'En curso', 'notAccepted'],
    ['Enviado', 'Rechazado', 'asks'],
    ['Aprobado', 'En curso', 'at once'],
    ['Aprobado', 'En espera', 'viaWork'],
    ['Aprobado', 'Pendiente', 'accepted'],
    ['En curso', 'Finalizado', 'asks'],
    ['En curso', 'Facturado', 'notFinished'],
    ['Finalizado', 'En curso', 'at once'],
    ['Finalizado', 'En espera', 'finished'],
    ['Finalizado', 'Facturado', 'needsInvoice'],
    ['Facturado', 'Finalizado', 'invoiced'],
    ['Facturado', 'En curso', 'invoiced'],
    ['En curso', 'Cancelado', 'asks'],
  ] as const)('from %s to %s: %s', (from, to, plan) => expect(planMove(from, to, owner)).toBe(plan));

  test.each([
    ['En curso', 'Finalizado', 'at once'],
    ['En curso', 'Aprobado', 'role'],
    ['Pendiente', 'Aprobado', 'role'],
  ] as const)('of a mechanic from %s to %s: %s', (from, to, plan) =>
    expect(planMove(from, to, worker)).toBe(plan),
  );
});
