import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { textOf } from '../../../support/pdf-text.ts';
import { openWorkshop } from '../../../support/workshop.ts';

const { askDesk, desk, newClient, newBudget, sql } = await openWorkshop({});
let plates = 1234;
const budgetOf = (client: object = {}, fields: object = {}) => {
  const lines = [{ description: 'Cambio de aceite', unit_price: 50, line_type: 'labor' }];
  const vehicle = { plate: `${plates++} KLM` };
  return newBudget({ client: { name: 'Clara Ejemplo', ...client }, vehicle, lines, ...fields });
};
const file = async (path: string) => {
  const { status, body } = await desk('GET', path);
  expect(status).toBe(200);
  const bytes = Buffer.from(body.content, 'base64');
  expect(body).toMatchObject({
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  return { name: body.filename, text: textOf(bytes), bytes };
};

test('is the quote as the API has it, in the client’s language or in the one asked for', async () => {
  const budget = await budgetOf({ preferred_language: 'fr' });
  const { name, text } = await file(`/budgets/${budget.id}/pdf`);
  expect(name).toBe(`devis-${budget.id}.pdf`);
  expect(text).toContain('Clara Ejemplo');
  expect(text).toContain('1234KLM');
  expect(text).toContain('Cambio de aceite');
  expect(text).toContain(`${budget.totals.total.toFixed(2).replace('.', ',')} €`);
  expect((await file(`/budgets/${budget.id}/pdf?lang=bg`)).name).toBe(`oferta-${budget.id}.pdf`);
  expect((await file(`/budgets/${(await budgetOf()).id}/pdf`)).name).toMatch(/^presupuesto-/);
});

test('is the same each time', async () => {
  const { id } = await budgetOf();
  const [one, other] = [await file(`/budgets/${id}/pdf`), await file(`/budgets/${id}/pdf`)];
  expect(other.bytes.equals(one.bytes)).toBe(true);
});

test('is of no budget for internal use, and of no erased client', async () => {
  const client = await newClient({ name: 'Clara Ejemplo' });
  const { body: internal } = await desk('POST', '/budgets/internal', { client_id: client.id });
  const { id } = await budgetOf();
  await sql`update clients set erased_at = now() where id = (select client_id from budgets where id = ${id})`;
  for (const each of [internal.id, id, 999_999]) {
    for (const paper of ['pdf', 'receipt'])
      expect((await askDesk('GET', `/budgets/${each}/${paper}`)).status).toBe(404);
  }
});

test('a receipt is there once the vehicle is, and says what it was left for', async () => {
  const { id } = await budgetOf();
  const early = await askDesk('GET', `/budgets/${id}/receipt`);
  expect(early.status).toBe(404);
  expect(early.body.error.message).toContain(`vehicles check-in --budget ${id}`);
  await desk('PATCH', `/budgets/${id}`, { date_in: '2026-11-23T08:10:00Z' });
  const { name, text } = await file(`/budgets/${id}/receipt`);
  expect(name).toBe(`resguardo-${id}.pdf`);
  expect(text).toContain('Lunes, 23 de noviembre de 2026, 09:10');
  expect(text).toContain('Elaborar un presupuesto');
  await desk('POST', `/budgets/${id}/status/Aprobado`, {});
  expect((await file(`/budgets/${id}/receipt?lang=en`)).text).toContain('Repair');
});
