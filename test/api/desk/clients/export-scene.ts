import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll } from 'vitest';
import { appendEvidence } from '../../../../actions/signatures/append.ts';
import { relayEvents } from '../../../../workers/webhooks/relay.ts';
import { commandsOf } from '../../../support/commands.ts';
import { jpeg } from '../../../support/document-files.ts';
import { discs } from '../../../support/fixtures.ts';
import { inspect } from '../../../support/inspections.ts';
import { addPart } from '../../../support/parts.ts';
import { succeeded } from '../../../support/requests.ts';
import { letSend } from '../../../support/sending.ts';
import { documentsIn, photo } from '../../budgets/documents-scene.ts';
import { actingIn, openInvoiceScene } from '../invoices/scene.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
type Json = any;

export interface ExportFiles {
  names: string[];
  readme: string;
  /** The parsed JSON files of the export, by name without extension, such as `client` and `budgets`. */
  json: Record<string, Json>;
  files: Record<string, Buffer>;
  /** The texts of all files, concatenated. */
  text: string;
}

/** Opens a workshop, and returns functions that create rows about one client in every table and export the client. */
export async function openExportScene() {
  const scene = await openInvoiceScene({ columns: { verifactu: 'test' } });
  const { deskApp, post, desk, patch, sql, host, clock, database } = scene;
  const { upload } = documentsIn(scene);
  const { act } = actingIn(scene);
  const { workshop, json: command } = commandsOf(deskApp);
  const folder = mkdtempSync(join(tmpdir(), 'workshop-export-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  await letSend(sql, host);
  let files = 0;

  /** Runs the export command for a client, and unpacks the file that the command writes. */
  const exported = async (clientId: number, ...more: string[]): Promise<ExportFiles> => {
    files += 1;
    const path = join(folder, `${files}.zip`);
    await workshop('export', '--client', String(clientId), '--out', path, ...more);
    return unpacked(await readFile(path));
  };

  const made = async (path: string, body: unknown, options = {}) =>
    succeeded(await post(path, body, options)).body;
  /** Writes rows about the scene's client through every entry point. */
  async function liveThrough() {
    const { client, vehicle } = scene;
    await made('/webhooks', {
      url: 'https://hooks.example.com/x',
      events: ['client.updated', 'lead.created'],
    });
    await patch(`/clients/${client.id}`, { email: 'antes@example.com', phone: '600 000 001' });
    await patch(`/clients/${client.id}`, { email: 'clara@example.com', marketing_opt_out: true });
    const part_id = await addPart(scene, { reference: 'DOT4', on_hand_thousandths: 9_000 });
    const lines = [discs, { part_id, quantity: 1.5 }];
    const budget = await scene.newBudget({ client_id: client.id, vehicle_id: vehicle.id, lines });
    const [line] = budget.lines;
    await desk('PATCH', `/budgets/${budget.id}/lines/${line.id}`, { unit_cost: 42.42 });
    await desk('POST', `/jobs/${budget.id}/steps`, { text: 'Probar' });
    await desk('POST', `/jobs/${budget.id}/parts`, { description: 'Manguito' });
    for (const content of [jpeg(), jpeg({ width: 16 })])
      succeeded(await upload(budget.id, [photo(content, 'mi coche.jpg')]));
    await inspect(desk, budget.id);
    for (const status of ['Aprobado', 'Finalizado'])
      await desk('POST', `/budgets/${budget.id}/status/${status}`, {});
    await desk('POST', '/vehicles/check-in', { budget_id: budget.id, belongings: 'Silla de niño' });
    const internal = { client_id: client.id, internal_notes: 'Vive con Bruno' };
    await desk('POST', '/budgets/internal', internal);
    const invoice = await scene.issued();
    succeeded(await scene.pay(invoice.id, 10));
    await act((context) =>
      appendEvidence(context, { budgetId: budget.id, kind: 'accepted', content: { total: 9000 } }),
    );
    await desk('POST', '/communications', { channel: 'email', from: 'antes@example.com', body: 'Soy yo' });
    await made('/email', { to: 'clara@example.com', subject: 'Su coche', text: 'Está listo.' });
    await fillTheRest(client.id, budget.id);
    while ((await relayEvents(database, clock.now())).events > 0);
    return { client, vehicle, budget, invoice };
  }

  /** Inserts the rows about the client that no request creates immediately. */
  async function fillTheRest(clientId: number, budgetId: number): Promise<void> {
    const { instanceId: instance } = scene;
    const [box] = await sql`insert into boxes (instance_id, name) values (${instance}, 'Box 1') returning id`;
    await sql`
      insert into appointments (instance_id, budget_id, status, box_id, starts_at, ends_at, kept_at)
      values (${instance}, ${budgetId}, 'confirmed', ${box?.id}, now(), now() + interval '1 hour', now())`;
    const [entry] = await sql`
      insert into waiting_entries (instance_id, budget_id, status, duration_minutes, part_of_day, notes, created_at)
      values (${instance}, ${budgetId}, 'waiting', 60, 'any', 'Solo por la mañana', now()) returning id`;
    await sql`
      insert into waiting_offers (instance_id, entry_id, box_id, starts_at, ends_at, offered_at, expires_at)
      values (${instance}, ${entry?.id}, ${box?.id}, now(), now() + interval '1 hour', now(), now())`;
    await sql`
      insert into invalid_emails (instance_id, email, reason, since)
      values (${instance}, 'antes@example.com', '550 unknown', now())`;
    await sql`
      insert into workshop_alerts (instance_id, kind, data, created_at)
      values (${instance}, 'quote_accepted', ${JSON.stringify({ budget_id: budgetId })}, now())`;
    await sql`
      insert into client_claim_heirs (instance_id, kind, value, client_id)
      values (${instance}, 'phone', '+34600000009', ${clientId})`;
    await sql`
      insert into signing_codes
        (instance_id, budget_id, device_hash, fingerprint, sealed_code, channel, target, sent_at, expires_at)
      values (${instance}, ${budgetId}, 'device', 'shown', 'secret', 'sms', '*** 001', now(), now())`;
  }

  return { ...scene, exported, command, workshop, folder, upload, liveThrough };
}

function unpacked(zip: Buffer): ExportFiles {
  const entries = Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes)] as const);
  const files = Object.fromEntries(entries);
  const texts = entries.filter(([name]) => /\.(json|txt)$/.test(name));
  const json = texts
    .filter(([name]) => name.endsWith('.json'))
    .map(([name, bytes]) => [name.replace('.json', ''), JSON.parse(bytes.toString())]);
  return {
    names: entries.map(([name]) => name),
    readme: files['README.txt']?.toString() ?? '',
    json: Object.fromEntries(json),
    files,
    text: texts.map(([, bytes]) => bytes.toString()).join('\n'),
  };
}
