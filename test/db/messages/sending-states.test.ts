import { expect, test } from 'vitest';
import { listCreditStates, listSendingStates } from '../../../db/messages/transports.ts';
import { now, openScene } from '../scene.ts';

const { database, instance, other } = await openScene();
const { reads } = database;
const run = (text: string) => database.inSession((_db, raw) => raw.unsafe(text));

test('knows which workshops’ messages wait, and their transports', async () => {
  expect(await listSendingStates(reads, {})).toEqual([]);
  await run(`
    insert into transports (instance_id, channel, kind, sealed, sender, hook_token_hash, sealed_hook_token, created_at)
    values (${instance.id}, 'email', 'smtp', '', 'taller@example.com', 'hash', '', now());
    insert into backlog (instance_id, kind, lane, item_id, item_at, due_at)
    values (${instance.id}, 'messages', 'email', 1, now(), now()), (${instance.id}, 'messages', 'email', 2, now(), now()),
      (${other.id}, 'messages', 'sms', 3, now(), now())`);
  expect(await listSendingStates(reads, {})).toEqual([
    {
      host: 'taller.example.com',
      base_url: 'https://taller.example.com',
      channel: 'email',
      kind: 'smtp',
      failing_since: null,
      waiting: 2,
    },
    {
      host: 'otro.example.com',
      base_url: 'https://otro.example.com',
      channel: 'sms',
      kind: null,
      failing_since: null,
      waiting: 1,
    },
  ]);
});

test('knows the remaining and the used credit of workshops that can send', async () => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const since = daysAgo(30);
  expect(await listCreditStates(reads, { since })).toEqual([
    { host: 'taller.example.com', balance: 0, used: 0 },
  ]);
  const moves: [number, number, string, number][] = [
    [500, 500, 'added', 40],
    [-200, 300, 'charged', 31],
    [-100, 200, 'charged', 29],
    [-20, 180, 'charged', 2],
    [20, 200, 'returned', 1],
    [50, 250, 'added', 1],
  ];
  for (const [units, balance, reason, days] of moves) {
    await run(`insert into credit_ledger (instance_id, units, balance, reason, at)
      values (${instance.id}, ${units}, ${balance}, '${reason}', '${daysAgo(days).toISOString()}')`);
  }
  expect(await listCreditStates(reads, { since })).toEqual([
    { host: 'taller.example.com', balance: 250, used: 100 },
  ]);
});
