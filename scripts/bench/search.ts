// Search among a million clients of one workshop, in the database: p50 and p99 for each kind of term.
// `scripts/node scripts/bench/search.ts [clients]`; DATABASE_URL: an empty database of one's own, else a passing one.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, openDatabase } from '../../db/client.ts';
import { startCluster } from '../../db/embedded/cluster.ts';
import { connect } from '../../db/embedded/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { searchClients } from '../../db/queries/client-search.ts';
import { listClients } from '../../db/queries/clients.ts';
import { insertInstance } from '../../db/queries/instances.ts';
import { searchDocument, searchTerm } from '../../domain/client-search.ts';

export interface SearchedClient {
  name: string;
  phone: string | null;
  email: string | null;
  tax_id: string | null;
}

/** The same million every time. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const beginnings =
  'Gar Mar Rod Fer Lo Gon Pe San Mo Her Val Al Bel Cor Dor Es Fal Gui In Ju Lin Men Nu Or Que Ri Sal To Ur Ver Zam Bra'.split(
    ' ',
  );
const middles = 'ci ti ri nan pe za ra che re nán der va me ta li do gue ño lla se'.split(' ');
const endings = 'a ez es ado ero illa ano ón ar ito eda osa ín uela azo'.split(' ');

/** Invented, but as skewed and as alike as names are: the first has 4 %, as García does. */
function names(count: number, random: () => number): () => string {
  const pick = (from: string[]) => from[Math.floor(random() * from.length)] as string;
  const known = new Set<string>();
  while (known.size < count)
    known.add(pick(beginnings) + (random() < 0.7 ? pick(middles) : '') + pick(endings));
  const list = [...known];
  return () => list[Math.floor((count / flat + 1) ** random() * flat - flat)] as string;
}

/** Zipf's law, flattened at its head. */
const flat = 3;

const taxLetters = 'TRWAGMYFPDXBNJZSQVHLCKE';

export function* inventClients(count: number): Generator<SearchedClient> {
  const random = randomFrom(20_260_301);
  const first = names(400, random);
  const surname = names(6_000, random);
  const digits = (length: number) => String(Math.floor(random() * 10 ** length)).padStart(length, '0');
  for (let index = 0; index < count; index += 1) {
    const name = `${first()} ${surname()} ${surname()}`;
    const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(' ');
    const phone = `${random() < 0.8 ? 6 : 9}${digits(8)}`;
    const number = digits(8);
    yield {
      name: random() < 0.1 ? `Talleres ${name} S.L.` : name,
      phone:
        [phone, `+34 ${phone.slice(0, 3)} ${phone.slice(3, 6)} ${phone.slice(6)}`, null][pickOf(random)] ??
        null,
      email: random() < 0.7 ? `${plain[0]}.${plain[1]}${index % 1000}@${mailHost(random)}` : null,
      tax_id: random() < 0.6 ? number + taxLetters[Number(number) % 23] : null,
    };
  }
}

const pickOf = (random: () => number) => (random() < 0.6 ? 0 : random() < 0.8 ? 1 : 2);
const mailHost = (random: () => number) =>
  ['example.com', 'mail.example.com', 'example.test'][Math.floor(random() ** 3 * 3)];

/** COPY, with the search index made after: 1,000,000 in about a minute. */
export async function loadClients(url: string, instanceId: number, count: number): Promise<void> {
  const sql = connect(url, { max: 1, onnotice: () => {} });
  const [index] = await sql`select pg_get_indexdef('clients_search'::regclass) as definition`;
  await sql`drop index clients_search`;
  const columns = 'instance_id, name, phone, email, tax_id, search_text, word_starts, created_at, updated_at';
  const copy = await sql.unsafe(`copy clients (${columns}) from stdin`).writable();
  const now = new Date().toISOString();
  for (const client of inventClients(count)) {
    const { text, wordStarts } = searchDocument(client, 'ES');
    const starts = `{${wordStarts.map((start) => JSON.stringify(start)).join(',')}}`;
    const values = [
      instanceId,
      client.name,
      client.phone,
      client.email,
      client.tax_id,
      text,
      starts,
      now,
      now,
    ];
    if (!copy.write(`${values.map(copied).join('\t')}\n`)) await once(copy, 'drain');
  }
  copy.end();
  await once(copy, 'finish');
  await sql.unsafe(index?.definition);
  await sql`vacuum analyze clients`;
  await sql.end();
}

function copied(value: string | number | null): string {
  if (value === null) return '\\N';
  return String(value).replace(
    /[\\\n\t]/g,
    (special) => ({ '\\': '\\\\', '\n': '\\n', '\t': '\\t' })[special] as string,
  );
}

type Kind = (client: SearchedClient, random: () => number) => string | null | undefined;

/** What people type: taken from clients picked at random, so that frequent names are asked for frequently. */
export const kinds: Record<string, Kind> = {
  'first name': ({ name }) => name.replace('Talleres ', '').split(' ')[0],
  surname: ({ name }) => name.replace('Talleres ', '').split(' ')[1],
  'name and surname': ({ name }) => name.split(' ').slice(0, 2).join(' '),
  'part of a name': ({ name }, random) => partOf(name, 3 + Math.floor(random() * 3), random),
  'whole phone': ({ phone }) => phone,
  'part of a phone': ({ phone }, random) =>
    phone && partOf(phone.replace(/\D/g, ''), 3 + Math.floor(random() * 4), random),
  'part of an email': ({ email }, random) => email && partOf(email, 3 + Math.floor(random() * 8), random),
  'tax id': ({ tax_id }) => tax_id,
  'part of a tax id': ({ tax_id }, random) => tax_id && partOf(tax_id, 4 + Math.floor(random() * 4), random),
  'two letters': ({ name }) => name.slice(0, 2),
  'two at random': (_, random) =>
    String.fromCharCode(97 + Math.floor(random() * 26), 97 + Math.floor(random() * 26)),
  nobody: (_, random) => `zq${Math.floor(random() * 1e6)}`,
};

function partOf(text: string, length: number, random: () => number): string {
  const start = Math.floor(random() * Math.max(1, text.length - length));
  return text.slice(start, start + length);
}

/** Terms of one kind, each from another client. */
export function terms(kind: Kind, clients: SearchedClient[], count: number): string[] {
  const random = randomFrom(7);
  const found: string[] = [];
  while (found.length < count) {
    const term = kind(clients[Math.floor(random() * clients.length)] as SearchedClient, random);
    if (term && [...term].length >= 2) found.push(term);
  }
  return found;
}

const rounds = 300;
const pageSize = 50;

async function measure(name: string, work: (index: number) => Promise<unknown>): Promise<void> {
  const tookMs: number[] = [];
  for (let index = 0; index < rounds; index += 1) {
    const began = performance.now();
    await work(index);
    tookMs.push(performance.now() - began);
  }
  const sorted = [...tookMs].sort((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(rounds - 1, Math.floor(share * rounds))] as number).toFixed(2).padStart(8);
  const slowest = tookMs.indexOf(sorted.at(-1) as number);
  console.log(
    `${name.padEnd(20)} p50 ${at(0.5)} ms   p99 ${at(0.99)} ms   max ${at(1)} ms (${labels[slowest] ?? ''})`,
  );
}

let labels: string[] = [];

async function main(): Promise<void> {
  const count = Number(process.argv[2] ?? 1_000_000);
  const folder = mkdtempSync(join(tmpdir(), 'workshop-search-'));
  const cluster = process.env.DATABASE_URL ? null : await startCluster({ folder, durable: true });
  const url = process.env.DATABASE_URL ?? cluster?.url('postgres') ?? '';
  try {
    await search(url, count);
  } finally {
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function search(url: string, count: number): Promise<void> {
  await migrate(url);
  const database = openDatabase({ url });
  const [there] = await database.lease((_, raw) => raw`select instance_id from clients limit 1`);
  if (!there) {
    const began = performance.now();
    const created_at = new Date().toISOString();
    const workshop = { name: 'Taller de Ejemplo', base_url: 'http://localhost', created_at };
    const { id } = await database.lease((tx) => insertInstance(tx, workshop, 'localhost'));
    await loadClients(url, id, count);
    console.log(`${count} clients loaded in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  }
  const instanceId = 1;
  const clients = [...inventClients(50_000)];
  await measure('list', (index) =>
    database.lease((db) => listClients(db, instanceId, index * 997, pageSize)),
  );
  for (const [name, kind] of Object.entries(kinds)) {
    labels = terms(kind, clients, rounds);
    const find = (index: number) => (db: Db) =>
      searchClients(db, instanceId, searchTerm(labels[index] as string), 0, pageSize);
    await measure(name, (index) => database.lease(find(index)));
  }
  await database.close();
}

if (import.meta.main) await main();
