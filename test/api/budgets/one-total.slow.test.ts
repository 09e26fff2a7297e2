import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountFormats } from '../../../domain/money/amounts.ts';
import type { components } from '../../../generated/types.ts';
import { signersOf } from '../../http/public/tracking/signing.ts';
import { textOf } from '../../support/pdf-text.ts';
import { openWorkshop } from '../../support/workshop.ts';

type Budget = components['schemas']['Budget'];

const workshop = await openWorkshop();
const { get, desk, sql, documentsFolder } = workshop;
const { ask, newBudget, send, carried, evidenceOf } = signersOf(workshop);

const anyLine = fc.record({
  quantity: fc.integer({ min: 1, max: 2_000 }).map((hundredths) => hundredths / 100),
  unit_price: fc.integer({ min: 0, max: 200_000 }).map((cents) => cents / 100),
  discount_pct: fc.constantFrom(0, 0, 12.5, 33.33),
  tax_rate: fc.constantFrom(21, 21, 10, 4, 0),
  optional: fc.boolean(),
  ticked: fc.boolean(),
});
const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 6 });
type Line = { optional: boolean; ticked: boolean; quantity: number; unit_price: number };

const money = (euros: number) => amountFormats('es').money(Math.round(euros * 100));
const spaced = (text: string) => text.replaceAll(/[\u00a0\u202f]|&nbsp;/g, ' ');
const amount = String.raw`(-?[\d.]+,\d\d €)`;

function sumOn(page: string): string | undefined {
  return new RegExp(`class="sum"[^]*?<strong>${amount}`).exec(spaced(page))?.[1];
}

function optionalOn(page: string): string | undefined {
  return new RegExp(`sin marcar: ${amount}`).exec(spaced(page))?.[1];
}

async function paperOf(link: string): Promise<{ total?: string; optional?: string }> {
  const { rawPayload } = await ask(`${link}?file=quote.pdf&lang=es`);
  const text = textOf(rawPayload);
  const [, total] = new RegExp(`Total con IVA\\s+${amount}`).exec(text) ?? [];
  const [, optional] = new RegExp(`no incluidos en el total: ${amount}`).exec(text) ?? [];
  return { ...(total && { total }), ...(optional && { optional }) };
}

async function quoteWith(lines: Line[]): Promise<Budget & { link: string }> {
  const sent = lines.map(({ optional: _, ticked: __, ...line }, n) => ({
    description: `Línea ${n}`,
    ...line,
  }));
  const budget = await newBudget({ lines: sent });
  for (const [n, { optional }] of lines.entries())
    if (optional) await desk('PATCH', `/budgets/${budget.id}/lines/${budget.lines[n]?.id}`, { optional });
  await desk('POST', `/budgets/${budget.id}/status/Enviado`, {});
  return budget;
}

async function shownBy(id: number) {
  const [{ body: api }, { body: own }] = await Promise.all([
    get(`/budgets/${id}`),
    desk('GET', `/budgets/${id}`),
  ]);
  expect(own.totals).toMatchObject(api.totals);
  expect(own.lines).toMatchObject(api.lines);
  const counted = (api as Budget).lines
    .filter(({ chosen }) => chosen)
    .reduce((sum, { base }) => sum + base, 0);
  expect(api.totals.base).toBeCloseTo(counted, 6);
  return api as Budget;
}

async function expectOneTotal(lines: Line[]): Promise<void> {
  const { id, link, lines: made } = await quoteWith(lines);
  const hasOptions = lines.some(({ optional }) => optional);

  // Before the signature, only the required lines count.
  const before = await shownBy(id);
  expect(before.lines.map((line) => [line.optional, line.chosen])).toEqual(
    lines.map(({ optional }) => [optional, !optional]),
  );
  const total = spaced(money(before.totals.total));
  const beside = hasOptions ? spaced(money(before.totals.optional.total)) : undefined;
  const page = await ask(link);
  expect([sumOn(page.payload), optionalOn(page.payload)]).toEqual([total, beside]);
  expect(spaced(page.payload)).toContain(`por un total de ${total}`);
  expect(await paperOf(link)).toEqual({ total, ...(beside && { optional: beside }) });

  // The client signs the ticked optional lines, which then also count.
  const line = lines.flatMap(({ optional, ticked }, n) => (optional && ticked ? [String(made[n]?.id)] : []));
  const counted = await send(link, { ...carried(page), do: 'recount', line });
  const signed = await send(link, {
    ...carried(counted),
    ...{ do: 'accept', name: 'Clara Inventada', consent: '1', line },
  });
  expect(signed.statusCode).toBe(303);
  const after = await shownBy(id);
  expect(after.lines.map((each) => [each.id, each.optional, each.chosen])).toEqual(
    lines.flatMap(({ optional, ticked }, n) => (optional && !ticked ? [] : [[made[n]?.id, optional, true]])),
  );
  expect(after.totals.optional).toEqual({ base: 0, tax: 0, total: 0 });
  const owed = spaced(money(after.totals.total));
  expect(sumOn(counted.payload)).toBe(after.lines.length > 0 ? owed : sumOn(counted.payload));
  const [entry] = await evidenceOf(id);
  expect(spaced(entry.consent)).toContain(`por un total de ${owed}`);
  expect(entry.totals.total_cents).toBe(Math.round(after.totals.total * 100));
  if (after.lines.length === 0) return;
  expect(sumOn((await ask(link)).payload)).toBe(owed);
  expect(await paperOf(link)).toEqual({ total: owed });
  const [kept] = await sql`select stored_as, sha256 from budget_documents where budget_id = ${id} and signed`;
  const pdf = await readFile(join(documentsFolder, kept?.stored_as));
  expect(hash('sha256', pdf, 'buffer').equals(kept?.sha256)).toBe(true);
  expect(textOf(pdf)).toContain(`Total con IVA\n${owed}`);

  await desk('POST', `/budgets/${id}/status/Finalizado`, {});
  const { status, body: draft } = await desk('POST', '/invoices', { budget_id: id });
  expect([status, draft.totals.total]).toEqual([201, after.totals.total]);
}

test('API, page, PDF, consent, signed PDF and invoice have one total, with the options beside it', async () => {
  await fc.assert(fc.asyncProperty(anyLines, expectOneTotal), { numRuns: 16 });
});
