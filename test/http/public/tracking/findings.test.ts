import { expect, test } from 'vitest';
import { inspect } from '../../../support/inspections.ts';
import { textOf } from '../../../support/pdf-text.ts';
import { letSend } from '../../../support/sending.ts';
import { openWorkshop } from '../../../support/workshop.ts';
import { signersOf } from './signing.ts';

const workshop = await openWorkshop();
const { desk, sql } = workshop;
const { newQuote, ask, accept, decline, evidenceOf } = signersOf(workshop);
const pointsOf = async (id: number) => (await desk('GET', `/inspections/${id}`)).body.points;
const stateOf = async (id: number, index = 0) =>
  (await desk('GET', `/inspections/${id}`)).body.points[index].state;

/** Creates a sent quote with an inspection whose two findings are offered as optional lines. */
async function offeredFindings() {
  const quote = await newQuote();
  const { id, path, points } = await inspect(desk, quote.id);
  const second = `/inspections/${id}/points/${points[1].id}`;
  await desk('PATCH', second, { result: 'amber' });
  const offers: number[] = [];
  for (const each of [path, second])
    offers.push((await desk('POST', `${each}/line`, { unit_price: 80 })).body.line.id);
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

test('the page shows findings with note and photos beside their lines, and points in order apart', async () => {
  const { quote, id } = await offeredFindings();
  const { payload } = await ask(quote.link);
  expect(payload).toContain('Revisión de su vehículo');
  expect(payload.match(/Casi sin ferodo/g)).toHaveLength(2);
  expect(payload).toContain('Puede marcar este trabajo en el detalle.');
  const inspection = payload.slice(payload.indexOf(`id="inspection${id}"`));
  expect(inspection.slice(0, inspection.indexOf('</section>'))).toContain('class="photos"');
  expect(payload).not.toContain('Faros');
});

test('the page hides an inspection that is not shared, and points that the workshop keeps to itself', async () => {
  const quote = await newQuote();
  const { id, path } = await inspect(desk, quote.id);
  expect((await ask(quote.link)).payload).not.toContain('Casi sin ferodo');
  await desk('PATCH', path, { client_visible: false });
  await desk('POST', `/inspections/${id}/share`, { shared: true });
  expect((await ask(quote.link)).payload).not.toContain('Casi sin ferodo');
  await desk('PATCH', path, { client_visible: true });
  expect((await ask(quote.link)).payload).toContain('Casi sin ferodo');
});

test('the client opens a shared inspection as a PDF, without points that the workshop keeps to itself', async () => {
  const { quote, id } = await offeredFindings();
  const file = `?file=inspection.pdf&id=${id}&lang=es`;
  expect((await ask(quote.link)).payload).toContain(file.replaceAll('&', '&amp;'));
  const { headers, rawPayload } = await ask(quote.link + file);
  expect(headers['content-disposition']).toContain(`revision-${id}.pdf`);
  expect(textOf(rawPayload)).toContain('Casi sin ferodo');
  expect(textOf(rawPayload)).toContain('Puede elegir este trabajo en el presupuesto');
  await desk('PATCH', `/inspections/${id}/points/${(await pointsOf(id))[0].id}`, { client_visible: false });
  expect(textOf((await ask(quote.link + file)).rawPayload)).not.toContain('Casi sin ferodo');
  await desk('POST', `/inspections/${id}/share`, { shared: false });
  expect((await ask(quote.link + file)).statusCode).toBe(404);
  expect((await ask(`${quote.link}?file=inspection.pdf`)).statusCode).toBe(404);
});

test('a finding of an earlier visit is shown beside its line in the new quote', async () => {
  const { quote, id } = await offeredFindings();
  await decline(quote.link);
  const { body: point } = await desk('GET', `/inspections/${id}`);
  const { client_id, vehicle_id } = quote;
  const { body: later } = await desk('POST', '/budgets', {
    ...{ client_id, ...(vehicle_id && { vehicle_id }) },
    lines: [{ description: 'Aceite' }],
  });
  await desk('POST', `/inspections/${id}/points/${point.points[0].id}/line`, { budget_id: later.id });
  const { payload } = await ask(new URL(later.tracking_url).pathname);
  expect(payload).toContain('Casi sin ferodo');
});

test('sharing sends the client a notice with the link', async () => {
  await letSend(sql, workshop.host);
  const quote = await newQuote([], { email: 'clara@example.com' });
  const { id } = await inspect(desk, quote.id);
  await desk('POST', `/inspections/${id}/share`, { shared: true, notify_client: true });
  const [mail] =
    await sql`select subject, body from communications where budget_id = ${quote.id} order by id desc limit 1`;
  expect(mail?.subject).toContain('Hemos revisado su vehículo');
  expect(mail?.body).toContain('Ver la revisión:');
});
