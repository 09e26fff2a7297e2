import { hash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { exportedTables, unexportedTables } from '../../../../db/clients/export.ts';
import { jpeg } from '../../../support/document-files.ts';
import { tablesOfInstances } from '../../../support/instance-rows.ts';
import { photo } from '../../budgets/documents-scene.ts';
import { type ExportFiles, openExportScene } from './export-scene.ts';

const scene = await openExportScene();
const {
  exported,
  workshop,
  command,
  liveThrough,
  newBudget,
  newVehicle,
  upload,
  desk,
  post,
  sql,
  documentsFolder,
} = scene;

let life: Awaited<ReturnType<typeof liveThrough>>;
let all: ExportFiles;
beforeAll(async () => {
  life = await liveThrough();
  all = await exported(life.client.id);
});

const newClient = async (fields: object = {}): Promise<number> =>
  (await post('/clients', { name: 'Ana Inventada', ...fields })).body.id;

test('every table is in the export, or is named with the reason why it is not', async () => {
  const decided = [...Object.keys(exportedTables), ...Object.keys(unexportedTables)];
  expect(decided.toSorted()).toEqual(await tablesOfInstances(sql));
});

/** Functions that find the rows of each exported table in the JSON files. */
const whereIs: Record<keyof typeof exportedTables, (json: ExportFiles['json']) => unknown> = {
  clients: ({ client }) => client.name,
  client_claims: ({ client }) => client.recognised_by[0],
  client_claim_heirs: ({ client }) => client.shared_with_others[0],
  invalid_emails: ({ client }) => client.invalid_emails[0],
  client_history: ({ history }) => history[0],
  consent_log: ({ consents }) => consents[0],
  vehicles: ({ vehicles }) => vehicles[0],
  budgets: ({ budgets }) => budgets[0],
  budget_lines: ({ budgets }) => budgets[0].lines[0],
  budget_milestones: ({ budgets }) => budgets[0].milestones[0],
  budget_history: ({ budgets }) => budgets[0].history[0],
  budget_snapshots: ({ budgets }) => budgets[0].earlier_lines[0],
  job_steps: ({ budgets }) => budgets[0].steps[0],
  part_requests: ({ budgets }) => budgets[0].part_requests[0],
  check_ins: ({ budgets }) => budgets[0].check_in,
  appointments: ({ budgets }) => budgets[0].appointments[0],
  waiting_entries: ({ budgets }) => budgets[0].waiting_list[0],
  waiting_offers: ({ budgets }) => budgets[0].waiting_list[0].offers[0],
  stock_movements: ({ budgets }) => budgets[0].parts[0],
  signing_codes: ({ budgets }) => budgets[0].signing_codes[0],
  budget_documents: ({ documents }) => documents[0],
  inspections: ({ budgets }) => budgets[0].inspections[0],
  inspection_points: ({ budgets }) => budgets[0].inspections[0].points[0],
  inspection_photos: ({ budgets }) => budgets[0].inspections[0].points[0].photos[0],
  evidence: ({ evidence }) => evidence[0],
  invoices: ({ invoices }) => invoices[0],
  invoice_lines: ({ invoices }) => invoices[0].lines[0],
  invoice_payments: ({ invoices }) => invoices[0].payments[0],
  invoice_pdfs: ({ invoices }) => invoices[0].pdf,
  verifactu_records: ({ invoices }) => invoices[0].tax_records[0],
  communications: ({ messages }) => messages[0],
  outbound_messages: ({ messages }) => messages.find((each: { sent_as: unknown }) => each.sent_as)?.sent_as,
  events: ({ events }) => events[0],
  workshop_alerts: ({ notices }) => notices[0],
  webhook_deliveries: ({ webhooks }) => webhooks[0],
  idempotency_keys: ({ 'api-answers': answers }) => answers[0],
};

describe('an export of a client', () => {
  test('has something of every table that holds something of it', async () => {
    const again = await exported(life.client.id); // the PDF has been stored since the first export
    for (const [table, find] of Object.entries(whereIs)) expect(find(again.json), table).toBeTruthy();
  });

  test('has earlier values, consents, and messages from before the client was known', () => {
    const { client, history, consents, messages } = all.json;
    expect(client).toMatchObject({ name: 'Clara Ejemplo', email: 'clara@example.com' });
    expect(client.invalid_emails).toMatchObject([{ email: 'antes@example.com', reason: '550 unknown' }]);
    expect(history.map(({ changes }: { changes: object }) => changes)).toContainEqual(
      expect.objectContaining({ email: { from: 'antes@example.com', to: 'clara@example.com' } }),
    );
    expect(consents).toMatchObject([{ subject: 'marketing', opted_out: true }]);
    expect(messages.map(({ body }: { body: string }) => body)).toEqual(['Soy yo', 'Está listo.']);
  });

  test('shows amounts as the API does, and evidence as it was hashed', async () => {
    const { budgets, invoices, evidence } = all.json;
    expect(budgets[0].lines).toMatchObject([
      { description: 'Discos', quantity: 1, unit_price: 90, discount_pct: 0, tax_rate: 21, base: 90 },
      { reference: 'DOT4', quantity: 1.5 },
    ]);
    expect(budgets[0].totals).toMatchObject({ base: 90, tax: 18.9, total: 108.9 });
    expect(budgets[0].tracking_url).toBe(life.budget.tracking_url);
    expect(invoices).toMatchObject([
      { full_number: life.invoice.full_number, total: 62.92, paid: 10, payments: [{ amount: 10 }] },
    ]);
    expect(budgets[0].parts).toMatchObject([{ part: 'DOT4', kind: 'out', change: -1.5 }]);
    expect(invoices[0].tax_records[0].xml).toContain(life.invoice.full_number);
    expect(evidence).toMatchObject([{ kind: 'accepted', content: { total: 9000 } }]);
  });

  test('has budgets for internal use with the notes about the person, and no word of what anything cost', () => {
    const internal = all.json.budgets.find((each: { internal: boolean }) => each.internal);
    expect(internal).toMatchObject({ internal_notes: 'Vive con Bruno', tracking_url: null });
    // Removes UUIDs, because the third group of one in four thousand is 4242.
    const text = all.text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '');
    expect(text).not.toMatch(/cost|margin|42\.42|\b4242\b|_cents|hundredths|basis_points/);
  });

  test('has the documents and invoices as files, each under a name of its own', async () => {
    const { documents, invoices } = all.json;
    expect(all.names.slice(0, 2)).toEqual(['README.txt', 'client.json']);
    expect(documents.map(({ file }: { file: string }) => file)).toEqual(
      documents.map(({ id, filename }: { id: number; filename: string }) => `documents/${id}-${filename}`),
    );
    for (const { file, sha256, size } of documents) {
      expect(hash('sha256', all.files[file] as Buffer)).toBe(sha256);
      expect(all.files[file]).toHaveLength(size);
    }
    expect(all.files[invoices[0].file]?.toString('latin1')).toMatch(/^%PDF/);
  });

  test('names the receivers of its events, and the programs that wrote it', () => {
    const { webhooks, 'api-answers': answers } = all.json;
    const recipient = { host: 'hooks.example.com' };
    expect(webhooks[0]).toMatchObject({ event: 'client.updated', trigger: 'event', recipient });
    expect(answers[0]).toMatchObject({ status: 201, key: expect.any(String), purpose: expect.any(String) });
  });

  test('names those who did something, and no other number, secret or person', async () => {
    const other = await newClient({ name: 'Bruno Ficticio', email: 'bruno@example.com' });
    const vehicle = await newVehicle({ client_id: other, plate: '9999 ZZZ' });
    await newBudget({ client_id: other });
    await post('/email', { to: 'bruno@example.com', subject: 'Otro', text: 'Para Bruno.' });
    await scene.patch(`/vehicles/${vehicle.id}`, { client_id: life.client.id, color_code: 'B1' });
    await scene.patch(`/vehicles/${vehicle.id}`, { client_id: other });
    const { text, json } = await exported(life.client.id);
    expect(text).not.toMatch(
      /Ficticio|bruno@|Para Bruno|actor_id|sealed|token|device_hash|instance_id|on_hand/,
    );
    const moves = json.history.filter((each: { vehicle_id: number }) => each.vehicle_id === vehicle.id);
    expect(moves.map(({ changes }: { changes: { client_id: unknown } }) => changes.client_id)).toEqual([
      { from: null, to: life.client.id },
      { from: life.client.id, to: null },
    ]);
    expect(json.vehicles.map(({ id }: { id: number }) => id)).toEqual([life.vehicle.id]);
  });

  test('is noted in the history, with the person who made it', async () => {
    const { body } = await desk('GET', `/history?client_id=${life.client.id}`);
    expect(body.data.map(({ action }: { action: string }) => action)).toContain('client.exported');
    const id = await newClient();
    await exported(id);
    const [line] = (await desk('GET', `/history?client_id=${id}`)).body.data;
    const changes = { blocked: { from: null, to: false } };
    expect(line).toMatchObject({ action: 'client.exported', by_kind: 'staff', changes });
  });

  const titles = {
    es: 'Sus datos personales',
    en: 'Your personal data',
    ca: 'Les vostres dades personals',
    pt: 'Os seus dados pessoais',
    fr: 'Vos données personnelles',
    bg: 'Вашите лични данни',
  };
  test.each(Object.entries(titles))(
    'says what it is in the client’s language: %s',
    async (language, title) => {
      const id = await newClient({ preferred_language: language });
      const { readme, names, json } = await exported(id);
      expect(readme.split('\n', 1)).toEqual([title]);
      expect(readme).toContain('B12345674');
      for (const name of names.slice(1)) expect(readme).toContain(`\n${name} `);
      expect(json.budgets).toEqual([]);
    },
  );
});

describe('export', () => {
  const place = (name: string) => join(scene.folder, name);

  test('writes for its owner alone, prints hash and size, and replaces no file', async () => {
    const id = await newClient();
    const told = await command('export', '--client', String(id), '--out', place('own.zip'));
    const { mode, size } = statSync(place('own.zip'));
    expect([mode & 0o777, told.size, told.file]).toEqual([0o600, size, place('own.zip')]);
    const again = workshop('export', '--client', String(id), '--out', place('own.zip'));
    await expect(again).rejects.toThrow('exists already. Nothing was written.');
  });

  test('says which client there is not', async () => {
    const refused = workshop('export', '--client', '999999999', '--out', place('nobody.zip'));
    await expect(refused).rejects.toThrow('The workshop has nothing with this --client 999999999.');
    expect(existsSync(place('nobody.zip'))).toBe(false);
  });

  test('adds the files that the store still has, and lists the missing ones', async () => {
    const id = await newClient({ preferred_language: 'en' });
    const budget = await newBudget({ client_id: id });
    for (const name of ['uno.jpg', 'dos.jpg']) await upload(budget.id, [photo(jpeg(), name)]);
    const [lost] = await sql`select id, stored_as from budget_documents where budget_id = ${budget.id}`;
    rmSync(join(documentsFolder, lost?.stored_as));
    const { names, files } = await exported(id);
    expect(names.filter((name) => name.startsWith('documents/'))).toHaveLength(1);
    expect(files['missing.txt']?.toString()).toContain(`documents/${lost?.id}-uno.jpg`);
  });

  test('leaves nothing where the store breaks off', async () => {
    const id = await newClient();
    const budget = await newBudget({ client_id: id });
    await upload(budget.id, [photo()]);
    const [row] = await sql`select stored_as from budget_documents where budget_id = ${budget.id}`;
    const subfolder = dirname(join(documentsFolder, row?.stored_as));
    rmSync(subfolder, { recursive: true });
    writeFileSync(subfolder, '');
    onTestFinished(() => rmSync(subfolder));
    const refused = workshop('export', '--client', String(id), '--out', place('broken.zip'));
    await expect(refused).rejects.toThrow('The command was interrupted, and nothing was written.');
    expect(readdirSync(scene.folder).filter((name) => name.startsWith('broken'))).toEqual([]);
  });
});

test('each of two payers of a budget gets its own invoice and events, and the client nothing that names the other', async () => {
  const owner = await newClient({ tax_id: '23456789D' });
  const insurer = { name: 'Seguros Inventados, S.A.', address: 'Paseo Inventado, 9', city: 'Madrid' };
  const payer = await newClient({ ...insurer, tax_id: 'A12345674' });
  const budget = await newBudget({ client_id: owner });
  await scene.putStatus(budget.id, 'Finalizado');
  const ask = { budget_id: budget.id, payer_id: payer, excess: 20 };
  const { invoices } = (await desk('POST', '/invoices/split', ask)).body;
  for (const { id } of invoices) await scene.issue(id, { paid: 'card' });
  const issuedIn = ({ json }: ExportFiles) => ({
    invoices: json.invoices.map(({ id }: { id: number }) => id),
    events: json.events
      .filter(({ event }: { event: string }) => event === 'invoice.issued')
      .map(({ data }: { data: { invoice_id: number } }) => data.invoice_id),
  });
  const [ofOwner, ofPayer] = [await exported(owner), await exported(payer)];
  expect(issuedIn(ofOwner)).toEqual({ invoices: [invoices[0].id], events: [invoices[0].id] });
  expect(issuedIn(ofPayer)).toEqual({ invoices: [invoices[1].id], events: [invoices[1].id] });
  expect(ofOwner.text).not.toContain('Seguros');
  expect(ofPayer.text).not.toContain('Ana');
});

describe('of an erased client', () => {
  test('exports nothing, except the rest that is needed for a legal claim', async () => {
    const id = await newClient({ preferred_language: 'en', email: 'ana@example.com' });
    const budget = await newBudget({ client_id: id });
    await upload(budget.id, [photo(jpeg(), 'Ana.jpg')]);
    await desk('POST', `/clients/${id}/erase`);
    await expect(exported(id)).rejects.toThrow(/erased/);
    const { readme, text, json, names } = await exported(id, '--blocked');
    expect(readme).toMatch(/se suprimieron el .* bloqueado/s); // the client's language was erased, so the text is in the workshop's language
    expect(text).not.toMatch(/Ana|ana@/);
    expect(json.client.erased_at).toMatch(/Z$/);
    expect(json.budgets[0]).toMatchObject({ id: budget.id, lines: [{ description: 'Discos' }] });
    expect(names.at(-1)).toMatch(/^documents\/\d+-document-\d+\.jpg$/);
  });
});
