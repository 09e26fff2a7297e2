// Measures lists of the records changed since a given time, among a million clients and a million vehicles of one
// workshop in the database. Then measures the erasure of one client in a database with a million messages and half a
// million deliveries.
import { listChangedClients } from '../../../db/clients/queries.ts';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { findVehiclePage } from '../../../db/vehicles/queries.ts';
import { findInstance, type Instance } from '../../../db/workshops/queries.ts';
import { eraseClient } from '../../../test/support/erasing.ts';
import { runStatements, withDeployment } from './harness/deployment.ts';
import { createFigure, reportFigures, scaleCount } from './harness/figures.ts';
import { mapValues, measureList } from './harness/lists.ts';
import { measureQuickest } from './harness/measure.ts';

const count = scaleCount(1_000_000);
const targets = { listMs: 100, eraseMs: 10_000 };

/**
 * SQL expression for the time of a row's last change: spread over ten years, mostly in the order of ids. One row in a
 * thousand changed in the last day, and the newest rows in the last hour.
 */
const changedAt = `case
  when n % 1000 = 7 then timestamptz '2026-01-01' - n % 24 * interval '1 hour'
  when n > ${count} - 500 then timestamptz '2026-01-01'
  else timestamptz '2016-01-01' + n * interval '10 years' / ${count} end`;
const days = {
  'this hour': '2026-01-01',
  'the last day': '2025-12-31',
  'the last month': '2025-12-01',
  'the last year': '2025-01-01',
  'ten years': '2016-01-01',
  tomorrow: '2026-01-02',
};
const updated_since = mapValues(days, (day) => ({ updated_since: `${day}T00:00:00.000Z` }));

const statements = [
  `insert into clients (instance_id, name, phone, email, search_text, created_at, updated_at)
    select 1, 'Cliente ' || n, '6' || lpad(n::text, 8, '0'), 'c' || n || '@example.com', '', now(), ${changedAt}
    from generate_series(1, ${count}) n order by n`,
  `insert into vehicles (instance_id, client_id, plate, status, created_at, updated_at)
    select 1, n, 'P' || n, case n % 1000 when 3 then 'baja' else 'activo' end, now(), ${changedAt}
    from generate_series(1, ${count}) n order by n`,
  `insert into communications (instance_id, channel, direction, recipient, body, client_id, status, created_at, updated_at)
    select 1, 'email', 'out', 'c' || n || '@example.com', repeat('Su coche está listo. ', 20),
      case when n % 10 <> 0 then n end, 'sent', now(), now()
    from generate_series(1, ${count}) n`,
  `insert into webhook_deliveries (instance_id, subscription_id, event_id, event, occurred_at, data, trigger, status,
      response_body, created_at)
    select 1, 1, n, 'client.updated', now(), jsonb_build_object('client_id', n), 'event', 'succeeded', 'ok', now()
    from generate_series(1, ${count / 2}) n`,
  'vacuum analyze',
];

await withDeployment(0, async ({ databaseUrl: url, database }) => {
  await runStatements(url, statements);
  await measureList<{ updated_since?: string }>({
    url,
    count,
    values: { 'clients since': updated_since },
    targetMs: targets.listMs,
    list: (db, instanceId, { updated_since: since = '2016-01-01T00:00:00.000Z' }, after, most) =>
      listChangedClients(db, { instanceId, after, most, since }),
  });
  await measureList<{ updated_since?: string; status?: 'activo' | 'baja' }>({
    url,
    count,
    values: {
      'vehicles since': updated_since,
      status: { 'in use': { status: 'activo' }, withdrawn: { status: 'baja' } },
    },
    targetMs: targets.listMs,
    list: findVehiclePage,
  });
  const instance = (await findInstance(database.reads, 1)) as Instance;
  const eraseMs = await measureQuickest(5, (run) =>
    inTransaction(database, (tx) => eraseClient(tx, instance, { id: count / 2 + 10 * run }, new Date())),
  );
  reportFigures('erasing a client', createFigure('', eraseMs, ' ms', { below: targets.eraseMs }));
});
