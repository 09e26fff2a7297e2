import { expect, test } from 'vitest';
import { openDiary, tuesday } from '../../../../test/api/appointments/scene.ts';
import { expectNoDeadlocks } from '../../../../test/support/deadlocks.ts';
import { brakeCheck, type NewBudget } from '../../../../test/support/fixtures.ts';
import { letSend } from '../../../../test/support/sending.ts';
import { upkeepOf } from '../../../../test/support/upkeep.ts';
import { offerFreedTimes } from '../../../../workers/housekeeping/waiting-list.ts';

const rounds = Number(process.env.FAULT_WAITING ?? 1);
const clients = 50;

const diary = await openDiary();
const { app, host, sql, desk, post, send, newClient, newBudget, book, boxes } = diary;
await letSend(sql, host);
const upkeep = upkeepOf(diary);
const linkOf = ({ tracking_url }: NewBudget) => new URL(tracking_url).pathname;

/** Leaves one box that opens for an hour on Tuesday. */
await desk('DELETE', `/boxes/${boxes[1]?.id}`);
await desk('POST', '/closures', { name: 'Antes', from: tuesday('08:30'), to: tuesday('10:00') });
await desk('POST', '/closures', { name: 'Después', from: tuesday('11:00'), to: tuesday('18:30') });

async function newcomer(number: number): Promise<NewBudget> {
  const client = await newClient({ name: `Cliente ${number}`, email: `c${number}@example.com` });
  return newBudget({ client_id: client.id, lines: [brakeCheck] });
}

async function accept(budget: NewBudget): Promise<number> {
  const { payload } = await app.inject({ url: linkOf(budget), headers: { host } });
  const offer = /name="offer" value="(\d+)"/.exec(payload)?.[1] ?? '';
  const { statusCode } = await app.inject({
    ...{ method: 'POST', url: linkOf(budget) },
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ do: 'accept_offer', offer }).toString(),
  });
  return statusCode;
}

test(`${rounds} rounds in which ${clients} clients say yes to one time: exactly one books`, {
  timeout: 0,
}, async () => {
  const budgets: NewBudget[] = [];
  for (let number = 1; number <= clients; number += 1) budgets.push(await newcomer(number));
  const holder = await newcomer(0);
  for (let round = 0; round < rounds; round += 1) {
    await sql`delete from waiting_offers`;
    await sql`delete from waiting_entries`;
    const { body: booked } = await book(holder, '10:00', { duration_minutes: 60 });
    for (const { id } of budgets)
      await post('/waiting-list', { budget_id: id, duration_minutes: 60, to: '2026-11-24' });
    await send('DELETE', `/appointments/${booked.id}`);
    await offerFreedTimes(upkeep);
    const statuses = await Promise.all(budgets.map(accept));
    expect(statuses.filter((status) => status === 303)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(clients - 1);
    const winner = budgets[statuses.indexOf(303)];
    const [...held] = await sql`select budget_id::int from appointments`;
    expect(held).toEqual([{ budget_id: winner?.id }]);
    const states = await sql`
      select e.status, o.answer, count(*)::int from waiting_entries e
        join waiting_offers o on o.instance_id = e.instance_id and o.entry_id = e.id
      group by 1, 2 order by 1`;
    expect([...states]).toEqual([
      { status: 'booked', answer: 'accepted', count: 1 },
      { status: 'waiting', answer: 'taken', count: clients - 1 },
    ]);
    await send('DELETE', `/appointments/b${winner?.id}`);
    await sql`delete from freed_times`;
  }
});

test('no deadlock occurred', async () => {
  await diary.record.flush();
  await diary.database.close();
  await expectNoDeadlocks(sql);
});
