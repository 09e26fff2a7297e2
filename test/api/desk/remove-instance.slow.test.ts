import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { appendEvidence } from '../../../actions/signatures/append.ts';
import { inTransaction } from '../../../db/connection/transaction.ts';
import type { Instance } from '../../../db/workshops/queries.ts';
import { encodeForm } from '../../../tools/partner/contract/form.ts';
import { jpeg } from '../../support/document-files.ts';
import { instanceIdOf } from '../../support/fixtures.ts';
import { inspect } from '../../support/inspections.ts';
import { contentsOf, rowsOfInstance, tablesOfInstances } from '../../support/instance-rows.ts';
import { addPart } from '../../support/parts.ts';
import { sendToApi, sendToDesk, succeeded } from '../../support/requests.ts';
import { secretBox } from '../../support/secret-box.ts';
import { letSend } from '../../support/sending.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { app, deskApp, database, openInstance, startProcess, record, countChanges, sql, documentsFolder } =
  await openWorkshop();

type OpenInstance = Awaited<ReturnType<typeof openInstance>>;

const remove = (host: string, confirm = host) =>
  sendToDesk(deskApp, 'POST', `/instances/${encodeURIComponent(host)}/remove`, {
    confirm,
    without_archive: confirm,
    without_sending: confirm,
  });
const listed = async () => (await sendToDesk(deskApp, 'GET', '/instances')).body.data;

const filesOf = async (id: number): Promise<string[]> =>
  (
    await sql`select stored_as from budget_documents where instance_id = ${id}
      union all select name from workshop_logos where instance_id = ${id}`
  ).map(({ stored_as }) => stored_as);

/** Creates a workshop with a row in every table. */
async function openFull(host: string) {
  const workshop = await openInstance(host, 'business');
  const id = workshop.instanceId;
  await letSend(sql, host);
  await liveThroughApi(workshop);
  await liveAtDesk(workshop);
  await record.flush();
  await addPart({ sql, host }, { reference: 'D1', on_hand_thousandths: 9_000 });
  await fillTheRest(id);
  return { ...workshop, id };
}

async function liveThroughApi({ newBudget, post, get, patch }: OpenInstance): Promise<void> {
  const made = async (path: string, body: unknown, options = {}) =>
    succeeded(await post(path, body, options)).body;
  const client = { email: 'clara@example.com', phone: '600 000 001' };
  const budget = await newBudget({ client, vehicle: {}, notify_client: true });
  await patch(`/clients/${budget.client_id}`, { marketing_opt_out: true, city: 'Madrid' });
  await patch(`/clients/${budget.client_id}`, { marketing_opt_out: false });
  await made(`/budgets/${budget.id}/lines`, { description: 'Montaje' });
  for (const filename of ['disco.jpg', 'pastillas.jpg']) {
    const { body, headers } = encodeForm({ name: 'file', filename, content: jpeg() });
    await made(`/budgets/${budget.id}/documents`, body, { headers });
  }
  await made('/email', { to: 'clara@example.com', subject: 'Su coche', text: 'Está listo.' });
  const { item } = await made('/webhooks', { url: 'http://127.0.0.1:9/hooks', events: ['client.created'] });
  await post(`/webhooks/${item.id}/test`, undefined);
  await get('/clients');
}

async function liveAtDesk({ desk }: OpenInstance): Promise<void> {
  const { body: budgets } = await desk('GET', '/budgets?limit=1');
  const { body: category } = await desk('POST', '/categories', { name: 'Frenos' });
  await desk('POST', '/categories', { name: 'Pastillas', parent_id: category.id });
  await desk('POST', '/rates', { name: 'Mecánica', price_per_hour: 48.5 });
  const { body: person } = await desk('POST', '/staff', { name: 'Bruno Ficticio' });
  const away = { from: '2033-05-16T00:00:00Z', to: '2033-05-17T00:00:00Z' };
  await desk('POST', '/absences', { staff_id: person.id, ...away });
  await desk('POST', '/work/start', { staff_id: person.id, budget_id: budgets.data[0].id });
  await inspect(desk, budgets.data[0].id);
  await desk('POST', `/jobs/${budgets.data[0].id}/steps`, { text: 'Probar' });
  await desk('POST', `/jobs/${budgets.data[0].id}/parts`, { description: 'Manguito' });
  await desk('POST', '/holidays', { date: '2033-05-15', name: 'San Isidro', scope: 'local' });
  const template = { name: 'winter', channel: 'email', subject: 'Invierno', text: 'Hola {name}' };
  await desk('POST', '/campaigns/templates', template);
  await desk('POST', '/campaigns', { template: 'winter', segment: 'all' });
  await desk('POST', '/settings/logo', { file: jpeg().toString('base64') });
}

/** Inserts the rows that no request creates immediately. */
async function fillTheRest(id: number): Promise<void> {
  await sql`update budget_lines l set part_id = p.id from parts p
    where l.instance_id = ${id} and p.instance_id = ${id}`;
  await sql`insert into catalog_items
    (instance_id, search_text, reference, reference_key, description, unit, line_type, price_cents,
      tax_rate_basis_points, created_at, updated_at)
    values (${id}, '', 'A1', 'a1', 'Aceite', 'l', 'part', 100, 2100, now(), now())`;
  await sql`insert into boxes (instance_id, name) values (${id}, 'Box 1')`;
  await sql`
    insert into appointments (instance_id, budget_id, status, box_id, starts_at, ends_at, kept_at)
    select x.instance_id, min(b.id), 'confirmed', x.id, now(), now() + interval '1 hour', now()
    from boxes x join budgets b using (instance_id) where x.instance_id = ${id} group by x.instance_id, x.id`;
  await sql`
    insert into waiting_entries (instance_id, budget_id, status, duration_minutes, part_of_day, created_at)
    select instance_id, min(id), 'waiting', 60, 'any', now() from budgets where instance_id = ${id} group by 1`;
  await sql`
    insert into waiting_offers (instance_id, entry_id, box_id, starts_at, ends_at, offered_at, expires_at)
    select e.instance_id, e.id, x.id, now(), now() + interval '1 hour', now(), now()
    from waiting_entries e join boxes x using (instance_id) where e.instance_id = ${id}`;
  await sql`
    insert into freed_times (instance_id, starts_at, ends_at, freed_at)
    values (${id}, now(), now() + interval '1 hour', now())`;
  await sql`
    insert into closures (instance_id, box_id, name, starts_at, ends_at)
    select instance_id, id, 'Curso', now(), now() + interval '1 hour' from boxes where instance_id = ${id}`;
  await sql`
    insert into calendar_feeds (instance_id, token_hash, sealed_token)
    values (${id}, sha256(${String(id)}::text::bytea), '')`;
  await sql`insert into invalid_emails (instance_id, email, reason, since) values (${id}, 'a@example.com', '550', now())`;
  await sql`insert into workshop_alerts (instance_id, kind, data, created_at)
    values (${id}, 'webhook_switched_off', '{}', now())`;
  await sql`insert into client_claim_heirs (instance_id, kind, value, client_id)
    select instance_id, 'phone', '1', id from clients where instance_id = ${id} limit 1`;
  await sql`insert into backlog (instance_id, kind, lane, item_id, item_at, due_at)
    select instance_id, 'webhooks', subscription_id::text, id, created_at, now() + interval '1 day'
    from webhook_deliveries where instance_id = ${id}`;
  const [quote] = await sql`select min(id) as id from budgets where instance_id = ${id}`;
  await inTransaction(database, (tx) =>
    appendEvidence(
      { tx, instance: { id, evidence_years: 6 } as Instance, secretBox, now: new Date() },
      { budgetId: quote?.id, kind: 'accepted', content: {} },
    ),
  );
  await sql`insert into check_ins (instance_id, budget_id, damages)
    select instance_id, id, '[]' from budgets where instance_id = ${id} limit 1`;
  await sql`insert into signing_codes
    (instance_id, budget_id, device_hash, fingerprint, sealed_code, channel, target, sent_at, expires_at)
    select instance_id, min(id), '', '', '', 'sms', '', now(), now() from budgets where instance_id = ${id}
    group by instance_id`;
  await sql`insert into budget_milestones (instance_id, budget_id, status, at)
    select instance_id, id, 'Finalizado', now() from budgets where instance_id = ${id}`;
  await sql`insert into budget_lines (instance_id, budget_id, sort_order, description, line_type, quantity_hundredths,
      unit_price_cents, discount_basis_points, tax_rate_basis_points)
    select instance_id, id, 99, 'Montaje', 'labor', 100, 4850, 0, 2100 from budgets where instance_id = ${id}`;
  await sql`update budgets set status = 'Finalizado' where instance_id = ${id}`;
  await sql`insert into import_files (instance_id, sealed, size, created_at, expires_at)
    values (${id}, '', 0, now(), now() + interval '1 hour')`;
  await fillPeople(id);
  await fillInvoices(id);
}

async function fillPeople(id: number): Promise<void> {
  await sql`insert into tablets (instance_id, name, paired_by_id, created_at)
    select instance_id, 'Box 1', id, now() from accounts where instance_id = ${id}`;
  await sql`
    insert into sessions (instance_id, account_id, token_hash, created_at, last_seen_at, ends_at, confirmed_at, device,
      network, tablet_id)
    select instance_id, paired_by_id, '', now(), now(), now(), now(), '', '', id from tablets where instance_id = ${id}`;
  await sql`
    insert into passkeys (instance_id, account_id, credential_id, public_key, counter, name, transports, created_at)
    select instance_id, id, '', '', 0, '', '{}', now() from accounts where instance_id = ${id}`;
  await sql`insert into recovery_codes (instance_id, account_id, code_hash, created_at)
    select instance_id, id, '', now() from accounts where instance_id = ${id}`;
  await sql`insert into account_links (instance_id, account_id, purpose, token_hash, created_at, expires_at)
    select instance_id, id, 'invitation', '', now(), now() from accounts where instance_id = ${id}`;
  await sql`insert into account_challenges (instance_id, token_hash, kind, account_id, created_at, expires_at)
    select instance_id, '', 'second_factor', id, now(), now() from accounts where instance_id = ${id}`;
  await sql`insert into sign_in_attempts (instance_id, kind, subject, failures, last_failed_at, blocked_until)
    values (${id}, 'address', '', 1, now(), now())`;
  await sql`
    insert into account_events (instance_id, account_id, kind, data, actor_kind, actor_id, actor_name, at)
    select instance_id, id, 'invited', '{}', 'staff', 0, 'workshop', now() from accounts where instance_id = ${id}`;
}

/** Inserts an issued invoice and its correction. */
async function fillInvoices(id: number): Promise<void> {
  await sql`insert into invoice_series (instance_id, code, kind, created_at, seal)
    values (${id}, 'F', 'full', now(), '')`;
  await sql`insert into invoice_counters (instance_id, series_id, year, last_number)
    select instance_id, id, 2026, 1 from invoice_series where instance_id = ${id}`;
  const [issued] = await sql`
    insert into invoices (instance_id, status, kind, series_id, series, date, client_id, budget_id, language,
      base_cents, tax_cents, total_cents, created_at, updated_at)
    select b.instance_id, 'draft', 'full', s.id, 'F', now(), b.client_id, b.id, 'es', 0, 0, 0, now(), now()
    from budgets b join invoice_series s using (instance_id) where b.instance_id = ${id} limit 1 returning id`;
  const invoice = issued?.id;
  await sql`
    insert into invoice_lines (instance_id, invoice_id, sort_order, description, line_type, quantity_hundredths,
      unit_price_cents, discount_basis_points, tax_rate_basis_points)
    values (${id}, ${invoice}, 1, 'Frenos', 'part', 100, 100, 0, 2100)`;
  await sql`
    update invoices set status = 'issued', year = 2026, number = 1, full_number = 'F2026-0001', issued_at = now(),
      seal = '', state_seal = '', paper = '{"totals": {"groups": [{"tax_rate_basis_points": 2100, "base_cents": 0, "quota_cents": 0, "surcharge_cents": 0}]}}'
    where instance_id = ${id}`;
  await sql`
    insert into invoices (instance_id, status, kind, series_id, series, date, client_id, budget_id, language,
      rectifies_id, base_cents, tax_cents, total_cents, created_at, updated_at)
    select instance_id, 'draft', kind, series_id, series, date, client_id, budget_id, language, id, 0, 0, 0, now(),
      now() from invoices where instance_id = ${id}`;
  await sql`insert into invoice_payments (instance_id, invoice_id, date, amount_cents, method, created_at, seal)
    values (${id}, ${invoice}, now(), 100, 'cash', now(), '')`;
  await sql`
    insert into verifactu_chains (instance_id, installation, number, hash, row_hash) values (${id}, '', 0, '', '')`;
  await sql`begin`;
  await sql`
    insert into verifactu_records (instance_id, number, invoice_id, kind, issuer_tax_id, full_number, date, mode, at,
      generated_at, previous_hash, hash, xml, row_hash, seal)
    values (${id}, 1, ${invoice}, 'alta', '', '', now(), 'off', now(), '', '', '', '', '', '')`;
  await sql`update verifactu_chains set number = 1, seal = '' where instance_id = ${id}`;
  await sql`commit`;
  await sql`insert into seal_keys (instance_id, sealed) values (${id}, '')`;
  await sql`insert into demo_fills (instance_id, around, ids) values (${id}, now(), '{}')`;
  await sql`
    insert into chain_checks (instance_id, chain, again, number, hash, due_at)
    values (${id}, 'evidence', true, 1, '', now())`;
  await sql`insert into verifactu_states (instance_id, number, state, changed_at, seal)
    values (${id}, 1, 'pending', now(), '')`;
  await sql`insert into verifactu_sending (instance_id) values (${id})`;
  await sql`
    insert into verifactu_differences (instance_id, issuer_tax_id, full_number, date, what, found_at)
    values (${id}, 'B12345674', 'F2026-0001', now(), 'unknown_here', now())`;
  await sql`
    insert into verifactu_messages (instance_id, first_number, last_number, records, mode, request, outcome, sent_at, ended_at,
      seal)
    values (${id}, 1, 1, 1, 'test', '', 'answered', now(), now(), '')`;
  await sql`
    insert into invoice_number_gaps (instance_id, series_id, year, first_number, last_number, created_at, seal)
    select instance_id, series_id, 2030, 1, 1, now(), '' from invoices where instance_id = ${id} limit 1`;
  await sql`insert into verifactu_certificates (instance_id, kind, sealed, holder, tax_id, expires_at, added_at)
    values (${id}, 'seal', '', '', '', now(), now())`;
  await sql`
    insert into invoice_pdfs (instance_id, invoice_id, name, sha256, size, created_at, seal)
    values (${id}, ${invoice}, 'aa/' || md5(${`none-${id}`}), '', 1, now(), '')`;
}

describe('instance remove', () => {
  test('leaves nothing in any table and no file, and touches nothing of another workshop', async () => {
    const removed = await openFull('removed.test');
    const neighbour = await openFull('neighbour.test');
    await countChanges();
    const tables = await tablesOfInstances(sql);
    const before = await contentsOf(sql, neighbour.id, tables);
    expect(Object.keys(before)).toEqual(tables);
    const rows = await rowsOfInstance(sql, removed.id, tables);
    expect(Object.keys(rows)).toEqual(tables);
    const files = await filesOf(removed.id);
    const kept = await filesOf(neighbour.id);
    expect([files.length, kept.length]).toEqual([4, 4]);

    const { status, body } = await remove('removed.test');

    expect(status).toBe(200);
    // The answer does not count thumbnails and links to photos, which are removed with their documents. The PDF of an
    // invoice counts as a document.
    const { instances, instance_hosts, document_thumbnails, inspection_photos, ...others } = rows;
    const count = Object.values(others).reduce((sum, each) => sum + each, 0);
    expect(body).toEqual({ ok: true, id: removed.id, host: 'removed.test', rows: count, documents: 5 });
    expect(await rowsOfInstance(sql, removed.id, tables)).toEqual({});
    const there = (name: string) => existsSync(join(documentsFolder, name));
    expect([files.some(there), kept.every(there)]).toEqual([false, true]);
    expect(await contentsOf(sql, neighbour.id, tables)).toEqual(before);
    expect((await remove('removed.test')).status).toBe(404);
  });

  test('its hosts answer 404 in every process within a second, and are free for another workshop then', async () => {
    const leaving = await openInstance('leaving.test', 'business');
    await leaving.desk('PATCH', '/instance', { add_aliases: ['alias.test'] });
    const { app: another } = await startProcess();
    const hosts = ['leaving.test', 'alias.test'];
    const askAll = () =>
      Promise.all(
        hosts.flatMap((host) => [
          leaving.send('GET', '/ping', { headers: { host } }),
          sendToApi(another, 'GET', '/ping', { key: leaving.liveKey, headers: { host } }),
        ]),
      );
    const statuses = async () => [...new Set((await askAll()).map(({ status }) => status))];
    expect(await statuses()).toEqual([200]);
    const removal = remove('alias.test', 'leaving.test');
    const marked = async () =>
      (
        await sql`select removing_at from instances i join instance_hosts h on h.instance_id = i.id
        where h.host = 'leaving.test'`
      )[0]?.removing_at != null;
    while (!(await marked())) await sleep(1);
    const since = performance.now();
    let lastServed = 0;
    for (let asked = since; (await statuses()).join() !== '404'; asked = performance.now()) {
      lastServed = asked;
      await sleep(20); // stays below the key's rate limit
    }
    expect(lastServed - since).toBeLessThan(1_000);
    expect(succeeded(await removal).body.host).toBe('leaving.test');
    const again = await openInstance('alias.test', 'included');
    expect((await again.get('/ping')).body.instance).toBe('alias.test');
    expect((await leaving.send('GET', '/ping', { headers: { host: 'alias.test' } })).status).toBe(401);
  });

  test('takes the host, typed once more, and nothing else for a yes', async () => {
    const staying = await openInstance('staying.test', 'business');
    for (const confirm of ['', 'staying', 'neighbour.test', 'Taller']) {
      const refused = await remove('staying.test', confirm);
      expect(refused.body.error.fields).toMatchObject([{ path: '/confirm' }]);
      expect(refused.body.error.fields[0].message).toContain('staying.test');
    }
    expect((await remove('nobody.test')).status).toBe(404);
    expect((await staying.get('/ping')).status).toBe(200);
    const again = { host: 'STAYING.test', confirm: 'Staying.TEST' };
    expect((await remove(again.host, again.confirm)).status).toBe(200);
  });

  test('continues an interrupted removal, and the workshop stays out of service in between', async () => {
    const broken = await openFull('broken.test');
    const [file = ''] = await filesOf(broken.id);
    rmSync(join(documentsFolder, file));
    mkdirSync(join(documentsFolder, file)); // the store cannot remove this file, because a folder has its name

    expect((await remove('broken.test')).status).toBe(503);

    expect((await broken.get('/ping')).status).toBe(404);
    expect((await broken.askDesk('GET', '/keys')).status).toBe(404);
    const shown = (await listed()).find(({ host }: { host: string }) => host === 'broken.test');
    expect(shown.removing_at).toMatch(/Z$/);
    const taken = await sendToDesk(deskApp, 'POST', '/instances', { host: 'broken.test', name: 'Otro' });
    expect(taken.body.error.fields).toMatchObject([{ path: '/host' }]);

    rmSync(join(documentsFolder, file), { recursive: true });
    expect((await remove('broken.test')).status).toBe(200);
    expect(await rowsOfInstance(sql, broken.id)).toEqual({});
    const folders = readdirSync(documentsFolder, { recursive: true }).map(String);
    expect(folders.filter((name) => name === file)).toEqual([]);
  });

  test('done twice at once it is done', async () => {
    const twice = await openFull('twice.test');
    const answers = await Promise.all([remove('twice.test'), remove('twice.test')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await rowsOfInstance(sql, twice.id)).toEqual({});
  });

  test('of what is being written for it at that moment nothing stays', async () => {
    const busy = await openFull('busy.test');
    const held: { end: () => void }[] = [];
    // Begins a write before the removal, and leaves the transaction open during the removal.
    const late = sql.begin(async (tx) => {
      await tx`insert into boxes (instance_id, name) values (${busy.id}, 'late')`;
      await new Promise<void>((resolve) => held.push({ end: resolve }));
    });
    while (held.length === 0) await sleep(1);
    let over = false;
    const removal = remove('busy.test').finally(() => {
      over = true;
    });
    const statuses = new Set<number>();
    while (!statuses.has(404)) {
      const { status } = await busy.post('/clients', { name: `Cliente ${randomUUID()}` });
      statuses.add(status);
      await sleep(20); // stays below the key's rate limit
    }
    await record.flush();
    expect(over).toBe(false);
    held[0]?.end();
    await late;
    expect((await removal).status).toBe(200);
    await record.flush();
    expect([...statuses].sort()).toEqual([201, 404]);
    expect(await rowsOfInstance(sql, busy.id)).toEqual({});
  });

  test('a mail that was still arriving meanwhile is refused, and leaves nothing', async () => {
    const mailed = await openInstance('mailed.test', 'business');
    const id = await instanceIdOf(sql, 'mailed.test');
    const account = { url: 'smtp://127.0.0.1:9', from: 'taller@example.com' };
    const { hook_url } = (await mailed.desk('POST', '/email', account)).body;
    const mail = new PassThrough();
    mail.write('From: clara@example.com\r\nTo: taller@example.com\r\nSubject: Hola\r\n\r\n');
    const { pathname: url } = new URL(hook_url);
    const headers = { 'content-type': 'message/rfc822', 'transfer-encoding': 'chunked' };
    const arriving = app.inject({ method: 'POST', url, headers, payload: mail }).then((answer) => answer); // `then` sends the request now
    await sleep(100); // the workshop of the request has been looked up, before its body has arrived
    expect((await remove('mailed.test')).status).toBe(200);
    mail.end('Hasta luego\r\n');
    const { statusCode, payload } = await arriving;
    expect([statusCode, payload]).toEqual([404, expect.stringContaining('not_found')]);
    await record.flush();
    expect(await rowsOfInstance(sql, id)).toEqual({});
  });
});
