import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { TrackedLine } from '../../../../../domain/signatures/tracked-budget.ts';
import { documentsIn } from '../../../../../test/api/budgets/documents-scene.ts';
import { expectedTotals, inEuros } from './arithmetic.ts';
import type { Round, SigningScene, SubmittedForm } from './scene.ts';

export interface Entry {
  kind: 'accepted' | 'changes_accepted' | 'declined' | 'changes_declined';
  shown: { lines: TrackedLine[] };
  shown_sha256: string;
  name: string;
  reason: string;
  comment: string;
  lines: TrackedLine[];
  left_out: number[];
  totals: Record<string, unknown>;
  consent: string;
  reference: string;
  signature: { kind: string };
  signed_at: string;
  code: { channel: string; target: string } | null;
  paper: { document_id: number; size: number; sha256: string };
}

/**
 * Expects the database to contain exactly the decisions that the service acknowledged to the devices, each for the page
 * that the device had received.
 */
export async function prove({ scene, budgetId, presses, kills }: Round): Promise<Entry[]> {
  const entries = await entriesOf(scene, budgetId);
  await expectOneDecision(scene, budgetId, entries);
  const byForm = Map.groupBy(presses, formKey);
  for (const [key, same] of byForm) {
    const done = entries.filter((entry) => entryKey(entry) === key);
    // A signer who repeats a form gets the same acknowledgement.
    const told = same.some(({ status }) => status === 303) ? 1 : 0;
    // A form whose answer was lost may or may not be in the database.
    const untold = kills && same.some(({ status }) => status === null) ? 1 : 0;
    expect(done.length).toBeLessThanOrEqual(1);
    expect(told).toBeLessThanOrEqual(done.length);
    expect(done.length).toBeLessThanOrEqual(told + untold);
  }
  for (const entry of entries) expectShown(entry, byForm.get(entryKey(entry)) ?? []);
  await expectPapers(scene, budgetId, entries);
  expectChangesSigned(entries);
  return entries;
}

/** Returns the key of a form: its decision, its device, and the digest of the page from which the form was sent. */
function formKey({ device, deed, form }: SubmittedForm): string {
  return `${deed} ${device} ${Buffer.from(String(form.seen).split('.')[0] ?? '', 'base64url').toString('hex')}`;
}

function entryKey({ kind, name, reason, comment, shown_sha256 }: Entry): string {
  if (kind === 'changes_declined') return `decline ${comment} ${shown_sha256}`;
  return kind === 'declined'
    ? `decline ${reason.replace('El precio: ', '')} ${shown_sha256}`
    : `accept ${name} ${shown_sha256}`;
}

export async function entriesOf({ sql }: SigningScene, budgetId: number): Promise<Entry[]> {
  const rows = await sql`select kind, content from evidence where budget_id = ${budgetId} order by number`;
  return rows.map(({ kind, content }) => ({ kind, ...JSON.parse(content) }));
}

const isSigned = ({ kind }: Pick<Entry, 'kind'>) => kind === 'accepted' || kind === 'changes_accepted';

const undecided = ['Pendiente', 'En cotización', 'Enviado', 'Cancelado'];
const statuses = {
  accepted: ['Aprobado', 'En curso', 'Cancelado'],
  declined: ['Rechazado', 'Cancelado'],
};

async function expectOneDecision({ sql }: SigningScene, budgetId: number, entries: Entry[]): Promise<void> {
  const decisions = entries.map(({ kind }) => kind).filter((kind) => !kind.startsWith('changes_'));
  expect(decisions.length).toBeLessThanOrEqual(1);
  expect(entries[0]?.kind).toBe(decisions[0]);
  const told = await sql`
    select event from events
    where (data->>'leadId')::bigint = ${budgetId} and event in ('lead.accepted', 'lead.rejected')`;
  const events = { accepted: 'lead.accepted', declined: 'lead.rejected' };
  const decision = decisions[0] as keyof typeof events | undefined;
  expect(told.map(({ event }) => event)).toEqual(decision ? [events[decision]] : []);
  const [budget] = await sql`select status, client_signed_at from budgets where id = ${budgetId}`;
  expect(decision ? statuses[decision] : undecided).toContain(budget?.status);
  const signedAt = entries.findLast(isSigned)?.signed_at ?? null;
  expect(budget?.client_signed_at === null ? null : new Date(budget?.client_signed_at).toISOString()).toBe(
    signedAt,
  );
}

function expectShown(entry: Entry, presses: SubmittedForm[]): void {
  expect(fingerprint(entry.shown)).toBe(entry.shown_sha256);
  const press = presses.find(({ status }) => status === 303) ?? presses.find(({ status }) => status === null);
  expect(press, 'nobody has sent what was signed').toBeDefined();
  if (!isSigned(entry)) return;
  const ticked = new Set([press?.form.line ?? []].flat().map(Number));
  const [chosen, others] = [true, false].map((wanted) =>
    entry.shown.lines.filter(({ id, optional }) => (!optional || ticked.has(id)) === wanted),
  );
  expect(entry.lines).toEqual(chosen?.map((line) => ({ ...line, optional: false })));
  expect(entry.left_out).toEqual(others?.map(({ id }) => id));
  const totals = expectedTotals(entry.lines);
  expect(entry.totals).toMatchObject(totals);
  expect(press?.form.total).toBe(String(totals.total_cents));
  expect(entry.consent).toContain(`por un total de ${inEuros(totals.total_cents)} y`);
  expect(entry.signature.kind).toBe(press?.form.signature === '' ? 'typed' : 'drawn');
  expect(entry.reference).toBe(entry.shown_sha256.slice(0, 16).toUpperCase());
}

/** Returns the hash of a value whose keys are sorted at every depth. */
function fingerprint(value: object): string {
  const sorted = (_key: string, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner;
  return hash('sha256', JSON.stringify(value, sorted));
}

async function expectPapers({ sql, documentsFolder }: SigningScene, budgetId: number, entries: Entry[]) {
  const rows = await sql`
    select id, stored_as, sha256, size from budget_documents where budget_id = ${budgetId} and signed order by id`;
  const papers = entries.filter(isSigned).map(({ paper }) => paper);
  expect(rows.map(({ id }) => Number(id))).toEqual(papers.map(({ document_id }) => document_id));
  for (const [at, { stored_as, sha256, size }] of rows.entries()) {
    const file = readFileSync(join(documentsFolder, stored_as));
    expect(hash('sha256', file)).toBe(papers[at]?.sha256);
    expect(sha256.toString('hex')).toBe(papers[at]?.sha256);
    expect([size, file.length]).toEqual([papers[at]?.size, papers[at]?.size]);
  }
}

/** Expects the lines of each signature to differ from those of the previous signature. */
function expectChangesSigned(entries: Entry[]): void {
  const signed = entries.filter(isSigned);
  for (const [at, { kind, shown }] of signed.entries()) {
    if (kind === 'changes_accepted') expect(shown.lines).not.toEqual(signed[at - 1]?.lines);
  }
}

/**
 * If no line changed after the last signature, expects the lines to equal the signed lines. Returns whether that was
 * compared.
 */
export async function expectLinesStand({
  sql,
  budgetId,
  entries,
}: {
  sql: SigningScene['sql'];
  budgetId: number;
  entries: Entry[];
}): Promise<boolean> {
  const [last] = await sql`
    select action from budget_history where budget_id = ${budgetId}
      and (action = 'quote.signed' or line_id is not null and action <> 'line.declined')
    order by id desc limit 1`;
  if (last?.action !== 'quote.signed') return false;
  const rows = await sql`
    select id, description, quantity_hundredths, unit_price_cents, discount_basis_points, tax_rate_basis_points
    from budget_lines where budget_id = ${budgetId} order by sort_order`;
  const signed = entries.at(-1)?.lines ?? [];
  expect(signed).toMatchObject(rows.map((row) => ({ ...row, id: Number(row.id) })));
  expect(signed).toHaveLength(rows.length);
  return true;
}

/** Lists stored files that no row refers to. */
export async function strayFiles(scene: SigningScene): Promise<string[]> {
  const rows = await scene.sql`select stored_as from budget_documents`;
  const known = new Set(rows.map(({ stored_as }) => stored_as));
  return documentsIn(scene)
    .filesKept()
    .filter((name) => !known.has(name));
}
