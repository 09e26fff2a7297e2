import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openWorkshop } from '../../../../test/support/workshop.ts';

const rounds = Number(process.env.FAULT_ROUNDS ?? 10);
const twins = 32;

const { post, sql, createKey } = await openWorkshop();

test(`${rounds} rounds of ${twins} concurrent twins: one effect, one answer`, async () => {
  const seen = { created: 0, replayed: 0, inProgress: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const { key } = await createKey({ per_minute: 600 });
    const idempotencyKey = randomUUID();
    const name = `Gemela ${idempotencyKey}`;
    const answers = await Promise.all(
      Array.from({ length: twins }, () => post('/clients', { name }, { key, idempotencyKey })),
    );
    const replay = await post('/clients', { name }, { key, idempotencyKey });

    const created = answers.filter(({ status, headers }) => status === 201 && !headers['idempotent-replay']);
    const replayed = answers.filter(({ headers }) => headers['idempotent-replay'] === 'true');
    const inProgress = answers.filter(({ body }) => body.error?.code === 'idempotency_in_progress');
    expect(created).toHaveLength(1);
    expect(created.length + replayed.length + inProgress.length).toBe(twins);
    for (const each of [...replayed, replay]) expect(each.text).toBe(created[0]?.text);
    expect(await effectsOf(name)).toEqual({ clients: 1, history: 1, events: 1, answers: 1 });

    seen.created += created.length;
    seen.replayed += replayed.length;
    seen.inProgress += inProgress.length;
  }
  console.log(`twins: ${rounds} rounds of ${twins}, ${JSON.stringify(seen)}, 0 doubled`);
});

async function effectsOf(name: string) {
  const [row] = await sql`
    with made as (select instance_id, id from clients where name = ${name})
    select
      (select count(*)::int from made) as clients,
      (select count(*)::int from client_history h join made on h.client_id = made.id) as history,
      (select count(*)::int from events e join made on (e.data->>'client_id')::bigint = made.id) as events,
      (select count(*)::int from idempotency_keys k join made on k.client_id = made.id) as answers`;
  return row;
}
