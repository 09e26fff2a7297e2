import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { expectNoDeadlocks } from '../../../../test/support/deadlocks.ts';
import { storeOf } from '../../../../test/support/store.ts';
import { type Answer, openWorkshop } from '../../../../test/support/workshop.ts';

const rounds = Number(process.env.FAULT_STOCK ?? 1);
const writers = 32;
const turns = 2;
const partsOfRound = 5;
const opening = 12;
const minimum = 6;

/** Settings with enough database connections for as many concurrent writes as a busy service has. */
const settings = { databaseConnections: 16 };
const workshop = await openWorkshop({ settings });
const { newClient, newBudget, sql, createKey, database, record } = workshop;
const { part, fallen } = storeOf(workshop);
const another = await workshop.startProcess(settings);

interface MovementRequest {
  part_id: number;
  kind: 'in' | 'out' | 'adjust';
  quantity: number;
  reason: string;
  budget_id?: number;
}

/** A stock movement in an answer of the service. */
interface RecordedMovement {
  id: number;
  part_id: number;
  change: number;
  on_hand: number;
}

interface StoredMovement extends RecordedMovement {
  /** Id of the transaction that wrote the row. All movements of one request have the same id. */
  written: string;
}

const thousandths = (units: number) => Math.round(units * 1_000);

/** Builds a random movement. Removals exceed additions on average, so that every round empties the stock. */
function someMovement(parts: number[], budget: number): MovementRequest {
  const part_id = parts[randomInt(parts.length)] as number;
  const kind = (['in', 'out', 'out', 'adjust'] as const)[randomInt(4)] as MovementRequest['kind'];
  const units = randomInt(1, 4_000) / 1_000;
  const quantity = kind === 'adjust' && randomInt(2) === 0 ? -units : units;
  return { part_id, kind, quantity, reason: 'Carrera', ...(randomInt(4) === 0 && { budget_id: budget }) };
}

interface Heard {
  recorded: RecordedMovement[];
  refused: number;
}

async function write(parts: number[], budget: number, key: string, writer: number): Promise<Heard> {
  const to = (writer % 2 === 0 ? workshop : another).app;
  const heard: Heard = { recorded: [], refused: 0 };
  for (let turn = 0; turn < turns; turn += 1) {
    const asked = Array.from({ length: randomInt(1, 12) }, () => someMovement(parts, budget));
    const isBatch = randomInt(2) === 0;
    const path = isBatch ? '/stock/movements/batch' : '/stock/movements';
    const body = isBatch ? { movements: asked } : (asked[0] as MovementRequest);
    const answer = await workshop.send('POST', path, { key, body }, to);
    if (answer.status === 409) heard.refused += 1;
    else heard.recorded.push(...recordedIn(answer, isBatch ? asked : asked.slice(0, 1)));
  }
  return heard;
}

function recordedIn(answer: Answer, asked: MovementRequest[]): RecordedMovement[] {
  expect(answer.status, answer.text).toBe(201);
  const data = answer.body.data ?? [answer.body];
  expect(data).toMatchObject(asked);
  return data.map(({ id, part_id, kind, quantity, on_hand }: MovementRequest & RecordedMovement) => {
    const change = thousandths(kind === 'out' ? -quantity : quantity);
    return { id, part_id, change, on_hand: thousandths(on_hand) };
  });
}

/** Lists the stored movements of a part in order. */
async function movementsOf(part: number): Promise<StoredMovement[]> {
  return sql<StoredMovement[]>`
    select id, xmin::text as written, part_id, change_thousandths as change, on_hand_thousandths as on_hand
    from stock_movements where part_id = ${part} order by at, id`;
}

/**
 * Expects each movement to start from the stock after the previous movement, the stock never to be negative, and the
 * part's stock to equal the stock after the last movement.
 */
async function expectToAddUp(part: number): Promise<StoredMovement[]> {
  const rows = await movementsOf(part);
  expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((one, other) => one - other));
  let left = 0;
  for (const { change, on_hand } of rows) {
    left += change;
    expect(on_hand).toBe(left);
    expect(left).toBeGreaterThanOrEqual(0);
  }
  const [row] = await sql`select on_hand_thousandths from parts where id = ${part}`;
  expect(row?.on_hand_thousandths).toBe(left);
  return rows;
}

/** Counts the requests that reduced the stock from at least the minimum to below the minimum. */
function fallsIn(rows: StoredMovement[]): number {
  const lefts = [...Map.groupBy(rows, ({ written }) => written).values()].map(
    (its) => its.at(-1)?.on_hand as number,
  );
  const isBelow = lefts.map((left) => left < thousandths(minimum));
  return isBelow.filter((below, place) => below && place > 0 && !isBelow[place - 1]).length;
}

test(`${rounds} rounds of ${writers} writers who move ${partsOfRound} parts: what is on hand is what was moved`, {
  timeout: 0,
}, async () => {
  const owner = await newClient({ name: 'Clara Ejemplo' });
  const lines = [{ description: 'Revisión' }];
  const total = { recorded: 0, refused: 0, fallen: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const { key } = await createKey({ per_minute: 600 });
    const { id: budget } = await newBudget({ client_id: owner.id, lines });
    const parts: number[] = [];
    for (let place = 0; place < partsOfRound; place += 1)
      parts.push((await part({ on_hand: opening, minimum })).id);

    const heard = await Promise.all(
      Array.from({ length: writers }, (_, writer) => write(parts, budget, key, writer)),
    );

    const kept: RecordedMovement[] = [];
    const told = await fallen();
    for (const each of parts) {
      const rows = await expectToAddUp(each);
      expect(told.filter(({ part_id }) => part_id === each)).toHaveLength(fallsIn(rows));
      kept.push(...rows.slice(1).map(({ written: _, ...movement }) => movement));
    }
    const recorded = heard.flatMap((each) => each.recorded);
    const byId = (one: RecordedMovement, other: RecordedMovement) => one.id - other.id;
    expect(kept.toSorted(byId)).toEqual(recorded.toSorted(byId));
    total.recorded += recorded.length;
    total.refused += heard.reduce((sum, { refused }) => sum + refused, 0);
  }
  total.fallen = (await fallen()).length;
  console.log(`stock: ${rounds} rounds of ${writers}, ${JSON.stringify(total)}, none lost`);
});

test('no deadlock occurred', async () => {
  await another.close();
  await record.flush();
  await database.close();
  await expectNoDeadlocks(sql);
});
