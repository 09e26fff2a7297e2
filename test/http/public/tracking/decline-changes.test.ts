import { expect, test } from 'vitest';
import { setDevTransport } from '../../../support/transports.ts';
import { openWorkshop } from '../../../support/workshop.ts';
import { carriedBy, signersOf } from './signing.ts';

const workshop = await openWorkshop({ columns: { email: 'taller@example.com' } });
const { get, patch, post, sql, desk } = workshop;
const { ask, newQuote, accept, send, evidenceOf } = signersOf(workshop);
const [{ id: instanceId } = { id: 0 }] = await sql`select id from instances`;
await setDevTransport(sql, instanceId, { credit: 100 });

/** Creates a quote that the client signed and the workshop then changed. */
async function changedQuote() {
  const quote = await newQuote();
  expect((await accept(quote.link)).statusCode).toBe(303);
  await post(`/budgets/${quote.id}/lines`, { description: 'Bujías', unit_price: 40 });
  return quote;
}

async function refuse(link: string, comment = '') {
  const { seen } = carriedBy((await ask(link)).payload);
  return send(link, { do: 'decline', seen: String(seen).split('.')[0] as string, comment });
}

const noticesOf = async (id: number) =>
  (await sql`select kind, data from workshop_alerts order by id`)
    .map(({ kind, data }) => ({ kind, ...data }))
    .filter(({ budget_id }) => budget_id === id)
    .map(({ kind }) => kind);
const lastMail = async () =>
  (
    await sql`select subject, body from communications where recipient = 'taller@example.com' order by id desc limit 1`
  )[0];

test('the client refuses changes: evidence, history, a notice and a mail with the comment', async () => {
  const { id, link } = await changedQuote();
  const answer = await refuse(link, 'Sin las bujías.');
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '?lang=es']);
  const [, entry] = await evidenceOf(id);
  expect(entry).toMatchObject({ kind: 'changes_declined', comment: 'Sin las bujías.', language: 'es' });
  expect(entry.shown.lines).toHaveLength(2);
  expect(await noticesOf(id)).toEqual(['quote_accepted', 'changes_declined']);
  const [line] = await sql`
    select actor_kind, changes from budget_history where budget_id = ${id} and action = 'quote.changes_declined'`;
  expect(line?.actor_kind).toBe('client');
  expect(JSON.stringify(line?.changes)).toContain('Sin las bujías.');
  const mail = await lastMail();
  expect(mail?.subject).toMatch(/^Un cliente no acepta los cambios/);
  expect(mail?.body).toContain('Comentario: Sin las bujías.');
  const { body } = await get(`/budgets/${id}`);
  expect([body.status, body.lines.length, body.totals.total]).toEqual(['Aprobado', 2, 169.4]);
});

test('the page then shows the refusal, and the signed version stays', async () => {
  const { link } = await changedQuote();
  await refuse(link);
  const { payload } = await ask(link);
  expect(payload).toContain('nos dijo que no está de acuerdo');
  expect(payload).not.toContain('No acepto los cambios');
  expect(payload).toMatch(/<table class="compared"/);
  expect(payload).toContain('Aceptado y firmado');
});

test('a second click, or changes in the meantime, refuse nothing', async () => {
  const { id, link } = await changedQuote();
  const { seen } = carriedBy((await ask(link)).payload);
  const form = { do: 'decline', seen: String(seen).split('.')[0] as string };
  await post(`/budgets/${id}/lines`, { description: 'Correa', unit_price: 80 });
  const late = await send(link, form);
  expect([late.statusCode, late.payload.includes('El presupuesto acaba de cambiar')]).toEqual([409, true]);
  expect((await refuse(link)).statusCode).toBe(303);
  expect((await refuse(link)).statusCode).toBe(303);
  expect((await evidenceOf(id)).map(({ kind }) => kind)).toEqual(['accepted', 'changes_declined']);
  expect((await noticesOf(id)).filter((kind) => kind === 'changes_declined')).toHaveLength(1);
});

test('the client may sign after all, and is asked again when lines change once more', async () => {
  const { id, link, lines } = await changedQuote();
  await refuse(link);
  await patch(`/budgets/${id}/lines/${lines[0]?.id}`, { unit_price: 90 });
  const { payload } = await ask(link);
  expect(payload).toContain('No acepto los cambios');
  expect(payload).not.toContain('nos dijo que no está de acuerdo');
  await refuse(link);
  expect((await accept(link)).statusCode).toBe(303);
  expect((await evidenceOf(id)).map(({ kind }) => kind)).toEqual([
    'accepted',
    'changes_declined',
    'changes_declined',
    'changes_accepted',
  ]);
  expect((await ask(link)).payload).not.toContain('El presupuesto ha cambiado desde que lo firmó');
});

test('the workshop’s mail of an acceptance has the total, the options and the link', async () => {
  const { link, lines } = await newQuote([
    { description: 'Aceite', unit_price: 100 },
    { description: 'Escobillas', unit_price: 20, optional: true },
    { description: 'Pulido de faros', unit_price: 50, optional: true },
  ]);
  const ticked = { line: [String(lines[1]?.id)] };
  const counted = await send(link, { ...carriedBy((await ask(link)).payload), do: 'recount', ...ticked });
  const signed = { do: 'accept', name: 'Clara Inventada', consent: '1', ...ticked };
  expect((await send(link, { ...carriedBy(counted.payload), ...signed })).statusCode).toBe(303);
  const mail = await lastMail();
  expect(mail?.body).toContain('Total aceptado: 145,20\u00a0€');
  expect(mail?.body).toContain('Opciones elegidas: Escobillas');
  expect(mail?.body).not.toContain('Pulido');
  expect(mail?.body, 'the link is sealed').not.toContain(link.slice('/t/'.length));
  const { body: log } = await desk('GET', '/communications?limit=200');
  const shown = log.data.find(({ body }: { body: string }) => body.includes('Escobillas'));
  expect(shown.body).toMatch(new RegExp(`Ver el presupuesto:\\n\\S+${link}`));
});

test('without optional lines, or without a choice, the mail does not mention options', async () => {
  await accept((await newQuote()).link);
  expect((await lastMail())?.body).not.toContain('Opciones');
  await accept(
    (
      await newQuote([
        { description: 'Aceite', unit_price: 100 },
        { description: 'Pulido', unit_price: 50, optional: true },
      ])
    ).link,
  );
  expect((await lastMail())?.body).toContain('Opciones elegidas: Ninguna');
});
