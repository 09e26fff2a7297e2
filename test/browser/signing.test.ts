import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { amountFormats } from '../../domain/money/amounts.ts';
import type { Language } from '../../generated/errors.ts';
import { trackingTexts } from '../../views/texts/tracking.ts';
import { textOf } from '../support/pdf-text.ts';
import { letSend } from '../support/sending.ts';
import { drawOn, openBrowser, openPage, widths } from './browser.ts';
import { openScene } from './scene.ts';

const scene = await openScene();
const { url, host, newQuote, sql, get, post, patch, desk } = scene;
const browser = await openBrowser(host);

const [telephone, wide] = [{}, { viewport: { width: widths.desk, height: 900 }, hasTouch: false }];

/** Returns functions that use the page as a reader does, by its visible texts in this language. */
function readerOf(page: Page, language: Language) {
  const texts = trackingTexts[language];
  const { money } = amountFormats(language);
  const textOfPlace = (selector: string) => page.locator(selector).innerText();
  return {
    page,
    texts,
    press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    follow: (name: string) => page.getByRole('link', { name, exact: true }).click(),
    fillIn: async (name: string) => {
      await page.getByLabel(texts.decide.name).fill(name);
      await page.locator('#consent').check();
    },
    line: (index: number) => page.locator('input[name=line]').nth(index),
    /** Expects the total at the top, in the totals, and in the consent. */
    showsTotal: async (euros: number) => {
      const sum = money(Math.round(euros * 100));
      for (const place of ['.sum strong', '.totals .total td', '[data-live=agreed]', '[for=consent]']) {
        await expect.poll(() => textOfPlace(place), { message: place }).toContain(sum);
      }
    },
    says: (text: string) => page.getByText(text).first().waitFor(),
  };
}

async function read(
  link: string,
  { language = 'es' as Language, ...options }: BrowserContextOptions & { language?: Language } = {},
) {
  const page = await openPage(browser, { locale: language, ...options });
  await page.goto(url(link));
  return readerOf(page, language);
}

/** Fetches the target of a link with the page's cookies. */
async function fetchedFrom(page: Page, name: string): Promise<Buffer> {
  const bytes = await page.getByRole('link', { name, exact: true }).evaluate(async (link) => {
    const answer = await fetch((link as HTMLAnchorElement).href);
    return [...new Uint8Array(await answer.arrayBuffer())];
  });
  return Buffer.from(bytes);
}

const budgetOf = async ({ id }: { id: number }) => (await get(`/budgets/${id}`)).body;
const evidenceOf = async ({ id }: { id: number }) =>
  (await sql`select kind from evidence where budget_id = ${id} order by number`).map(({ kind }) => kind);

describe.each([
  ['es', 'a telephone', telephone],
  ['bg', 'a desk', wide],
] as const)('in %s, on %s', (language, _device, options) => {
  test('a client ticks, draws, signs, chooses a time, says to come, and has all of it on paper', async () => {
    const quote = await newQuote({ preferred_language: language });
    const open = { language, ...options };
    const { page, texts, press, follow, fillIn, line, showsTotal, says } = await read(quote.link, open);
    const other = await read(quote.link, open);
    const { decide, signed, times, appointment, wrong, papers } = texts;
    await showsTotal(321.88);

    await page.evaluate(() => document.body.setAttribute('data-first', 'yes'));
    await line(0).check();
    await showsTotal(350.92);
    await line(1).check();
    await showsTotal(393.27);
    await line(0).uncheck();
    await showsTotal(364.23);
    expect(await page.locator('body[data-first]').count(), 'the page was not loaded again').toBe(1);

    await fillIn('Clara Inventada');
    await drawOn(page);
    const drawn = await page.locator('input[name=signature]').inputValue();
    expect(drawn).toMatch(/^M\d+ \d+(L\d+ \d+){20,}$/);
    await press(decide.accept);
    await says(signed.title);
    expect(await page.locator('.signed path').getAttribute('d')).toBe(drawn);
    expect(await page.locator('#sign').count()).toBe(0);
    const { status, totals } = await budgetOf(quote);
    expect([status, totals.total]).toEqual(['Aprobado', 364.23]);

    await page.reload();
    await page.goBack();
    await page.goForward();
    await says(signed.title);
    await other.fillIn('Otra Persona');
    await other.press(decide.accept);
    await other.says(wrong.settled);
    expect(await evidenceOf(quote)).toEqual(['accepted']);

    const pdf = await fetchedFrom(page, papers.quote);
    const spaced = (text: string) => text.replaceAll(/\s/g, ' ');
    expect(spaced(textOf(pdf))).toContain(spaced(amountFormats(language).money(totals.total * 100)));

    await follow(times.choose);
    await page.locator('details.day').nth(5).locator('summary').click();
    await page.locator('details.day[open] button').nth(3).click();
    await says(appointment.proposed);
    const [proposal] = (await get('/appointments?status=proposed')).body.data;
    await desk('POST', `/appointments/${proposal.id}/confirm`, {});
    await page.reload();
    await says(appointment.seeYou);
    await press(times.coming);
    await says(appointment.confirmedByClient);
    expect((await budgetOf(quote)).appointment.client_confirmed_at).not.toBeNull();
  });
});

test('without a script lines are ticked, totals counted by a button, and a typed name signs', async () => {
  const quote = await newQuote();
  const { page, texts, press, fillIn, line, showsTotal, says } = await read(quote.link, {
    javaScriptEnabled: false,
  });
  expect(await page.locator('canvas').isVisible()).toBe(false);
  await line(1).check();
  await press(texts.decide.recount);
  await showsTotal(364.23);
  await fillIn('Clara Inventada');
  await press(texts.decide.accept);
  await says(texts.signed.title);
  expect(await page.locator('.signed').innerText()).toContain('Clara Inventada');
  expect((await budgetOf(quote)).totals.total).toBe(364.23);
});

test('a line ticked where its total could not be asked for is shown before it is signed', async () => {
  const quote = await newQuote();
  const { page, texts, press, fillIn, line, showsTotal, says } = await read(quote.link);
  await page.route('**', (route) => route.abort(), { times: 1 });
  await line(0).check();
  await fillIn('Clara Inventada');
  await press(texts.decide.accept);
  await says(texts.wrong.total);
  await showsTotal(350.92);
  await page.locator('#consent').check();
  await press(texts.decide.accept);
  await says(texts.signed.title);
  expect((await budgetOf(quote)).totals.total).toBe(350.92);
});

test('what changed while the page was read is shown, and what was drawn and ticked is kept', async () => {
  const quote = await newQuote();
  const { page, texts, press, fillIn, line, showsTotal, says } = await read(quote.link);
  await line(0).check();
  await fillIn('Clara Inventada');
  await drawOn(page);
  await patch(`/budgets/${quote.id}/lines/${quote.lines[0].id}`, { unit_price: 74.5 });
  await press(texts.decide.accept);
  await says(texts.changed.title);
  expect(await page.locator('mark').allInnerTexts()).toEqual([texts.changed.isChanged]);
  expect(await evidenceOf(quote)).toEqual([]);
  await showsTotal(363.02);
  expect(await line(0).isChecked()).toBe(true);
  const drawn = await page.locator('input[name=signature]').inputValue();
  await page.locator('#consent').check();
  await press(texts.decide.accept);
  await says(texts.signed.title);
  expect(await page.locator('.signed path').getAttribute('d')).toBe(drawn);
});

test('what is left to say is said at the top, leads to its field, and is marked there', async () => {
  const { page, texts, press, follow, says } = await read((await newQuote()).link);
  await page.evaluate(() => Object.assign(document.forms[0] ?? {}, { noValidate: true }));
  await press(texts.decide.accept);
  await says(texts.wrong.title);
  expect(await page.locator('[aria-invalid]').count()).toBe(2);
  await follow(texts.wrong.name);
  await page.keyboard.type('Clara');
  expect(await page.locator('#name').inputValue()).toBe('Clara');
});

test('a quote is declined with a reason', async () => {
  const quote = await newQuote();
  const { page, texts, press, says } = await read(quote.link);
  await page.getByText(texts.decide.declineTitle).click();
  await page.getByLabel(texts.decide.reasons.elsewhere).check();
  await page.getByLabel(texts.decide.comment).fill('Más cerca de casa');
  await press(texts.decide.decline);
  await says(texts.status.Rechazado.step);
  const { status, reject_reason } = await budgetOf(quote);
  expect([status, reject_reason]).toEqual(['Rechazado', 'Lo haré en otro sitio: Más cerca de casa']);
});

test('the page asks for another one once it has expired', async () => {
  const quote = await newQuote();
  await sql`update budgets set valid_until = '2020-01-01' where id = ${quote.id}`;
  const { page, texts, press, says } = await read(quote.link);
  expect(await page.locator('#sign').count()).toBe(0);
  await press(texts.expired.ask);
  await says('nos pidió uno actualizado');
  await page.reload();
  expect(await page.getByRole('button').count()).toBe(0);
  const asked = await sql`select from workshop_alerts where kind = 'quote_renewal_asked'`;
  expect(asked).toHaveLength(1);
});

test('changes after signing are shown beside what was signed, and is signed in its turn', async () => {
  const quote = await newQuote();
  const { page, texts, press, follow, fillIn, says } = await read(quote.link);
  await fillIn('Clara Inventada');
  await press(texts.decide.accept);
  await says(texts.signed.title);
  await post(`/budgets/${quote.id}/lines`, { description: 'Bujías', unit_price: 40 });
  await page.reload();
  const rows = await page.locator('.compared tbody tr').allInnerTexts();
  expect(rows.map((row) => row.split(/\s*[\n\t]\s*/))).toEqual(
    [
      ['Bujías', texts.resign.none, '40,00 €'],
      ['Total con IVA', '321,88 €', '370,28 €'],
    ].map((row) => row.map((cell) => cell.replace(' €', '\u00a0€'))),
  );
  await follow(texts.resign.toForm);
  await fillIn('Clara Inventada');
  await drawOn(page);
  await press(texts.resign.accept);
  await says(texts.signed.title);
  await expect.poll(() => page.locator('.compared').count()).toBe(0);
  expect(await evidenceOf(quote)).toEqual(['accepted', 'changes_accepted']);
});

describe('where the workshop wants a code', async () => {
  const coded = await openScene({ settings: { signing_code: 'email' } });
  await letSend(coded.sql, coded.host);

  test('a wrong one is reported, and the one that was sent signs what was drawn', async () => {
    const quote = await coded.newQuote({ email: 'clara@example.com' });
    const page = await openPage(browser, { locale: 'es' });
    await page.goto(coded.url(quote.link));
    const { texts, press, fillIn, says } = readerOf(page, 'es');
    await page.locator('input[name=line]').first().check();
    await fillIn('Clara Inventada');
    await drawOn(page);
    const drawn = await page.locator('input[name=signature]').inputValue();
    await press(texts.decide.accept);
    await says(texts.code.sent('c•••@example.com'));
    const [sent] = await coded.sql`select text from outbound_messages order by communication_id desc limit 1`;
    const [code = ''] = /\b\d{6}\b/.exec(sent?.text) ?? [];
    await page.keyboard.type(code === '000000' ? '000001' : '000000');
    await press(texts.code.confirm);
    await says(texts.code.wrong('4'));
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await says(texts.signed.title);
    expect(await page.locator('.signed path').getAttribute('d')).toBe(drawn);
    const { body } = await coded.get(`/budgets/${quote.id}`);
    expect([body.status, body.totals.total]).toEqual(['Aprobado', 350.92]);
  });
});
