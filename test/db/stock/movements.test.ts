import type { Sql } from 'postgres';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertBudget, nextBudgetId } from '../../../db/budgets/queries.ts';
import { sendInOrder, sqlState } from '../../../db/connection/client.ts';
import { insertMovements } from '../../../db/stock/movements.ts';
import { updateOnHand } from '../../../db/stock/parts.ts';
import { removing } from '../../support/removal.ts';
import { desk, now, openScene } from '../scene.ts';

const scene = await openScene();
const { database, instance, write } = scene;
const at = now.toISOString();
const stands = '23001';
const doesNotAddUp = '23514';

let [part, another, budget] = [0, 0, 0];

/** Runs statements as the service's role; returns the error's SQLSTATE, or null. */
async function tried(...statements: string[]): Promise<string | null> {
  return database
    .inSession(async (_, raw) => {
      await raw.unsafe('begin');
      for (const each of statements) await raw.unsafe(each);
      await raw.unsafe('commit');
      return null;
    })
    .catch((error: unknown) => sqlState(error) ?? String(error));
}

async function newPart(raw: Sql, reference: string): Promise<number> {
  const [row] = await raw.unsafe(`
    insert into parts (instance_id, search_text, reference, reference_key, description, unit, price_cents,
      tax_rate_basis_points, created_at, updated_at)
    values (${instance.id}, '', '${reference}', '${reference}', '', '', 0, 2100, '${at}', '${at}') returning id`);
  return Number(row?.id);
}

const movementOf = (of: number, change: number, onHand: number, more = {}) => ({
  part_id: of,
  kind: 'adjust' as const,
  change_thousandths: change,
  on_hand_thousandths: onHand,
  reason: 'Recuento',
  budget_id: null,
  ...more,
});

const counted = (of: number, onHand: number) =>
  `update parts set on_hand_thousandths = ${onHand} where id = ${of}`;
const written = (of: number, change: number, onHand: number) => `
  insert into stock_movements (instance_id, part_id, kind, change_thousandths, on_hand_thousandths, reason,
    actor_kind, actor_id, actor_name, at)
  values (${instance.id}, ${of}, 'adjust', ${change}, ${onHand}, 'Recuento', 'staff', 1, '', '${at}')`;

beforeAll(async () => {
  const clientId = await scene.client();
  [part, another, budget] = await database.inSession(async (db, raw) => {
    const id = await nextBudgetId(db);
    const token = { tracking_token_hash: Buffer.alloc(32), sealed_tracking_token: Buffer.alloc(1) };
    const fresh = { id, status: 'Pendiente', channel: 'api', client_id: clientId, ...token } as const;
    await insertBudget(db, instance.id, fresh, now);
    return [await newPart(raw, 'a'), await newPart(raw, 'b'), id];
  });
  await write((tx) =>
    sendInOrder(tx, [
      updateOnHand(tx, {
        instanceId: instance.id,
        left: [
          { id: part, on_hand_thousandths: 12_500 },
          { id: another, on_hand_thousandths: 1_000 },
        ],
        at,
      }),
      insertMovements(
        tx,
        instance.id,
        [
          movementOf(part, 10_000, 10_000),
          movementOf(another, 1_000, 1_000),
          movementOf(part, 2_500, 12_500, { budget_id: budget }),
        ],
        { automatic: false, actor: desk, at },
      ),
    ]),
  );
});

describe('what is on hand', () => {
  test('is not changed without a movement', async () => {
    expect(await tried(counted(part, 13_000))).toBe(doesNotAddUp);
  });

  test('is unknown for a part without movements', async () => {
    const born = `insert into parts (instance_id, search_text, reference, reference_key, description, unit, price_cents,
      tax_rate_basis_points, on_hand_thousandths, created_at, updated_at)
      values (${instance.id}, '', 'c', 'c', '', '', 0, 2100, 5, '${at}', '${at}')`;
    expect(await tried(born)).toBe(doesNotAddUp);
  });

  test('changes with each movement', async () => {
    expect(await tried(written(part, 500, 13_000))).toBe(doesNotAddUp);
    expect(await tried(counted(part, 14_000), written(part, 500, 13_000))).toBe(doesNotAddUp);
  });

  test('continues from the movement before', async () => {
    expect(await tried(counted(part, 14_000), written(part, 500, 14_000))).toBe(doesNotAddUp);
    expect(await tried(counted(another, 1_500), written(another, 500, 1_500))).toBeNull();
  });
});

describe('a movement', () => {
  const columns: [string, string][] = [
    ['part_id', String(1)],
    ['kind', `'in'`],
    ['change_thousandths', '1'],
    ['on_hand_thousandths', '1'],
    ['reason', `'Otro motivo'`],
    ['reason', `''`],
    ['budget_id', 'null'],
    ['automatic', 'true'],
    ['actor_name', `'Otra'`],
    ['at', 'now()'],
  ];

  test.each(columns)('keeps its %s: %s', async (column, value) => {
    const change = `update stock_movements set ${column} = ${value} where part_id = ${part} and budget_id = ${budget}`;
    expect(await tried(change)).toBe(stands);
  });

  test('is not deleted, and no table of them is emptied', async () => {
    expect(await tried(`delete from stock_movements where part_id = ${part}`)).toBe(stands);
    for (const table of ['stock_movements', 'parts', 'instances'])
      expect(await tried(`truncate ${table} cascade`), table).toBe(stands);
  });

  test('forgets only the texts about an erased client', async () => {
    const erased = `update clients set erased_at = now()`;
    const ofBudget = `where part_id = ${part} and budget_id = ${budget}`;
    expect(await tried(erased, `update stock_movements set reason = 'Otro' ${ofBudget}`)).toBe(stands);
    expect(await tried(erased, `update stock_movements set reason = '', automatic = true ${ofBudget}`)).toBe(
      stands,
    );
    expect(await tried(erased, `update stock_movements set reason = ''`)).toBe(stands);
    expect(await tried(erased, `update stock_movements set reason = '' ${ofBudget}`)).toBeNull();
  });

  test('is deleted with its workshop', async () => {
    const marked = 'update instances set removing_at = now()';
    expect(await tried(marked, 'delete from stock_movements')).toBe(stands);
    const ofWorkshop = `delete from stock_movements where instance_id = ${instance.id}`;
    expect(await tried(removing(instance.id), ofWorkshop)).toBeNull();
  });
});
