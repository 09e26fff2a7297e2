import { describe, expect, test } from 'vitest';
import type { BudgetStatus } from '../../../domain/budgets/status.ts';
import { cases } from '../../support/budget-moves.ts';
import { openWorkshop } from '../../support/workshop.ts';
import { openBudgets, since } from './status-scene.ts';

const workshop = await openWorkshop();
const { get, newClient, desk, openInstance, setClock } = workshop;
const { client, vehicle, budgetIn, move, trace } = await openBudgets(workshop);

const asked = (status: BudgetStatus) => (status === 'Enviado' ? { status, sent_via: 'person' } : { status });

const ofApi = cases.filter(({ mover }) => mover === 'api');
const moved = ofApi.filter(({ answer }) => answer?.startsWith('moved'));
const refused = ofApi.filter(({ answer }) => !answer?.startsWith('moved'));

describe.each(moved)('$from → $to', async ({ from, to }) => {
  const budget = await budgetIn(from);
  const before = await trace(budget);
  const answer = await move(budget, asked(to));
  const after = await trace(budget);

  test('answers the budget as it is now, and reads the same', async () => {
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ id: budget.id, status: to });
    expect((await get(`/budgets/${budget.id}`)).body).toEqual(answer.body);
  });

  test("leaves status, step and history, the last under the key's name", () => {
    expect(after.row).toMatchObject({ status: to, sent_via: to === 'Enviado' ? 'person' : null });
    const { milestones, history } = since(before, after);
    expect(milestones).toEqual([to]);
    expect(history).toEqual([
      {
        action: 'budget.status_changed',
        changes: { status: [from, to], ...(to === 'Enviado' && { sent_via: [null, 'person'] }) },
        actor_kind: 'key',
        actor_name: 'Prueba',
      },
    ]);
  });

  test('tells of it', () => {
    const lead = { leadId: budget.id, from, to };
    const ready = { vehicle_id: vehicle.id, client_id: client.id, budget_id: budget.id };
    expect(since(before, after).events).toEqual([
      ...(to === 'Enviado' ? [{ event: 'lead.sent', data: lead }] : []),
      ...(to === 'Finalizado' ? [{ event: 'vehicle.ready', data: ready }] : []),
      { event: 'lead.status_changed', data: lead },
    ]);
  });
});

test.each(refused)(
  '$from → $to is refused with $answer, and leaves nothing',
  async ({ from, to, answer }) => {
    const budget = await budgetIn(from);
    const before = await trace(budget);
    const { status, body } = await move(budget, asked(to));
    const isForbidden = answer === 'client_acceptance_required' || answer === 'status_transition_forbidden';
    expect({ status, code: body.error?.code }).toEqual({ status: isForbidden ? 403 : 409, code: answer });
    expect(body.error.tracking_url).toBe(
      answer === 'client_acceptance_required' ? budget.tracking_url : undefined,
    );
    expect(await trace(budget)).toEqual(before);
  },
);

describe('whatever the move', () => {
  test('the budget was changed when it was moved', async () => {
    const budget = await budgetIn('Pendiente');
    await setClock('2026-03-02T10:45:00Z');
    const { body } = await move(budget, { status: 'En cotización' });
    expect(body.updated_at).toMatch(/^2026-03-02T10:45:/);
    expect(body.created_at).toBe(budget.created_at);
  });

  test('a budget without a vehicle is finished without one to collect', async () => {
    const budget = await budgetIn('En curso', { vehicle_id: undefined });
    const before = await trace(budget);
    expect((await move(budget, { status: 'Finalizado' })).status).toBe(200);
    const events = since(before, await trace(budget)).events.map(({ event }) => event);
    expect(events).toEqual(['lead.status_changed']);
  });

  test('how it was sent is what was said last', async () => {
    const budget = await budgetIn('Pendiente');
    await move(budget, { status: 'Enviado', sent_via: 'whatsapp' });
    await move(budget, { status: 'En cotización' });
    expect((await trace(budget)).row.sent_via).toBe('whatsapp');
    await move(budget, { status: 'Enviado', sent_via: 'post' });
    const { row, history } = await trace(budget);
    expect(row.sent_via).toBe('post');
    expect(history.at(-1)?.changes).toEqual({
      status: ['En cotización', 'Enviado'],
      sent_via: ['whatsapp', 'post'],
    });
  });

  test('there is no budget to move but those that can be read', async () => {
    const neighbour = await openInstance('vecino.test', 'business');
    const { body: own } = await desk('POST', '/budgets/internal', {
      client_id: client.id,
      vehicle_id: vehicle.id,
    });
    const budget = await budgetIn('Pendiente');
    const answers = [
      await move({ id: Number.MAX_SAFE_INTEGER }, { status: 'Cancelado' }),
      await move(own, { status: 'Cancelado' }),
      await move(own, { status: 'Aprobado' }),
      await neighbour.post(`/budgets/${budget.id}/status`, { status: 'Aprobado' }),
    ];
    for (const { status, body } of answers) {
      expect({ status, code: body.error?.code }).toEqual({ status: 404, code: 'not_found' });
    }
    expect((await trace(budget)).row.status).toBe('Pendiente');
  });

  test("an erased client's budget stays as it is, whatever is asked", async () => {
    const erased = await newClient({ name: 'Bruno Ficticio' });
    const budget = await budgetIn('Pendiente', { client_id: erased.id, vehicle_id: undefined });
    await desk('POST', `/clients/${erased.id}/erase`);
    const before = await trace(budget);
    for (const status of ['En cotización', 'Aprobado', 'Cancelado'] as const) {
      const { status: code, body } = await move(budget, { status });
      expect({ code, error: body.error.code }).toEqual({ code: 409, error: 'client_erased' });
      expect(body.error.tracking_url).toBeUndefined();
    }
    expect(await trace(budget)).toEqual(before);
  });
});
