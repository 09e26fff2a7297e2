import type { Sql } from 'postgres';
import { expect } from 'vitest';
import { type Entry, keyName, type Ledger } from '../../../stand-ins/tax-authority/ledger.ts';

interface OwnRecord {
  instance_id: number;
  number: number;
  issuer_tax_id: string;
  full_number: string;
  day: string;
  hash: string;
  xml: string;
  state: string;
}

const listOwn = (sql: Sql) => sql<OwnRecord[]>`
  select r.instance_id::int, r.number::int, r.issuer_tax_id, r.full_number, to_char(r.date, 'DD-MM-YYYY') as day, r.hash,
    r.xml, s.state
  from verifactu_records r join verifactu_states s using (instance_id, number) order by r.instance_id, r.number`;

const isAccepted = ({ state }: Pick<Entry, 'state'>) => state !== 'Incorrecto';

/**
 * Expects the authority's records to equal the service's, byte for byte: the records of each workshop in the order of
 * its chain, none accepted twice. Returns the number of records.
 */
export async function expectSameLedger(sql: Sql, ledger: Ledger): Promise<number> {
  const own = await listOwn(sql);
  const byIssuer = Map.groupBy(own, ({ issuer_tax_id }) => issuer_tax_id);
  const received = Map.groupBy(ledger.entries, ({ record }) => record.key.issuer);
  expect([...received.keys()].sort()).toEqual([...byIssuer.keys()].sort());
  for (const [issuer, records] of byIssuer) {
    const entries = received.get(issuer) ?? [];
    // A record that was sent twice is listed at the place of its first arrival.
    const first = [...new Map(entries.toReversed().map((entry) => [entry.record.xml, entry])).keys()];
    const inOrder = first
      .toReversed()
      .toSorted((one, other) => placeOf(entries, one) - placeOf(entries, other));
    expect(inOrder, issuer).toEqual(records.map(({ xml }) => xml));
  }
  expect(acceptedTwice(ledger.entries)).toEqual([]);
  expect(ledger.chainGaps()).toEqual([]);
  expect(ledger.unknownExchanges()).toEqual([]);
  return own.length;
}

const places = new WeakMap<readonly Entry[], Map<string, number>>();

function placeOf(entries: readonly Entry[], xml: string): number {
  let known = places.get(entries);
  if (!known) {
    known = new Map(entries.map(({ record }, place): [string, number] => [record.xml, place]).toReversed());
    places.set(entries, known);
  }
  return known.get(xml) ?? -1;
}

/**
 * Lists the records that were accepted again. Excludes corrections, which the authority accepts each time, because a
 * correction replaces the current record. Excludes an annulment that follows a correction in the same message, because
 * the correction put the invoice in force again.
 */
function acceptedTwice(entries: readonly Entry[]): string[] {
  const sinceReplacement = new Map<string, Set<string>>();
  return entries.filter(isAccepted).flatMap((entry) => {
    const { key, hash } = entry.record;
    const accepted = isReplacement(entry) ? undefined : sinceReplacement.get(keyName(key));
    if (accepted?.has(hash)) return [hash];
    sinceReplacement.set(keyName(key), new Set([...(accepted ?? []), hash]));
    return [];
  });
}

const isReplacement = ({ record }: Entry) => record.tree.get('Subsanacion') === 'S';

/**
 * Expects the states of records and invoices to match the authority's answers. Returns the number of records per state.
 */
export async function expectSameStates(sql: Sql, ledger: Ledger): Promise<Record<string, number>> {
  const own = await listOwn(sql);
  const answers = Map.groupBy(ledger.entries, ({ record }) => record.xml);
  for (const { xml, state, full_number } of own) {
    const given = answers.get(xml) ?? [];
    expect([full_number, state !== 'rejected'], `${state} by ${given.map(({ code }) => code)}`).toEqual([
      full_number,
      given.some(isAccepted),
    ]);
  }
  const rejected = await sql`
    select id, status, verifactu_status from invoices where verifactu_status <> 'accepted'
      and not (status = 'cancelled' and verifactu_status = 'accepted_with_errors')`;
  expect([...rejected]).toEqual([]);
  const cancelled = await sql<{ issuer: string; number: string; date: string }[]>`
    select w.tax_id as issuer, i.full_number as number, to_char(i.date, 'DD-MM-YYYY') as date
    from invoices i join instances w on w.id = i.instance_id where i.status = 'cancelled'`;
  const annulled = [...ledger.standings.values()].filter(({ state }) => state === 'Anulado');
  expect(annulled.map(({ entry }) => keyName(entry.record.key)).sort()).toEqual(
    cancelled.map(keyName).sort(),
  );
  return Object.fromEntries(
    [...Map.groupBy(own, ({ state }) => state)].map(([state, { length }]) => [state, length]),
  );
}

/**
 * Expects each stored answer to be an answer of the authority, with the same receipt, and no receipt to be stored
 * twice.
 */
export async function expectSameReceipts(sql: Sql, ledger: Ledger): Promise<void> {
  const stored = await sql<{ csv: string | null; request: string }[]>`
    select csv, request from verifactu_messages where outcome = 'answered'`;
  const given = new Map(
    ledger.messages.map(({ request, csv, number }) => [csv ?? `none ${number}`, request]),
  );
  const receipts = stored.flatMap(({ csv }) => csv ?? []);
  expect(new Set(receipts).size).toBe(receipts.length);
  expect(receipts.filter((csv) => !given.has(csv))).toEqual([]);
}

export async function countWaiting(sql: Sql): Promise<number> {
  const [row] = await sql`select count(*)::int as count from backlog where kind = 'verifactu'`;
  return row?.count;
}
