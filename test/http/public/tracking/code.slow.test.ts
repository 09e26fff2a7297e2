import { describe, expect, test } from 'vitest';
import { letSend } from '../../../support/sending.ts';
import { openWorkshop } from '../../../support/workshop.ts';
import { drawing, signersOf } from './signing.ts';

const workshop = await openWorkshop();
const { desk, sql, clock, setClock, host, patch, get } = workshop;
const { ask, newQuote, accept, send, carried, evidenceOf } = signersOf(workshop);
await desk('PATCH', '/settings', { signing_code: 'email' });
await letSend(sql, host);

const signed = { name: 'Clara Inventada', consent: '1', signature: drawing };

let people = 0;

function clara() {
  people += 1;
  return { email: `clara${people}@example.com` };
}

/** Returns the code in the last mail. Expects the log to contain a placeholder in its place. */
async function codeSent(budgetId: number): Promise<string> {
  const [sent] = await sql`
    select m.text, c.body, c.subject from outbound_messages m
    join communications c on c.instance_id = m.instance_id and c.id = m.communication_id
    where c.budget_id = ${budgetId} order by c.id desc limit 1`;
  const [code = ''] = /\b\d{6}\b/.exec(sent?.text) ?? [];
  expect(`${sent?.body} ${sent?.subject}`).not.toContain(code);
  expect(sent?.body).toContain('••••••');
  return code;
}

/** Signs a quote; returns the page that asks for the code, and functions that submit a code or request a new one. */
async function asked(link: string) {
  const page = await accept(link);
  const [cookie = ''] = String(page.headers['set-cookie']).split(';');
  return {
    page,
    enter: (code: string, fields: Record<string, string> = {}, device = cookie) =>
      send(link, { ...carried(page), do: 'accept', code, ...fields }, { cookie: device }),
    again: () => send(link, { ...carried(page), do: 'code' }, { cookie }),
  };
}

const later = (seconds: number) => setClock(new Date(clock.now().getTime() + seconds * 1_000).toISOString());

describe('where the workshop wants a code', () => {
  test('nothing is signed before the code is entered; it goes to the client, masked on the page', async () => {
    const { id, link } = await newQuote([], clara());
    const { page, enter } = await asked(link);
    expect(page.statusCode).toBe(200);
    expect(page.payload).toContain('c•••@example.com');
    expect(page.payload).not.toContain('clara1@');
    expect(page.headers['set-cookie']).toMatch(
      /^signing-device=[\w-]{22}; Path=\/t\/; Max-Age=3600; HttpOnly; SameSite=Strict/,
    );
    expect(await evidenceOf(id)).toEqual([]);
    const code = await codeSent(id);
    expect((await enter(`${code.slice(0, 3)} ${code.slice(3)}`)).statusCode).toBe(303);
    const [entry] = await evidenceOf(id);
    expect(entry.code).toEqual({ channel: 'email', target: 'c•••@example.com', sent_at: expect.any(String) });
    expect(entry).toMatchObject({ name: 'Clara Inventada', signature: { kind: 'drawn' } });
    const charged = await sql`select from credit_ledger where reason = 'charged'`;
    expect(charged.length).toBeGreaterThan(0);
  });

  test('a wrong one may be tried five times, and none after that, the right one neither', async () => {
    const { id, link } = await newQuote([], clara());
    const { enter } = await asked(link);
    const code = await codeSent(id);
    const wrong = code === '000000' ? '000001' : '000000';
    for (const left of [4, 3, 2, 1]) {
      const refused = await enter(wrong);
      expect(refused.statusCode).toBe(422);
      expect(refused.payload).toContain(`Intentos que le quedan: ${left}.`);
    }
    for (const last of [wrong, code]) expect((await enter(last)).payload).toContain('ya no es válido');
    expect(await evidenceOf(id)).toEqual([]);
  });

  test('thirty-two guesses at once are five', async () => {
    const { id, link } = await newQuote([], clara());
    const { enter } = await asked(link);
    const code = await codeSent(id);
    const wrong = Array.from({ length: 32 }, (_, at) =>
      String((Number(code) + at + 1) % 1_000_000).padStart(6, '0'),
    );
    await Promise.all(wrong.map((guess) => enter(guess)));
    const [row] = await sql`select tries from signing_codes where budget_id = ${id}`;
    expect(row?.tries).toBe(5);
    expect((await enter(code)).statusCode).toBe(422);
  });

  test('it is good for ten minutes, on the device that asked for it, for what that was shown', async () => {
    const { id, link, lines } = await newQuote([], clara());
    const { enter } = await asked(link);
    const code = await codeSent(id);
    const elsewhere = await enter(code, {}, 'signing-device=0123456789abcdefABCDEF');
    expect([elsewhere.statusCode, elsewhere.payload.includes('ya no es válido')]).toEqual([422, true]);
    await patch(`/budgets/${id}/lines/${lines[0]?.id}`, { unit_price: 130 });
    expect((await enter(code)).statusCode).toBe(409);
    const { enter: enterAnew } = await asked(link).then(async (first) => {
      await later(31);
      return first.page.statusCode === 200 ? first : asked(link);
    });
    expect((await enterAnew(code)).statusCode).toBe(422);
    const anew = await codeSent(id);
    await later(601);
    expect((await enterAnew(anew)).payload).toContain('ya no es válido');
    expect(await evidenceOf(id)).toEqual([]);
  });

  test('another code replaces it, after a delay and a limited number of times', async () => {
    const { id, link } = await newQuote([], clara());
    const { enter, again } = await asked(link);
    const first = await codeSent(id);
    expect((await again()).statusCode).toBe(429);
    for (const _ of [2, 3, 4, 5]) {
      await later(31);
      expect((await again()).statusCode).toBe(200);
    }
    await later(31);
    expect((await again()).statusCode).toBe(429);
    const last = await codeSent(id);
    if (first !== last) expect((await enter(first)).statusCode).toBe(422);
    expect((await enter(last)).statusCode).toBe(303);
  });

  test('every device has five in an hour, and a link twenty', async () => {
    const { id, link } = await newQuote([], clara());
    const sentTo = async (cookie: string) => {
      await later(31);
      return (await send(link, { ...carried(await ask(link)), ...signed, do: 'code' }, { cookie }))
        .statusCode;
    };
    const device = (letter: string) => `signing-device=${letter.repeat(22)}`;
    const answers: Record<string, number[]> = {};
    for (const letter of ['a', 'b', 'c', 'd', 'e']) {
      answers[letter] = [];
      for (let n = 0; n < 6; n += 1) answers[letter].push(await sentTo(device(letter)));
    }
    const five = [200, 200, 200, 200, 200, 429];
    expect(answers).toEqual({ a: five, b: five, c: five, d: five, e: five.map(() => 429) });
    const codes = await sql`select from signing_codes where budget_id = ${id}`;
    expect(codes).toHaveLength(20);
  });

  test('a second click on the same device is shown where to enter the code, and sends no other', async () => {
    const { id, link } = await newQuote([], clara());
    const { enter, page } = await asked(link);
    const [cookie = ''] = String(page.headers['set-cookie']).split(';');
    const clicks = await Promise.all([1, 2, 3].map(() => accept(link, {}, { cookie })));
    expect(clicks.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await sql`select from signing_codes where budget_id = ${id}`).toHaveLength(1);
    const code = await codeSent(id);
    const entered = await Promise.all([1, 2, 3, 4].map(() => enter(code)));
    expect(entered.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303]);
    expect(await evidenceOf(id)).toHaveLength(1);
  });

  test('clicks at once on one page, before it has a cookie, send one code, which that browser enters', async () => {
    const { id, link } = await newQuote([], clara());
    const fields = { ...carried(await ask(link)), ...signed, do: 'accept' };
    const clicks = await Promise.all([1, 2, 3, 4].map(() => send(link, fields)));
    expect(clicks.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(new Set(clicks.map(({ headers }) => headers['set-cookie'])).size).toBe(1);
    expect(await sql`select from signing_codes where budget_id = ${id}`).toHaveLength(1);
    const code = await codeSent(id);
    const enter = { ...fields, code };
    expect((await send(link, enter)).statusCode).toBe(200); // the page alone does not suffice to enter a code: the cookie is missing
    expect(await evidenceOf(id)).toEqual([]);
    const [cookie = ''] = String(clicks[0]?.headers['set-cookie']).split(';');
    expect((await send(link, enter, { cookie })).statusCode).toBe(303);
  });

  test('a copy of the page on another browser or for another quote is another device', async () => {
    const { id, link } = await newQuote([], clara());
    const other = await newQuote([], clara());
    const shown = carried(await ask(link));
    const page = String(shown.page);
    const fields = { ...shown, ...signed, do: 'accept' };
    const sent = await Promise.all([
      send(link, fields, { 'user-agent': 'one' }),
      send(link, fields, { 'user-agent': 'other' }),
      send(link, { ...fields, page: '' }),
      send(link, { ...fields, page: `${page.slice(0, -2)}AA` }),
      send(link, { ...fields, page: String(carried(await ask(other.link)).page) }),
    ]);
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(sent.map(({ headers }) => headers['set-cookie'])).size).toBe(5);
    expect(await sql`select from signing_codes where budget_id = ${id}`).toHaveLength(5);
  });

  test('who has no address is asked to call', async () => {
    const { id, link } = await newQuote([], { phone: '+34 600 000 776' });
    const { page } = await asked(link);
    expect([
      page.statusCode,
      page.payload.includes('Póngase en contacto con el taller para aceptar'),
    ]).toEqual([409, true]);
    expect(await evidenceOf(id)).toEqual([]);
  });

  test('without an account to send with the page asks the client to call, and no code is stored', async () => {
    const { id, link } = await newQuote([], { email: 'bruno@example.com' });
    await sql`delete from transports where channel = 'email'`;
    const { page } = await asked(link);
    expect(page.payload).toContain('Póngase en contacto con el taller para aceptar');
    expect((await get(`/budgets/${id}`)).body.status).toBe('Enviado');
    await letSend(sql, host);
  });

  test('declining takes no code', async () => {
    const { id, link } = await newQuote([], clara());
    const answer = await send(link, { ...carried(await ask(link)), do: 'decline', reason: 'price' });
    expect(answer.statusCode).toBe(303);
    expect((await get(`/budgets/${id}`)).body.status).toBe('Rechazado');
  });
});
