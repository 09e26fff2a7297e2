import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type BudgetStatus, budgetStatuses } from '../../domain/budgets/status.ts';
import { languages } from '../../generated/errors.ts';
import { documentsIn, photo } from '../api/budgets/documents-scene.ts';
import { pdf } from '../support/document-files.ts';
import { plain } from '../support/pictures.ts';
import { letSend } from '../support/sending.ts';
import { drawOn, openBrowser, openPage, violationsOn, widths } from './browser.ts';
import { openScene } from './scene.ts';

const scene = await openScene();
const { url, host, newQuote, sql, post, patch, desk } = scene;
const { upload } = documentsIn(scene);
const browser = await openBrowser(host);
const page = await openPage(browser, { locale: 'es' });

/** Errors that the browser reports, and URLs of requests to other hosts. */
const strange: string[] = [];
page.on('pageerror', ({ message }) => strange.push(message));
page.on('console', (line) => {
  // The browser also reports an answer with an error status, which is expected for a refused form.
  if (line.type() === 'error' && !line.text().includes('the server responded with a status'))
    strange.push(line.text());
});
page.on('request', (request) => {
  if (new URL(request.url()).hostname !== host) strange.push(request.url());
});

const height = 740;
const sights = Object.values(widths).flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);
type Sight = (typeof sights)[number];
const [onTelephone, , , atDeskInTheDark] = sights as [Sight, Sight, Sight, Sight];
const checksAllSights = process.env.BROWSER_ALL === '1';
/**
 * The combinations of width and colour scheme to check. The default, a phone in light colours and a desktop in dark
 * colours, covers each width and each colour scheme once.
 */
const differentSights = checksAllSights ? sights : [onTelephone, atDeskInTheDark];

async function look({ width, colorScheme }: Sight): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme });
}

/**
 * Lists the accessibility violations and browser errors of the current page; on a phone also small targets and
 * horizontal overflow.
 */
async function faults(): Promise<string[]> {
  const found = [...(await violationsOn(page)), ...strange.splice(0)];
  if (page.viewportSize()?.width !== widths.telephone) return found;
  return [...found, ...(await smallTargets(page)), ...(await widerThan(320)), ...(await widerThan(360))];
}

async function widerThan(width: number): Promise<string[]> {
  await page.setViewportSize({ width, height });
  const needed = await page.evaluate(() => document.documentElement.scrollWidth);
  return needed > width ? [`${needed} px wide on ${width}`] : [];
}

/**
 * Lists controls that are too small for a thumb. The label of a checkbox counts as part of it; links in running text
 * are excluded.
 */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    for (const closed of document.querySelectorAll('details:not([open], [name])'))
      closed.setAttribute('open', '');
    const pressed = 'button, summary, li a, a[class], textarea, input:not([type=hidden])';
    return [...document.querySelectorAll<HTMLInputElement>(pressed)]
      .filter((each) => each.checkVisibility())
      .map((each) => (/checkbox|radio/.test(each.type) ? (each.labels?.[0] ?? each) : each))
      .map((each) => ({ each, box: each.getBoundingClientRect() }))
      .filter(({ box }) => box.height < 43.9 || box.width < 43.9)
      .map(({ each, box }) => `${each.outerHTML.slice(0, 100)}: ${box.width} × ${box.height} px`);
  });
}

async function faultsIn(looked = differentSights): Promise<string[]> {
  const found: string[] = [];
  for (const sight of looked) {
    await look(sight);
    found.push(...(await faults()).map((fault) => `${JSON.stringify(sight)} ${fault}`));
  }
  return found;
}

const quote = await newQuote({}, { client_reference: 'FLOTA-7' });
const photographed = await plain({ width: 90, height: 60 }).jpeg().toBuffer();
const seen = { name: 'client_visible', content: 'true' };
await upload(quote.id, [photo(photographed), seen]);
await upload(quote.id, [photo(pdf(), 'Peritaje.pdf'), seen]);
const putTo = (status: BudgetStatus) => sql`update budgets set status = ${status} where id = ${quote.id}`;

/** Only every third status is checked in a language, unless BROWSER_ALL is set. */
const oneOf = checksAllSights ? 1 : 3;

describe.each(languages)('in %s', (language) => {
  test('everybody can use the page in its statuses', async () => {
    for (const [index, status] of budgetStatuses.entries()) {
      if ((index + languages.indexOf(language)) % oneOf !== 0) continue;
      await putTo(status);
      await look(sights[(index + languages.indexOf(language)) % sights.length] as Sight);
      await page.goto(url(`${quote.link}?lang=${language}`));
      expect(await faults(), status).toEqual([]);
    }
  });

  test('a quote to be decided on', async () => {
    await putTo('Enviado');
    await page.goto(url(`${quote.link}?lang=${language}`));
    expect(await faultsIn(checksAllSights || language === 'es' ? sights : [onTelephone])).toEqual([]);
  });
});

test('the form with errors, the changes, the signed version, and its differences', async () => {
  const { id, link, lines } = await newQuote();
  await look(onTelephone);
  await page.goto(url(link));
  await drawOn(page);
  await page.evaluate(() => Object.assign(document.forms[0] ?? {}, { noValidate: true }));
  const accept = page.locator('button[value=accept]');
  await accept.click();
  await page.locator('#name[aria-invalid]').waitFor();
  expect(await faultsIn()).toEqual([]);

  await post(`/budgets/${id}/lines`, { description: 'Bujías', unit_price: 40 });
  await patch(`/budgets/${id}`, { public_notes: 'Otra cosa' });
  const agree = async () => {
    await page.locator('#name').fill('Clara Inventada');
    await page.locator('#consent').check();
    await accept.click();
  };
  await agree();
  await page.locator('mark').waitFor();
  expect(await faultsIn()).toEqual([]);

  await agree();
  await page.locator('.signed svg').waitFor();
  expect(await faultsIn()).toEqual([]);

  await patch(`/budgets/${id}/lines/${lines[0].id}`, { unit_price: 12_345.67 });
  await page.reload();
  expect(await page.locator('.compared').count()).toBe(1);
  expect(await faultsIn()).toEqual([]);
});

test('the free times, an appointment, and what is free beside it', async () => {
  const { id, link } = await newQuote();
  await page.goto(url(`${link}?times`));
  expect(await faultsIn()).toEqual([]);
  const start = Number(await page.locator('button[name=start]').last().getAttribute('value')) * 60_000;
  await desk('POST', '/appointments', { budget_id: id, start: new Date(start).toISOString() });
  for (const query of ['', '?times']) {
    await page.goto(url(`${link}${query}`));
    expect(await faultsIn()).toEqual([]);
  }
});

test('the code', async () => {
  const coded = await openScene({ settings: { signing_code: 'email' } });
  await letSend(coded.sql, coded.host);
  const { link } = await coded.newQuote({ email: 'clara@example.com' });
  await page.goto(coded.url(link));
  await page.locator('#name').fill('Clara Inventada');
  await page.locator('#consent').check();
  await page.locator('button[value=accept]').click();
  await page.locator('#code').waitFor();
  expect(await faultsIn()).toEqual([]);
});

test('a quote that has expired, and a link that leads nowhere', async () => {
  const { id, link } = await newQuote();
  await sql`update budgets set valid_until = '2020-01-01' where id = ${id}`;
  for (const path of [link, '/t/0000000000000000000000']) {
    await page.goto(url(path));
    expect(await faultsIn()).toEqual([]);
  }
});

test('sixty lines with long words, of a client who is called at length', async () => {
  const long = 'Sustitucióndelsistemadefrenadoregenerativohidráulicoypurgadocompletodelcircuito';
  const lines = Array.from({ length: 60 }, (_, at) => ({
    description: `${long} ${at}`,
    unit_price: 12_345.67,
    quantity: 99.5,
    group_title: `${long} ${at % 4}`,
    reference: long,
    optional: at === 7,
  }));
  const texts = { public_notes: long, client_reference: long.slice(0, 60) };
  const { link } = await newQuote({}, { lines, ...texts });
  await page.goto(url(link));
  expect(await faultsIn()).toEqual([]);
});
