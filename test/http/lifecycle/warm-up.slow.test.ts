import { expect, onTestFinished, test } from 'vitest';
import { startService } from '../../support/service-process.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { post, newClient, countChanges, record, sql, databaseUrl } = await openWorkshop();

async function start() {
  const service = await startService(databaseUrl, {
    WARM_UP: '1',
    METRICS_TOKEN: metricsToken,
    LOG_LEVEL: 'warn',
  });
  onTestFinished(service.kill);
  return service;
}

const metricsToken = 'metrics-of-the-tests-alone';

/**
 * Returns a function that lists the tables to which other sessions have written. Rolled-back writes are included,
 * because a rollback does not reset sequences.
 */
async function observeWrites(): Promise<() => Promise<string[]>> {
  await sql.unsafe(`
    create schema observed;
    create function observe_write() returns trigger language plpgsql security definer as $$
    begin perform nextval('observed.' || quote_ident(tg_table_name)); return null; end $$;
    do $$ declare name text; begin
      for name in select tablename from pg_tables where schemaname = 'public' loop
        execute format('create sequence observed.%I', name);
        execute format('create trigger observed before insert or update or delete on %I for each statement execute function observe_write()', name);
      end loop;
    end $$`);
  return async () => {
    const rows = await sql`
      select sequencename as name from pg_sequences where schemaname = 'observed' and last_value is not null`;
    return rows.map(({ name }) => name);
  };
}

/** Counts the sessions connected after a time, by application name. */
async function sessionsSince(moment: Date): Promise<Record<string, number>> {
  const rows = await sql`
    select application_name as name, count(*)::int as count from pg_stat_activity
    where datname = current_database() and backend_start > ${moment} group by 1`;
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

test('a process that listens has connected its sessions and written nothing', async () => {
  const client = await newClient({ name: 'Clara Ejemplo' });
  await post('/budgets', { client_id: client.id, lines: [{ description: 'Discos', unit_price: 90 }] });
  await record.flush();
  await countChanges();
  const writes = await observeWrites();
  const [row] = await sql`select clock_timestamp() as now`;
  const service = await start();
  // Eight sessions for transactions, four for long reads and two for reports.
  expect(await sessionsSince(row?.now)).toMatchObject({ 'workshop-api': 14, 'workshop-api reads': 1 });
  await service.stop();
  // Every start writes to these three tables.
  expect((await writes()).toSorted()).toEqual(['releases', 'secret_checks', 'timelines']);
  await post('/clients', { name: 'Rodrigo Inventado' });
  expect(await writes()).toContain('clients');
});

test('neither its metrics nor its log show the requests of the warm-up', async () => {
  const service = await start();
  const answer = await fetch(`${service.url}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  const text = await answer.text();
  expect(text).toContain('workshop_database_sessions');
  expect(text).not.toMatch(/^workshop_requests_total\{/m);
  expect(text).toMatch(/^workshop_refusals_total\{code="service_unavailable"\} 0$/m);
  expect(service.output()).not.toContain('"level"');
});
