import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documentsIn } from '../../../../test/api/budgets/documents-scene.ts';
import { everyRow } from '../../../../test/support/every-cell.ts';
import { relayEvents } from '../../../../workers/webhooks/relay.ts';
import {
  deliverLateMessages,
  listSentMessages,
  performEachStep,
  performRandomSteps,
  type SimulatedClient,
  startSimulatedClient,
  stepNames,
} from './lives/life.ts';
import { secretsIn } from './lives/person.ts';
import { openLivesScene } from './lives/scene.ts';

const lives = Number(process.env.FAULT_LIVES ?? 2);
const livedAtOnce = 4;
const firstSeed = Number(process.env.FAULT_SEED ?? 1);

const scene = await openLivesScene();
const { sql, desk, database, documentsFolder, get } = scene;
const { filesKept } = documentsIn(scene);

interface LeftTrace {
  where: string;
  found: string[];
  text: string;
}

/** Tables whose rows the law requires to be stored after an erasure, although they may no longer be used. */
const blockedTables = ['evidence', 'invoices', 'invoice_lines', 'verifactu_records'].map(
  (name) => `public.${name}`,
);

async function blockedFiles(): Promise<Set<string>> {
  const rows =
    await sql`select stored_as as name from budget_documents where signed union all select name from invoice_pdfs`;
  return new Set(rows.map(({ name }) => name));
}

/**
 * Finds the rows and files that contain one of the texts. Skips the blocked tables and files, and the tables in
 * `besides`.
 */
async function lookFor(secrets: ReadonlySet<string>, besides: string[] = []): Promise<LeftTrace[]> {
  const passed = [...blockedTables, ...besides];
  const rows = (await everyRow(sql))
    .filter(({ table }) => !passed.includes(table))
    .map(({ table, text }) => ({ where: table, text }));
  const blocked = await blockedFiles();
  const kept = filesKept().filter((name) => !blocked.has(name));
  const files = kept.map((name) => {
    return { where: name, text: readFileSync(join(documentsFolder, name), 'latin1') };
  });
  return [...rows, ...files].flatMap(({ where, text }) => {
    const found = secretsIn(text, secrets);
    return found.length > 0 ? [{ where, found, text: text.slice(0, 1_000) }] : [];
  });
}

/** Finds licence plates outside the table of vehicles. A vehicle stays stored with its plate for the next owner. */
function lookForPlates(lives: SimulatedClient[]): Promise<LeftTrace[]> {
  const plates = new Set(lives.flatMap(({ person }) => person.plates.map((plate) => plate.toLowerCase())));
  return lookFor(plates, ['public.vehicles']);
}

async function relayAll(): Promise<void> {
  while ((await relayEvents(database, new Date())).events > 0);
}

/** Delivers the events to receivers whose answers contain data from the events. */
async function answerAsReceivers({ id, person }: SimulatedClient): Promise<void> {
  await relayAll();
  const made = `{"contact": "${person.pick(person.emails)}"}`;
  await sql`
    update webhook_deliveries set response_body = ${made}
    where (data->>'client_id')::bigint = ${id}
      or (data->>'leadId')::bigint in (select id from budgets where client_id = ${id})`;
}

async function liveAndDie(seed: number): Promise<{ life: SimulatedClient; lived: string[] }> {
  const life = await startSimulatedClient(scene, seed);
  const lived = await performRandomSteps(life);
  await answerAsReceivers(life);
  const [emails, texts] = [
    await listSentMessages(life, 'email', 20),
    await listSentMessages(life, 'sms', 20),
  ];
  await desk('POST', `/clients/${life.id}/erase`);
  await deliverLateMessages(life, { emails: emails.map(({ id }) => id), texts: texts.map(({ id }) => id) });
  return { life, lived };
}

test('the search finds all present and former data of a client, and nothing after it is erased', async () => {
  const life = await startSimulatedClient(scene, 1_000_000);
  await performEachStep(life);
  await answerAsReceivers(life);
  const { secrets } = life.person;
  const found = new Set((await lookFor(secrets)).flatMap((finding) => finding.found));
  const unseen = [...secrets].filter((secret) => !found.has(secret));
  // Allows two secrets that were never stored: a value may have been sent only within an idempotency key.
  expect(unseen.length).toBeLessThanOrEqual(2);
  await desk('POST', `/clients/${life.id}/erase`);
  expect(await lookFor(secrets)).toEqual([]);
  expect(await lookForPlates([life])).toEqual([]);
});

test(`${lives} erased clients leave no trace, whatever arrives afterwards`, async () => {
  const all: SimulatedClient[] = [];
  const lived = new Map<string, number>();
  for (let done = 0; done < lives; done += livedAtOnce) {
    const seeds = Array.from({ length: Math.min(livedAtOnce, lives - done) }, (_, n) => firstSeed + done + n);
    for (const ended of await Promise.all(seeds.map(liveAndDie))) {
      all.push(ended.life);
      for (const step of ended.lived) lived.set(step, (lived.get(step) ?? 0) + 1);
    }
  }
  await relayAll();
  const secrets = new Set(all.flatMap(({ person }) => [...person.secrets]));
  expect(await lookFor(secrets)).toEqual([]);
  expect(await lookForPlates(all)).toEqual([]);
  if (lives >= 100) expect([...lived.keys()].sort()).toEqual([...stepNames].sort());
  for (const { id } of all) {
    const { body } = await get(`/clients/${id}`);
    expect(body).toMatchObject({ name: 'Cliente suprimido', email: null, phone: null, tax_id: null });
  }
  console.log(`lives: ${lives}, ${secrets.size} words, ids and numbers looked for, 0 found`);
});

test('a mail from an address of an erased client belongs to no client, and restores none', async () => {
  const life = await startSimulatedClient(scene, 2_000_000);
  await desk('POST', `/clients/${life.id}/erase`);
  const [from = ''] = life.person.emails;
  await scene.textIn({ id: 'anew', from: `+34${life.person.phones[0]}`, to: '+34910000000', body: 'STOP' });
  await desk('POST', '/communications', { channel: 'email', from, body: 'Hola otra vez' });
  const anew =
    await sql`select client_id from communications where body in ('STOP', 'Hola otra vez') and from_number <> ''
    order by id desc limit 2`;
  expect([...anew]).toEqual([{ client_id: null }, { client_id: null }]);
  expect((await get(`/clients/${life.id}`)).body).toMatchObject({ name: 'Cliente suprimido', email: null });
});
