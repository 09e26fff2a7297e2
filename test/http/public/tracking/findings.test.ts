import { expect, test } from 'vitest';
import { inspect } from '../../../support/inspections.ts';
import { openWorkshop } from '../../../support/workshop.ts';
import { signersOf } from './signing.ts';

const workshop = await openWorkshop();
const { desk, sql } = workshop;
const { newQuote, accept, decline, evidenceOf } = signersOf(workshop);
const stateOf = async (id: number, index = 0) =>
  (await desk('GET', `/inspections/${id}`)).body.points[index].state;

/** Creates a sent quote with an inspection whose two findings are offered as optional lines. */
async function offeredFindings() {
  const quote = await newQuote();
  const { id, path, points } = await inspect(desk, quote.id);
  const second = `/inspections/${id}/points/${points[1].id}`;
  await desk('PATCH', second, { result: 'amber' });
  const offers = [];
  for (const each of [path, second])
    offers.push((await desk('POST', `${each}/line`, { unit_price: 80 })).body.line.id as number);
  await desk('POST', `/inspections/${id}/share`, { shared: true });
  return { quote, id, lines: offers };
}

test('the client accepts one finding and declines another with its signature', async () => {
  const { quote, id, lines } = await offeredFindings();
  const [accepted, declined] = lines.map(String);
  const answer = await accept(quote.link, { line: accepted as string, total: '21780' });
  expect(answer.statusCode).toBe(303);
  expect([await stateOf(id, 0), await stateOf(id, 1)]).toEqual(['accepted', 'declined']);
  const [entry] = await evidenceOf(quote.id);
  expect(entry.lines.map((line: { id: number }) => line.id)).toContain(Number(accepted));
  expect(entry.left_out).toEqual([Number(declined)]);
  const decisions = await sql`
    select actor_kind, changes from budget_history
    where budget_id = ${quote.id} and action = 'inspection.finding_decided' order by id`;
  expect(decisions.map(({ actor_kind, changes }) => [actor_kind, changes.decision[1]])).toEqual([
    ['client', 'accepted'],
    ['client', 'declined'],
  ]);
});

test('a quote that is declined declines its findings, and they return at the next visit', async () => {
  const { quote, id } = await offeredFindings();
  await decline(quote.link);
  expect([await stateOf(id, 0), await stateOf(id, 1)]).toEqual(['declined', 'declined']);
  const { data } = (await desk('GET', `/inspections/pending?client_id=${quote.client_id}`)).body;
  expect(data).toHaveLength(quote.vehicle_id ? 2 : 0);
});
