import { describe, expect, test } from 'vitest';
import {
  findLogEntry,
  insertLogEntry,
  listLogEntries,
  moveLogEntries,
  type NewLogEntry,
  type StatusChange,
} from '../../../db/messages/log.ts';
import { now, openScene } from '../scene.ts';

const { database, sql, instance, other, write, client } = await openScene();
const { reads } = database;

const email = {
  channel: 'email',
  direction: 'out',
  recipient: 'clara@example.com',
  body: 'Hola',
  status: 'queued',
} as const satisfies NewLogEntry;

const later = new Date(now.getTime() + 60_000);
const log = (communication: Partial<NewLogEntry> = {}) =>
  write((tx) => insertLogEntry(tx, instance.id, { ...email, ...communication }, now));
const tell = async (id: number, news: Omit<StatusChange, 'instanceId' | 'id'>) => {
  const instanceId = instance.id;
  return (await write((tx) => moveLogEntries(tx, [{ instanceId, id, ...news }], later)))[0];
};
const find = (id: number) => findLogEntry(reads, { instanceId: instance.id, id: id });

test('fields that a communication lacks are null', async () => {
  const id = await log();
  expect(await find(id)).toEqual({
    ...email,
    id,
    subject: null,
    client_id: null,
    client_name: null,
    budget_id: null,
    error: null,
    sealed_tokens: Buffer.alloc(0),
    duration: null,
    recording_url: null,
    agent: null,
    from_number: null,
    to_number: null,
    created_at: now.toISOString(),
  });
});

test("another workshop's communication is not found, nor does its client lend it a name", async () => {
  const theirs = await client({ name: 'Vecina Inventada' }, other);
  const id = await log({ client_id: theirs });
  expect(await findLogEntry(reads, { instanceId: other.id, id: id })).toBeUndefined();
  expect(await find(id)).toMatchObject({ client_id: theirs, client_name: null });
});

describe('a status', () => {
  test('goes on, and what events tell comes back', async () => {
    const client_id = await client();
    const id = await log({ client_id });
    expect(await tell(id, { status: 'sent' })).toMatchObject({
      id,
      client_id,
      channel: 'email',
      status: 'sent',
      before: 'queued',
    });
    expect(await tell(id, { status: 'delivered' })).toMatchObject({ status: 'delivered' });
    expect(await find(id)).toMatchObject({ status: 'delivered', error: null });
  });

  test('does not go back when news come late', async () => {
    const id = await log({ status: 'opened' });
    for (const status of ['sent', 'delivered', 'opened', 'failed'] as const)
      expect(await tell(id, { status }), status).toMatchObject({ moved: false, status: 'opened' });
    expect(await find(id)).toMatchObject({ status: 'opened' });
  });

  test('of what came in never changes', async () => {
    const id = await log({ direction: 'in', status: 'received' });
    for (const status of ['sent', 'failed', 'bounced'] as const)
      expect(await tell(id, { status })).toMatchObject({ moved: false, status: 'received' });
  });

  test('tells why it failed, until it turns out to have arrived', async () => {
    const id = await log();
    await tell(id, { status: 'failed', error: 'unknown outcome' });
    expect(await find(id)).toMatchObject({ status: 'failed', error: 'unknown outcome' });
    await tell(id, { status: 'delivered' });
    expect(await find(id)).toMatchObject({ status: 'delivered', error: null });
  });

  test("keeps the provider's id once it is known", async () => {
    const id = await log();
    await tell(id, { status: 'sent', providerId: 'SM-1' });
    await tell(id, { status: 'delivered' });
    const [row] = await sql`select provider_id from communications where id = ${id}`;
    expect(row).toEqual({ provider_id: 'SM-1' });
  });

  test('reports each of several messages by itself, except one that waits for another attempt', async () => {
    const [sent, failed, waiting, gone] = [await log(), await log(), await log(), 999_999];
    const instanceId = instance.id;
    const news = [
      { instanceId, id: sent, status: 'sent' as const, providerId: 'SM-7' },
      { instanceId, id: failed, status: 'failed' as const, error: 'no such user' },
      { instanceId, id: waiting, status: 'sent' as const, attempt: 2 },
      { instanceId, id: gone, status: 'sent' as const },
    ];
    const rows = await write((tx) => moveLogEntries(tx, news, later));
    expect(rows.map((row) => row?.status)).toEqual(['sent', 'failed', undefined, undefined]);
    expect(await find(failed)).toMatchObject({ status: 'failed', error: 'no such user' });
    expect(await find(waiting)).toMatchObject({ status: 'queued' });
  });

  test('only one of eight concurrent calls reports a status', async () => {
    const id = await log();
    const told = await Promise.all(Array.from({ length: 8 }, () => tell(id, { status: 'sent' })));
    expect(told.filter((row) => row?.moved)).toHaveLength(1);
  });
});

test('pages follow one another without gaps, under each filter', async () => {
  const ids: number[] = [];
  for (const channel of ['push', 'call', 'push', 'push'] as const) ids.push(await log({ channel }));
  const [, , third, fourth] = ids as [number, number, number, number];
  const first = await listLogEntries(reads, instance.id, 'push', fourth + 1, 2);
  expect([first.rows.map(({ id }) => id), first.hasMore]).toEqual([[fourth, third], true]);
  const last = await listLogEntries(reads, instance.id, 'push', third, 2);
  expect([last.rows.map(({ id }) => id), last.hasMore]).toEqual([[ids[0]], false]);
});
