import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import type { Answer } from '../../../../../test/support/requests.ts';
import type { Acknowledgement } from './ledger.ts';
import { minuteMs, morningMinutes, type RacesScene, type WithId } from './scene.ts';

const gridMs = 30 * minuteMs;
const maxAlternatives = 3;

export interface Wish {
  start: string;
  duration_minutes: number;
  box_id?: number;
}

export interface RoundBudget extends WithId {
  wishes: number;
  /** Ids of the budget's proposals that were acknowledged to clients. */
  proposals: string[];
  done: Acknowledgement[];
}

interface BookingRequest {
  budget: RoundBudget;
  mode: Mode;
  wish: Wish;
}

/** One morning whose times all clients request concurrently. */
export interface Round {
  scene: RacesScene;
  boxes: WithId[];
  /** Pending while clients may get a box that is not yet in `boxes`. */
  boxesKnown?: Promise<unknown>;
  opensMs: number;
  budgets: RoundBudget[];
  refused: BookingRequest[];
}

type Mode = 'book' | 'propose';

export async function openRound(scene: RacesScene, budgetCount: number): Promise<Round> {
  await scene.newKey();
  const budgets = await scene.newBudgets(budgetCount);
  const opensMs = await scene.nextMorning();
  return {
    scene,
    boxes: scene.boxes,
    opensMs,
    budgets: budgets.map(({ id }) => ({ id, wishes: 0, proposals: [], done: [] })),
    refused: [],
  };
}

export function pick<T>(from: T[]): T {
  return from[randomInt(from.length)] as T;
}

/**
 * Builds a request for a random time. Its duration is unique for the budget and identifies the resulting appointment.
 */
export function newWish({ scene, opensMs }: Round, budget: RoundBudget): Wish {
  budget.wishes += 1;
  return {
    start: new Date(opensMs + randomInt(morningMinutes / 30 - 1) * gridMs).toISOString(),
    duration_minutes: 40 + ((budget.wishes * 13) % 80),
    ...(randomInt(2) === 0 && { box_id: pick(scene.boxes).id }),
  };
}

type ClientAction = (round: Round, budget: RoundBudget, client: number) => Promise<unknown>;

const deeds: Record<string, ClientAction> = {
  books: (round, budget, client) =>
    sendWish(round, { budget, mode: 'book', wish: newWish(round, budget) }, client),
  proposes: (round, budget, client) =>
    sendWish(round, { budget, mode: 'propose', wish: newWish(round, budget) }, client),
  moves: async (round, budget) => {
    const wish = newWish(round, budget);
    const answer = await round.scene.atDesk('POST', `/appointments/b${budget.id}/move`, wish);
    if (answer.status !== 404) hear(round, { budget, mode: 'book', wish }, answer, 200);
  },
  cancels: (round, budget, client) => remove(round, budget, client, `b${budget.id}`),
  withdraws: (round, budget, client) => remove(round, budget, client, budget.proposals.at(-1)),
  rejects: async ({ scene }, budget) => {
    const id = budget.proposals.at(-1) ?? 'p999999999';
    removed(budget, id, await scene.atDesk('POST', `/appointments/${id}/reject`, {}));
  },
  confirms: async ({ scene }, budget) => {
    const proposal = budget.proposals.at(-1) ?? 'p999999999';
    const answer = await scene.atDesk('POST', `/appointments/${proposal}/confirm`, {
      notify_client: randomInt(2) === 0,
    });
    if (isGone(answer)) return;
    expect(answer.body).toMatchObject({ id: `b${budget.id}`, status: 'confirmed' });
    budget.done.push({ deed: 'confirmed', proposal });
  },
};

const oftener = ['books', 'books', 'books', 'proposes', 'proposes', 'proposes', 'confirms'];

export async function doSomething(round: Round, client: number): Promise<void> {
  const deed = deeds[pick([...Object.keys(deeds), ...oftener])] as ClientAction;
  await deed(round, pick(round.budgets), client);
}

export async function sendWish(round: Round, asked: BookingRequest, client: number): Promise<Answer> {
  const { budget, mode, wish } = asked;
  const notify_client = randomInt(4) === 0;
  const body = { budget_id: budget.id, mode, notify_client, ...wish };
  const answer = await round.scene.ask(client, 'POST', '/appointments', body);
  await round.boxesKnown;
  hear(round, asked, answer, 201);
  return answer;
}

/**
 * Expects an answer that either books exactly the requested time, or refuses it with alternatives; records the result.
 */
export function hear(round: Round, asked: BookingRequest, answer: Answer, kept: 200 | 201): void {
  const { budget, mode, wish } = asked;
  if (answer.status === 409) {
    expectAlternatives(answer, wish, round);
    round.refused.push(asked);
    return;
  }
  expect(answer.status, answer.text).toBe(kept);
  const { id, start, end, box, status } = answer.body;
  const endMs = Date.parse(wish.start) + wish.duration_minutes * minuteMs;
  expect([start, end]).toEqual([wish.start, new Date(endMs).toISOString()]);
  expect(status).toBe(mode === 'book' ? 'confirmed' : 'proposed');
  expect(box.id).toBe(wish.box_id ?? box.id);
  const appointment = { id, start, end, box: { id: box.id } };
  budget.done.push({ deed: mode === 'book' ? 'booked' : 'proposed', appointment });
  if (mode === 'propose') budget.proposals.push(id);
}

/**
 * Expects the alternatives of a refusal to be free. Other days have enough free time; the requested start is free only
 * in a box that was added after the request.
 */
function expectAlternatives({ status, body, text }: Answer, wish: Wish, { boxes, scene }: Round): void {
  expect([status, body.error?.code], text).toEqual([409, 'slot_unavailable']);
  const alternatives: { start: string; end: string; box: WithId }[] = body.error.alternatives;
  expect(new Set(alternatives.map(({ start }) => start)).size).toBe(maxAlternatives);
  const allowed = boxes.filter(({ id }) => id === (wish.box_id ?? id)).map(({ id }) => id);
  for (const { start, end, box } of alternatives) {
    expect(Date.parse(start) % gridMs).toBe(0);
    expect(Date.parse(start)).toBeGreaterThan(Date.now() + 60 * minuteMs);
    expect(Date.parse(end) - Date.parse(start)).toBe(wish.duration_minutes * minuteMs);
    expect(allowed).toContain(box.id);
    if (start === wish.start) expect(scene.boxes.map(({ id }) => id)).not.toContain(box.id);
  }
}

async function remove(round: Round, budget: RoundBudget, client: number, id = 'p999999999'): Promise<void> {
  removed(budget, id, await round.scene.ask(client, 'DELETE', `/appointments/${id}`));
}

export function removed(budget: RoundBudget, id: string, answer: Answer): void {
  if (isGone(answer)) return;
  expect(answer.body).toEqual({ ok: true, id, status: 'cancelled' });
  budget.done.push({ deed: 'cancelled', id });
}

function isGone({ status, body, text }: Answer): boolean {
  if (status === 200) return false;
  expect([status, body.error?.code], text).toEqual([404, 'not_found']);
  return true;
}

/**
 * Repeats a refused request without concurrent requests. Expects either the requested time or the first alternative to
 * be free.
 */
export async function askAgain(round: Round): Promise<boolean> {
  const [asked] = round.refused;
  if (!asked) return false;
  const again = await sendWish(round, asked, 0);
  if (again.status !== 409) return false;
  const [{ start, box }] = again.body.error.alternatives;
  const answer = await sendWish(round, { ...asked, wish: { ...asked.wish, start, box_id: box.id } }, 1);
  expect(answer.status).toBe(201);
  return true;
}
