import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { expectNoDeadlocks } from '../../../../test/support/deadlocks.ts';
import type { Answer } from '../../../../test/support/requests.ts';
import { expectNoOverlap, expectToAgree } from './diary/ledger.ts';
import {
  type AppointmentRequest,
  newAppointmentRequest,
  openRound,
  pickRandom,
  type Round,
  type RoundBudget,
  recordAnswer,
  recordRemoval,
  retryBooking,
  runRandomAction,
  sendBookingRequest,
} from './diary/round.ts';
import { minuteMs, openRaces } from './diary/scene.ts';

const rounds = Number(process.env.FAULT_DIARY ?? 1);
const clients = 32;
const turns = 2;
/** Approximate duration, in milliseconds, over which the requests of a round are spread. */
const soonMs = 150;
/** Time, in milliseconds, in which the first requests of a round are sent. */
const firstOnesMs = 15;
const ever = { from: '-infinity', to: 'infinity' };

const scene = await openRaces();
const { ask, atDesk, boxes, sql } = scene;
const everybody = <T>(act: (client: number) => Promise<T>) =>
  Promise.all(Array.from({ length: clients }, (_, client) => act(client)));

for (const budgetCount of [12, 1]) {
  test(`${rounds} rounds of ${clients} who want one morning for ${budgetCount} budgets: the answers match the diary`, {
    timeout: 0,
  }, async () => {
    await scene.emptyDiary();
    const total = { done: 0, refused: 0, alternativesTaken: 0 };
    for (let each = 0; each < rounds; each += 1) {
      const round = await openRound(scene, budgetCount);
      await everybody(async (client) => {
        for (let turn = 0; turn < turns; turn += 1) await runRandomAction(round, client);
      });
      if (await retryBooking(round)) total.alternativesTaken += 1;
      for (const { id, done } of round.budgets) await expectToAgree(scene, id, done);
      total.done += round.budgets.reduce((sum, { done }) => sum + done.length, 0);
      total.refused += round.refused.length;
    }
    await expectNoOverlap(scene);
    console.log(`diary: ${rounds} rounds of ${clients}, ${budgetCount} budgets, ${JSON.stringify(total)}`);
  });
}

/**
 * Returns a function that opens the next free morning for the same budgets, and a function that finally checks all
 * collected answers.
 */
async function openMornings(): Promise<{
  next: () => Promise<Round>;
  expectAllToAgree: () => Promise<void>;
}> {
  await scene.emptyDiary();
  const first = await openRound(scene, clients);
  return {
    next: async () => {
      await scene.newKey();
      const opensMs = await scene.nextMorning();
      return { ...first, boxes: [...boxes], opensMs, refused: [] };
    },
    expectAllToAgree: async () => {
      for (const { id, done } of first.budgets) await expectToAgree(scene, id, done);
      await expectNoOverlap(scene);
    },
  };
}

function momentOf({ opensMs }: Round, afterMinutes: number): string {
  return new Date(opensMs + afterMinutes * minuteMs).toISOString();
}

interface PeriodAndBox {
  from: string;
  to: string;
  box_id?: number;
}

/** Lists the appointments and proposals within a period and optionally a box. */
async function keptWithin({ from, to, box_id }: PeriodAndBox) {
  const rows = await sql`
    select case status when 'confirmed' then 'b' || budget_id else 'p' || id end as id, budget_id, box_id
    from appointments where starts_at < ${to} and ends_at > ${from} and box_id = coalesce(${box_id ?? null}, box_id)
    order by box_id, id`;
  return rows.map(({ id, budget_id, box_id }) => ({
    id,
    budgetId: Number(budget_id),
    boxId: Number(box_id),
  }));
}

/** Builds a booking request for the client's own budget. Every third client requests a proposal. */
function asked(round: Round, client: number, appointment?: AppointmentRequest) {
  const budget = round.budgets[client] as RoundBudget;
  const mode = client % 3 === 0 ? 'propose' : 'book';
  return { budget, mode, appointment: appointment ?? newAppointmentRequest(round, budget) } as const;
}

/** Sends requests of all clients for the same time; returns the ids of the booked boxes. */
async function wantTheSame(round: Round, afterMinutes: number, box: { box_id?: number }) {
  const start = momentOf(round, afterMinutes);
  const answers = await everybody((client) =>
    sendBookingRequest(round, asked(round, client, { start, duration_minutes: 90, ...box }), client),
  );
  const kept = answers.filter(({ status }) => status === 201);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(clients - kept.length);
  const winners = await keptWithin({ from: start, to: momentOf(round, afterMinutes + 90) });
  expect(winners.map(({ id }) => id).sort()).toEqual(kept.map(({ body }) => body.id).sort());
  return winners.map(({ boxId }) => boxId);
}

test(`${rounds} rounds of ${clients} who want the same: as many succeed as there are boxes`, {
  timeout: 0,
}, async () => {
  const mornings = await openMornings();
  for (let each = 0; each < rounds; each += 1) {
    const round = await mornings.next();
    expect(await wantTheSame(round, 0, {})).toEqual(boxes.map(({ id }) => id));
    const { id } = pickRandom(boxes);
    expect(await wantTheSame(round, 120, { box_id: id })).toEqual([id]);
  }
  await mornings.expectAllToAgree();
});

test(`${rounds} rounds of ${clients} twins: one appointment, one answer`, { timeout: 0 }, async () => {
  const seen = { replayed: 0, inProgress: 0 };
  for (let each = 0; each < rounds; each += 1) {
    const round = await openRound(scene, 1);
    const [budget] = round.budgets as [RoundBudget];
    const appointment = { start: momentOf(round, 0), duration_minutes: 60 };
    const mode = pickRandom(['book', 'propose'] as const);
    const options = { idempotencyKey: randomUUID() };
    const send = (client: number) =>
      ask(client, 'POST', '/appointments', { budget_id: budget.id, mode, ...appointment }, options);
    const answers = [...(await everybody(send)), await send(0), await send(1)];

    const replayed = answers.filter(({ headers }) => headers['idempotent-replay'] === 'true');
    const inProgress = answers.filter(({ body }) => body.error?.code === 'idempotency_in_progress');
    const made = answers.filter((answer) => ![...replayed, ...inProgress].includes(answer));
    for (const answer of made) recordAnswer(round, { budget, mode, appointment }, answer, 201);
    await expectToAgree(scene, budget.id, budget.done);
    expect(made.map(({ status }) => status)).toEqual([201]);
    for (const { text } of replayed) expect(text).toBe(made[0]?.text);
    seen.replayed += replayed.length;
    seen.inProgress += inProgress.length;
  }
  console.log(`diary: ${rounds} rounds of ${clients} twins, ${JSON.stringify(seen)}, 0 doubled`);
});

/** Runs an action after a random delay, concurrently with the actions of other clients. */
async function soon<T>(act: () => Promise<T>, mostMs = soonMs): Promise<T> {
  await sleep(randomInt(mostMs));
  return act();
}

test(`${rounds} rounds of ${clients} who book while a time is closed: each booking is refused, or listed as an obstacle`, {
  timeout: 0,
}, async () => {
  const mornings = await openMornings();
  const seen = { named: 0, kept: 0 };
  for (let each = 0; each < rounds; each += 1) {
    const round = await mornings.next();
    const oneBox = randomInt(2) === 0 && { box_id: pickRandom(boxes).id };
    const closed = { from: momentOf(round, 60), to: momentOf(round, 240), ...oneBox };
    const [closure, answers] = await Promise.all([
      soon(() => atDesk('POST', '/closures', { name: 'Avería', ...closed })),
      everybody((client) => sendBookingRequest(round, asked(round, client), client)),
    ]);
    expect(closure.status, closure.text).toBe(201);
    const within = (await keptWithin(closed)).map(({ id }) => id);
    expect(closure.body.collisions.toSorted()).toEqual(within.toSorted());
    seen.named += within.length;
    seen.kept += answers.filter(({ status }) => status === 201).length;
  }
  await mornings.expectAllToAgree();
  console.log(`diary: ${rounds} closures in the middle, ${JSON.stringify(seen)}`);
});

/** Requests a time in a box that is being removed. Once the box is removed, expects a refusal without alternatives. */
async function wantBox(round: Round, client: number, box_id: number): Promise<void> {
  const wanted = asked(round, client);
  const appointment = { ...wanted.appointment, box_id };
  const { budget, mode } = wanted;
  const answer = await ask(client, 'POST', '/appointments', { budget_id: budget.id, mode, ...appointment });
  const { error } = answer.body;
  if (answer.status === 422)
    expect(error.fields.map(({ path }: { path: string }) => path)).toEqual(['/box_id']);
  else if (error?.alternatives?.length === 0) expect(error.code).toBe('slot_unavailable');
  else recordAnswer(round, { ...wanted, appointment }, answer, 201);
}

/**
 * Expects a removed box to be empty. If the removal was refused, expects the refusal to list appointments of the box,
 * then cancels them and removes the box. Returns whether the first removal succeeded.
 */
async function expectNamedOrRemoved(round: Round, boxId: number, removal: Answer): Promise<boolean> {
  const kept = await keptWithin({ ...ever, box_id: boxId });
  if (removal.status === 200) {
    expect(kept).toEqual([]);
    return true;
  }
  expect(removal.status, removal.text).toBe(422);
  const named = removal.text.match(/\b[bp]\d+\b/g) ?? [];
  expect(named.length).toBeGreaterThan(0);
  expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(named));
  for (const { id, budgetId } of kept) {
    const budget = round.budgets.find((each) => each.id === budgetId) as RoundBudget;
    const verb = id.startsWith('b') ? 'cancel' : 'reject';
    recordRemoval(budget, id, await atDesk('POST', `/appointments/${id}/${verb}`, {}));
  }
  expect((await atDesk('DELETE', `/boxes/${boxId}`)).status).toBe(200);
  return false;
}

test(`${rounds} boxes that are added and removed while ${clients} book: a box in use stays`, {
  timeout: 0,
}, async () => {
  const mornings = await openMornings();
  const seen = { removed: 0, inUse: 0 };
  for (let each = 0; each < rounds; each += 1) {
    const round = await mornings.next();
    const adding = soon(() => atDesk('POST', '/boxes', { name: `Box de paso ${each}` }));
    const removing = adding.then(({ body: { id } }) =>
      soon(() => atDesk('DELETE', `/boxes/${id}`), firstOnesMs),
    );
    // Adds the new box to the round's boxes, because a refusal may offer it to another client as an alternative.
    round.boxesKnown = adding.then(({ body }) => round.boxes.push(body));
    await everybody(async (client) => {
      if (client % 2 === 0) await wantBox(round, client, (await adding).body.id);
      else await sendBookingRequest(round, asked(round, client), client);
    });
    const isRemoved = await expectNamedOrRemoved(round, (await adding).body.id, await removing);
    seen[isRemoved ? 'removed' : 'inUse'] += 1;
  }
  await mornings.expectAllToAgree();
  console.log(`diary: ${rounds} boxes that came and went, ${JSON.stringify(seen)}`);
});

test('no deadlock occurred', async () => {
  await scene.endSessions();
  await expectNoDeadlocks(sql);
});
