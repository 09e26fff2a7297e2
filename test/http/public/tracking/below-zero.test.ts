import { expect, test } from 'vitest';
import { trackingTexts } from '../../../../views/texts/tracking.ts';
import { succeeded } from '../../../support/requests.ts';
import { openWorkshop } from '../../../support/workshop.ts';
import { signersOf } from './signing.ts';

const workshop = await openWorkshop();
const { get, post, desk, sql } = workshop;
const { newBudget, newQuote, accept, decline, ask, send, carried, evidenceOf } = signersOf(workshop);
await desk('PATCH', '/settings', { phone: '+34600000000' });

const refund = { description: 'Abono por la avería anterior', quantity: -1, unit_price: 150 };
const statusOf = async (id: number) => (await get(`/budgets/${id}`)).body.status;
const { belowZero, wrong } = trackingTexts.es;
const call = { within: trackingTexts.es.contact.call, atStart: '' };

/** Expects the budget to be unchanged, and the page to show an explanation in place of the form. */
async function expectUnsigned(id: number, link: string) {
  const page = (await ask(link)).payload;
  expect(page).toContain(belowZero.title);
  expect(page).toContain(belowZero.text(call));
  expect(page).not.toContain('id="sign"');
  const before = await statusOf(id);
  const answer = await accept(link, { seen: 'x', total: '-6050' });
  expect([answer.statusCode, answer.payload.includes(wrong.belowZero(call))]).toEqual([409, true]);
  expect((await decline(link)).statusCode).toBe(409);
  expect([await statusOf(id), await evidenceOf(id)]).toEqual([before, []]);
}

test('a request whose total is below zero says why it cannot be signed', async () => {
  const { id, link } = await newBudget({ lines: [{ description: 'Aceite', unit_price: 100 }, refund] });
  await expectUnsigned(id, link);
});

test('a quote that fell below zero after it was sent is not signed until it is corrected', async () => {
  const { id, link } = await newQuote();
  succeeded(await post(`/budgets/${id}/lines`, refund));
  await expectUnsigned(id, link);
  const lines: { id: number }[] = (await get(`/budgets/${id}`)).body.lines;
  await desk('DELETE', `/budgets/${id}/lines/${lines.at(-1)?.id}`);
  expect((await accept(link)).statusCode).toBe(303);
  expect(await statusOf(id)).toBe('Aprobado');
});

test('ticked options that take the total below zero are refused, and the form stays as it was filled in', async () => {
  const quote = await newQuote([
    { description: 'Aceite', unit_price: 100 },
    { description: 'Vale de descuento', unit_price: 150, optional: true },
  ]);
  const [, option] = quote.lines;
  await desk('PATCH', `/budgets/${quote.id}/lines/${option?.id}`, { quantity: -1 });
  const seen = carried(await ask(quote.link));
  const filled = { do: 'accept', name: 'Clara Inventada', consent: '1', line: `${option?.id}` };
  const answer = await send(quote.link, { ...seen, ...filled, total: '-6050' });
  expect(answer.statusCode).toBe(422);
  expect(answer.payload).toContain(wrong.belowZero(call));
  expect(answer.payload).toContain('value="Clara Inventada"');
  expect(await sql`select from budget_documents where budget_id = ${quote.id}`).toEqual([]);
  expect([await statusOf(quote.id), await evidenceOf(quote.id)]).toEqual(['Enviado', []]);
  expect((await accept(quote.link)).statusCode).toBe(303);
});

test('changes after a signature are not signed while they take the total below zero', async () => {
  const { id, link } = await newQuote();
  expect((await accept(link)).statusCode).toBe(303);
  await post(`/budgets/${id}/lines`, refund);
  const page = (await ask(link)).payload;
  expect(page).toContain(belowZero.title);
  expect((await accept(link, { seen: 'x', total: '-6050' })).statusCode).toBe(409);
  expect(await evidenceOf(id)).toHaveLength(1);
});
