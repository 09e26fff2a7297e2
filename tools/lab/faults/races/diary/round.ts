import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import type { Answer } from '../../../../../test/support/requests.ts';
import type { Acknowledgement } from './ledger.ts';
import { minuteMs, morningMinutes, type RacesScene, type WithId } from './scene.ts';

const gridMs = 30 * minuteMs;
const maxAlternatives = 3;

export interface AppointmentRequest {
  start: string;
  duration_minutes: number;
  box_id?: number;
}

export interface RoundBudget extends WithId {
  requests: number;
  /** Ids of the budget's proposals that were acknowledged to clients. */
  proposals: string[];
  done: Acknowledgement[];
}

interface BookingRequest {
  budget: RoundBudget;
  mode: Mode;
  appointment: AppointmentRequest;
}

/** One morning whose times all clients request concurrently. */
export interface Round {
  scene: RacesScene;
  boxes: WithId[];
  /** Promise that resolves once `boxes` contains every box that clients may get. */
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
    budgets: budgets.map(({ id }) => ({ id, requests: 0, proposals: [], done: [] })),
    refused: [],
  };
}

export function pickRandom<T>(from: T[]): T {
  return from[randomInt(from.length)] as T;
}

/**
 * Builds a request for a random time. Its duration is unique for the budget and identifies the resulting appointment.
 */
export function newAppointmentRequest({ scene, opensMs }: Round, budget: RoundBudget): AppointmentRequest {
  budget.requests += 1;
  return {
    start: new Date(opensMs + randomInt(morningMinutes / 30 - 1) * gridMs).toISOString(),
    duration_minutes: 40 + ((budget.requests * 13) % 80),
    ...(randomInt(2) === 0 && { box_id: pickRandom(scene.boxes).id }),
  };
}

type ClientAction = (round: Round, budget: RoundBudget, client: number) => Promise<unknown>;

const clientActions: Record<string, ClientAction> = {
  books: (round, budget, client) =>
    sendBookingRequest(
      round,
      { budget, mode: 'book', appointment: newAppointmentRequest(round, budget) },
      client,
    ),
  proposes: (round, budget, client) =>
    sendBookingRequest(
      round,
      { budget, mode: 'propose', appointment: newAppointmentRequest(round, budget) },
      client,
    ),
  moves: async (round, budget) => {
    const appointment = newAppointmentRequest(round, budget);
    const answer = await round.scene.atDesk('POST', `/appointments/b${budget.id}/move`, appointment);
    if (answer.status !== 404) recordAnswer(round, { budget, mode: 'book', appointment }, answer, 200);
  },
  cancels: (round, budget, client) => removeAppointment(round, budget, client, `b${budget.id}`),
  withdraws: (round, budget, client) => removeAppointment(round, budget, client, budget.proposals.at(-1)),
  rejects: async ({ scene }, budget) => {
    const id = budget.proposals.at(-1) ?? 'p999999999';
    recordRemoval(budget, id, await scene.atDesk('POST', `/appointments/${id}/reject`, {}));
  },
  confirms: async ({ scene }, budget) => {
    const proposal = budget.proposals.at(-1) ?? 'p999999999';
    const answer = await scene.atDesk('POST', `/appointments/${proposal}/confirm`, {
      notify_client: randomInt(2) === 0,
    });
    if (isAlreadyRemoved(answer)) return;
    expect(answer.body).toMatchObject({ id: `b${budget.id}`, status: 'confirmed' });
    budget.done.push({ deed: 'confirmed', proposal });
  },
};

const frequentActions = ['books', 'books', 'books', 'proposes', 'proposes', 'proposes', 'confirms'];

export async function runRandomAction(round: Round, client: number): Promise<void> {
  const deed = clientActions[pickRandom([...Object.keys(clientActions), ...frequentActions])] as ClientAction;
  await deed(round, pickRandom(round.budgets), client);
}

export async function sendBookingRequest(
  round: Round,
  asked: BookingRequest,
  client: number,
): Promise<Answer> {
  const { budget, mode, appointment } = asked;
  const notify_client = randomInt(4) === 0;
  const body = { budget_id: budget.id, mode, notify_client, ...appointment };
  const answer = await round.scene.ask(client, 'POST', '/appointments', body);
  await round.boxesKnown;
  recordAnswer(round, asked, answer, 201);
  return answer;
}

/**
 * Expects an answer that either books exactly the requested time, or refuses it with alternatives; records the result.
 */
export function recordAnswer(round: Round, asked: BookingRequest, answer: Answer, kept: 200 | 201): void {
  const { budget, mode, appointment } = asked;
  if (answer.status === 409) {
    expectAlternatives(answer, appointment, round);
    round.refused.push(asked);
    return;
  }
  expect(answer.status, answer.text).toBe(kept);
  const { id, start, end, box, status } = answer.body;
  const endMs = Date.parse(appointment.start) + appointment.duration_minutes * minuteMs;
  expect([start, end]).toEqual([appointment.start, new Date(endMs).toISOString()]);
  expect(status).toBe(mode === 'book' ? 'confirmed' : 'proposed');
  expect(box.id).toBe(appointment.box_id ?? box.id);
  const booked = { id, start, end, box: { id: box.id } };
  budget.done.push({ deed: mode === 'book' ? 'booked' : 'proposed', appointment: booked });
  if (mode === 'propose') budget.proposals.push(id);
}

/**
 * Expects the alternatives of a refusal to be free. Other days have enough free time; the requested start is free only
 * in a box that was added after the request.
 */
function expectAlternatives(
  { status, body, text }: Answer,
  appointment: AppointmentRequest,
  { boxes, scene }: Round,
): void {
  expect([status, body.error?.code], text).toEqual([409, 'slot_unavailable']);
  const alternatives: { start: string; end: string; box: WithId }[] = body.error.alternatives;
  expect(new Set(alternatives.map(({ start }) => start)).size).toBe(maxAlternatives);
  const allowed = boxes.filter(({ id }) => id === (appointment.box_id ?? id)).map(({ id }) => id);
  for (const { start, end, box } of alternatives) {
    expect(Date.parse(start) % gridMs).toBe(0);
    expect(Date.parse(start)).toBeGreaterThan(Date.now() + 60 * minuteMs);
    expect(Date.parse(end) - Date.parse(start)).toBe(appointment.duration_minutes * minuteMs);
    expect(allowed).toContain(box.id);
    if (start === appointment.start) expect(scene.boxes.map(({ id }) => id)).not.toContain(box.id);
  }
}

async function removeAppointment(
  round: Round,
  budget: RoundBudget,
  client: number,
  id = 'p999999999',
): Promise<void> {
  recordRemoval(budget, id, await round.scene.ask(client, 'DELETE', `/appointments/${id}`));
}

export function recordRemoval(budget: RoundBudget, id: string, answer: Answer): void {
  if (isAlreadyRemoved(answer)) return;
  expect(answer.body).toEqual({ ok: true, id, status: 'cancelled' });
  budget.done.push({ deed: 'cancelled', id });
}

function isAlreadyRemoved({ status, body, text }: Answer): boolean {
  if (status === 200) return false;
  expect([status, body.error?.code], text).toEqual([404, 'not_found']);
  return true;
}

/**
 * Repeats a refused request without concurrent requests. Expects either the requested time or the first alternative to
 * be free.
 */
export async function retryBooking(round: Round): Promise<boolean> {
  const [asked] = round.refused;
  if (!asked) return false;
  const again = await sendBookingRequest(round, asked, 0);
  if (again.status !== 409) return false;
  const [{ start, box }] = again.body.error.alternatives;
  const answer = await sendBookingRequest(
    round,
    { ...asked, appointment: { ...asked.appointment, start, box_id: box.id } },
    1,
  );
  expect(answer.status).toBe(201);
  return true;
}
