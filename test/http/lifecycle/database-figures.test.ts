import { expect, test } from 'vitest';
import { openDatabase } from '../../../db/connection/client.ts';
import { listBrokenChains } from '../../../db/seals/chain-checks.ts';
import { listTaxTroubles } from '../../../db/verifactu/figures.ts';
import { DatabaseMetrics } from '../../../http/lifecycle/database-figures.ts';
import { now, openScene } from '../../db/scene.ts';
import { readExposition } from '../../support/exposition.ts';
import { patienceMs } from '../../support/patience.ts';

const { database, instance, other, url } = await openScene();

const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1_000).toISOString();
const run = (text: string) => database.inSession((_db, raw) => raw.unsafe(text));
const read = async (from = database, countMs?: number) =>
  readExposition(await new DatabaseMetrics(from, () => now, countMs).metrics());

test('nothing to do is 0 everywhere', async () => {
  expect(await read()).toMatchObject({
    workshop_database_up: 1,
    workshop_outbox_events: 0,
    workshop_outbox_oldest_seconds: 0,
    'workshop_backlog_deliveries{state="due"}': 0,
    'workshop_backlog_overdue_seconds{receivers="answering"}': 0,
    'workshop_webhook_subscriptions{state="active"}': 0,
    'workshop_backlog_messages{channel="email",state="due"}': 0,
    'workshop_backlog_messages_overdue_seconds{channel="sms",transport="working"}': 0,
    'workshop_backlog_pdfs{state="due"}': 0,
    workshop_backlog_pdfs_overdue_seconds: 0,
    workshop_verifactu_unsent: 0,
    workshop_verifactu_oldest_unsent_seconds: 0,
    workshop_verifactu_stopped: 0,
    workshop_verifactu_suspended: 0,
    workshop_verifactu_rejected: 0,
    'workshop_broken_chains{chain="evidence"}': 0,
    'workshop_broken_chains{chain="tax_records"}': 0,
  });
});

test('has no series of backups before the first one, then its age and whether the last attempt failed', async () => {
  expect(Object.keys(await read()).filter((name) => /_(backup|archive)_/.test(name))).toEqual([]);
  await run("select record_backup('database', '/backups/one'), record_backup('rehearsal', null, 'damaged')");
  await run(`update backup_runs set succeeded_at = '${secondsAgo(3_600)}' where subject = 'database'`);
  const figures = await read();
  expect(figures).toMatchObject({
    'workshop_backup_age_seconds{of="database"}': 3_600,
    'workshop_backup_failed{of="database"}': 0,
    'workshop_backup_failed{of="rehearsal"}': 1,
  });
  expect(figures).not.toHaveProperty('workshop_backup_age_seconds{of="rehearsal"}');
});

test('counts events that are not relayed yet, with the age of the oldest', async () => {
  const event = (seconds: number, relayed: 'null' | 'now()') =>
    `(${instance.id}, 'client.created', '{}', '${secondsAgo(seconds)}', ${relayed})`;
  await run(`insert into events (instance_id, event, data, occurred_at, relayed_at)
    values ${event(90, 'null')}, ${event(5, 'null')}, ${event(600, 'now()')}`);
  expect(await read()).toMatchObject({ workshop_outbox_events: 2, workshop_outbox_oldest_seconds: 90 });
});

const moment = (seconds: number | null) => (seconds === null ? 'null' : `'${secondsAgo(seconds)}'`);

async function subscription(failingSince: number | null = null): Promise<number> {
  const [key] = await run(`
    insert into api_keys (instance_id, name, purpose, environment, scopes, created_at)
    values (${instance.id}, 'Prueba', 'tests', 'live', '{}', '${secondsAgo(0)}')
    returning id`);
  const [row] = await run(`
    insert into webhook_subscriptions (instance_id, key_id, url, events, description, failing_since, created_at)
    values (${instance.id}, ${key?.id}, 'https://receiver.example.com', '{}', '', ${moment(failingSince)}, '${secondsAgo(0)}')
    returning id`);
  return Number(row?.id);
}

/**
 * Inserts items of one lane that became due the given numbers of seconds ago. `at` tells whether a worker holds the
 * lane's lease.
 */
async function pile(lane: { of: number; kind: string; name: string | number }, due: number[], at = false) {
  const { of, kind, name } = lane;
  const [{ first } = { first: 0 }] = await run('select count(*)::int as first from backlog');
  const rows = due.map(
    (seconds, index) => `(${of}, '${kind}', '${name}', ${first + index}, now(), ${moment(seconds)})`,
  );
  await run(`insert into backlog (instance_id, kind, lane, item_id, item_at, due_at) values ${rows};
    insert into lanes (instance_id, kind, lane, lease, held_until)
    values (${of}, '${kind}', '${name}', ${at ? 1 : 'null'}, now() + interval '1 minute')`);
}

const ofSubscription = (name: number) => ({ of: instance.id, kind: 'webhooks', name });
const settleAll = () => run('delete from backlog; delete from lanes; delete from webhook_subscriptions');

test('counts the backlog by state, and tells how late attempts are, apart from receivers that fail', async () => {
  await pile(ofSubscription(await subscription()), [-300, 3, 60]);
  await pile(ofSubscription(await subscription()), [-300, 50, 80], true);
  await pile(ofSubscription(await subscription(9_000)), [4_000, 900]);
  await pile(ofSubscription(await subscription(9_000)), [5_000], true);
  expect(await read()).toMatchObject({
    'workshop_backlog_deliveries{state="scheduled"}': 2,
    'workshop_backlog_deliveries{state="due"}': 4,
    'workshop_backlog_deliveries{state="claimed"}': 3,
    'workshop_backlog_overdue_seconds{receivers="answering"}': 60,
    'workshop_backlog_overdue_seconds{receivers="failing"}': 5_000,
    'workshop_webhook_subscriptions{state="active"}': 4,
    'workshop_webhook_subscriptions{state="failing"}': 2,
  });
  await settleAll();
});

test('deliveries behind a slow receiver are not overdue, those that could be sent are', async () => {
  const slow = await subscription();
  await pile(ofSubscription(slow), [800, 5], true);
  const overdue = async () => (await read())['workshop_backlog_overdue_seconds{receivers="answering"}'];
  expect(await overdue()).toBe(0);
  await pile(ofSubscription(await subscription()), [70]);
  expect(await overdue()).toBe(70);
  await run(`update lanes set held_until = now() - interval '1 second' where lane = '${slow}'`);
  expect(await overdue()).toBe(800);
  await run(`update lanes set rests_until = ${moment(-60)} where lane = '${slow}'`);
  expect(await overdue()).toBe(70);
  await settleAll();
});

type Channel = 'email' | 'sms';

const transport = (of: number, channel: Channel, failingSince: number | null = null) =>
  run(`insert into transports
      (instance_id, channel, kind, sealed, sender, hook_token_hash, sealed_hook_token, failing_since, created_at)
    values (${of}, '${channel}', 'dev', '', 'taller@example.com', sha256('${of} ${channel}'), '',
      ${moment(failingSince)}, '${secondsAgo(0)}')`);

const ofChannel = (of: number, name: Channel) => ({ of, kind: 'messages', name });

const messagesOverdue = async (channel: Channel, of: 'working' | 'failing') =>
  (await read())[`workshop_backlog_messages_overdue_seconds{channel="${channel}",transport="${of}"}`];
const sendAll = () => run('delete from backlog; delete from lanes; delete from transports');

test('counts messages by channel and state, and tells how late they are, apart from transports that fail', async () => {
  await transport(instance.id, 'email');
  await pile(ofChannel(instance.id, 'email'), [-300, 3, 60]);
  await transport(other.id, 'email', 9_000);
  await pile(ofChannel(other.id, 'email'), [4_000, 900], true);
  await pile(ofChannel(other.id, 'sms'), [700]);
  expect(await read()).toMatchObject({
    'workshop_backlog_messages{channel="email",state="scheduled"}': 1,
    'workshop_backlog_messages{channel="email",state="due"}': 2,
    'workshop_backlog_messages{channel="email",state="claimed"}': 2,
    'workshop_backlog_messages{channel="sms",state="due"}': 1,
    'workshop_backlog_messages_overdue_seconds{channel="email",transport="working"}': 60,
    'workshop_backlog_messages_overdue_seconds{channel="email",transport="failing"}': 4_000,
    'workshop_backlog_messages_overdue_seconds{channel="sms",transport="working"}': 0,
    'workshop_backlog_messages_overdue_seconds{channel="sms",transport="failing"}': 700,
  });
  await sendAll();
});

test('messages behind a campaign are not overdue, those that could be sent are', async () => {
  await transport(instance.id, 'email');
  await transport(instance.id, 'sms');
  await pile(ofChannel(instance.id, 'email'), [800], true);
  expect(await messagesOverdue('email', 'working')).toBe(0);
  await pile(ofChannel(instance.id, 'sms'), [70]);
  expect(await messagesOverdue('sms', 'working')).toBe(70);
  await run(`update lanes set held_until = now() - interval '1 second' where lane = 'email'`);
  expect(await messagesOverdue('email', 'working')).toBe(800);
  await sendAll();
});

test('counts PDFs of invoices by state, and says how late they are where no worker draws', async () => {
  const invoicesOf = (of: number) => ({ of, kind: 'pdfs', name: 'invoices' });
  await pile(invoicesOf(instance.id), [-300, 3, 60]);
  await pile(invoicesOf(other.id), [-300, 800, 900], true);
  const overdue = async () => (await read()).workshop_backlog_pdfs_overdue_seconds;
  expect(await read()).toMatchObject({
    'workshop_backlog_pdfs{state="scheduled"}': 2,
    'workshop_backlog_pdfs{state="due"}': 2,
    'workshop_backlog_pdfs{state="claimed"}': 2,
    workshop_backlog_pdfs_overdue_seconds: 60,
    'workshop_backlog_deliveries{state="due"}': 0,
  });
  await run(`update lanes set held_until = now() - interval '1 second' where instance_id = ${other.id}`);
  expect(await overdue()).toBe(900);
  await run(`update lanes set rests_until = ${moment(-5)} where instance_id = ${other.id}`);
  expect(await overdue()).toBe(60);
  await run('delete from backlog; delete from lanes');
});

/** Returns statements that insert invoices with these states, without their clients, budgets and series. */
const invoices = (of: number, ...states: string[]) => `
  set local session_replication_role = replica;
  insert into invoices (instance_id, status, kind, series_id, series, date, client_id, budget_id, language, base_cents,
    tax_cents, total_cents, created_at, updated_at, verifactu_status)
  select ${of}, 'draft', 'full', 1, 'F', '2026-03-01', 1, 1, 'es', 0, 0, 0, now(), now(), state
  from unnest('{${states}}'::text[]) state`;

test('counts tax records that are unsent and invoices that are rejected, and says who is stopped', async () => {
  const recordsOf = (of: number) => ({ of, kind: 'verifactu', name: 'records' });
  await pile(recordsOf(instance.id), [0, 0]);
  await pile(recordsOf(other.id), [0]);
  await run(`
    update backlog set item_at = ${moment(90)} where instance_id = ${other.id};
    update backlog set item_at = ${moment(7_200)} where instance_id = ${instance.id};
    insert into verifactu_sending (instance_id, stopped_at) values (${instance.id}, now()), (${other.id}, null);
    insert into verifactu_suspensions (id, code, text, suspended_at) values (1, '4141', '', now());
    insert into verifactu_clock_skews (id, seconds, since, measured_at) values (1, -312, now(), now())`);
  await run(invoices(instance.id, 'rejected'));
  await run(invoices(other.id, 'rejected', 'accepted_with_errors'));
  const figures = {
    workshop_verifactu_unsent: 3,
    workshop_verifactu_oldest_unsent_seconds: 7_200,
    workshop_verifactu_stopped: 1,
    workshop_verifactu_suspended: 1,
    workshop_verifactu_rejected: 2,
    workshop_verifactu_clock_skew_seconds: -312,
  };
  expect(await read()).toMatchObject(figures);
  expect(
    await database.inSession((db) => listTaxTroubles(db, { unsentBefore: new Date(secondsAgo(3_600)) })),
  ).toMatchObject([
    { host: 'taller.example.com', unsent: 2, unsent_since: secondsAgo(7_200), rejected: 1 },
    { host: 'otro.example.com', unsent: 0, unsent_since: null, rejected: 1, stopped_at: null },
  ]);
  await run(`update instances set removing_at = now() where id = ${instance.id}`);
  expect(await read()).toMatchObject({
    ...figures,
    workshop_verifactu_unsent: 1,
    workshop_verifactu_oldest_unsent_seconds: 90,
    workshop_verifactu_stopped: 0,
    workshop_verifactu_rejected: 1,
  });
  await run(`update instances set removing_at = null; delete from invoices; delete from backlog; delete from lanes;
    delete from verifactu_sending; delete from verifactu_suspensions; delete from verifactu_clock_skews`);
  expect(await read()).toMatchObject({ workshop_verifactu_clock_skew_seconds: 0 });
});

test('counts workshops with a broken chain once, however many walks have found it', async () => {
  const checked = (of: number, chain: string, again: boolean, broken: string) =>
    `(${of}, '${chain}', ${again}, 4, '', now(), ${broken})`;
  await run(`
    insert into chain_checks (instance_id, chain, again, number, hash, due_at, broken_since, broken_number, broken_what)
    values ${[
      checked(instance.id, 'evidence', false, `now(), 5, 'changed_entry'`),
      checked(instance.id, 'evidence', true, `now(), 3, 'changed_entry'`),
      checked(other.id, 'evidence', false, `now(), 5, 'missing_entry'`),
      checked(other.id, 'tax_records', false, 'null, null, null'),
    ]}`);
  const figures = (evidence: number) => ({
    'workshop_broken_chains{chain="evidence"}': evidence,
    'workshop_broken_chains{chain="tax_records"}': 0,
  });
  expect(await read()).toMatchObject(figures(2));
  expect(await database.inSession((db) => listBrokenChains(db, { most: 9 }))).toMatchObject([
    { host: 'otro.example.com', chain: 'evidence', number: 5, what: 'missing_entry' },
    { host: 'taller.example.com', chain: 'evidence', number: 3, what: 'changed_entry' },
  ]);
  await run(`update instances set removing_at = now() where id = ${instance.id}`);
  expect(await read()).toMatchObject(figures(1));
  await run('update instances set removing_at = null; delete from chain_checks');
});

test('shows the size of the database, who waits for a comparison, and when the first certificate ends', async () => {
  const certificate = (of: number, days: number) =>
    `(${of}, 'seal', '', 'Taller Ejemplo', 'B00000000', ${moment(-days * 86_400)}, now())`;
  await run(`
    insert into verifactu_sending (instance_id, reconcile_since) values (${instance.id}, now());
    insert into verifactu_certificates (instance_id, kind, sealed, holder, tax_id, expires_at, added_at)
    values ${certificate(instance.id, 40)}, ${certificate(other.id, 2)};
    update instances set verifactu = 'production' where id = ${instance.id}`);
  const figures = await read();
  expect(figures).toMatchObject({
    workshop_verifactu_to_compare: 1,
    workshop_verifactu_stopped: 0,
    'workshop_verifactu_certificate_seconds{of="workshops"}': 40 * 86_400,
  });
  expect(figures).not.toHaveProperty('workshop_verifactu_certificate_seconds{of="deployment"}');
  expect(figures.workshop_database_size_bytes).toBeGreaterThan(1e6);
  await run(
    `update instances set verifactu = 'off'; delete from verifactu_certificates; delete from verifactu_sending`,
  );
});

test('does not count subscriptions whose key has ended', async () => {
  const [revoked, expired, later] = [await subscription(60), await subscription(60), await subscription(60)];
  const end = (id: number, change: string) =>
    run(`
    update api_keys set ${change} where id = (select key_id from webhook_subscriptions where id = ${id})`);
  await end(revoked, `revoked_at = ${moment(5)}`);
  await end(expired, `expires_at = ${moment(0)}`);
  await end(later, `expires_at = ${moment(-5)}`);
  expect(await read()).toMatchObject({
    'workshop_webhook_subscriptions{state="active"}': 1,
    'workshop_webhook_subscriptions{state="failing"}': 1,
  });
  await settleAll();
});

test('one query answers all who ask at the same time', async () => {
  const figures = new DatabaseMetrics(database, () => now);
  expect(figures.metrics()).toBe(figures.metrics());
  expect(await figures.metrics()).toContain('workshop_database_up 1');
});

test('a count that takes too long is left out, and the database still counts as up', async () => {
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
  const { promise: isEnded, resolve: ended } = Promise.withResolvers<void>();
  const locked = database.inSession(async (_db, raw) => {
    await raw.unsafe('begin; lock table backlog');
    held();
    await isEnded;
    await raw.unsafe('rollback');
  });
  await isHeld;
  const figures = await read(database, 500);
  ended();
  await locked;
  expect(figures).toEqual({ workshop_database_up: 1 });
});

test('a database that is away is reported as such, in time', async () => {
  const away = openDatabase({ url: url.replace(/\/test_\w+/, '/nothing') });
  const began = performance.now();
  expect(await read(away)).toEqual({ workshop_database_up: 0 });
  expect(performance.now() - began).toBeLessThan(patienceMs);
  await away.close();
});
