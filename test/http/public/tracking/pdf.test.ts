import { describe, expect, test } from 'vitest';
import { textOf } from '../../../support/pdf-text.ts';
import { openWorkshop } from '../../../support/workshop.ts';
import { followersOf } from './scene.ts';

const workshop = await openWorkshop({});
const { newBudget, ask } = followersOf(workshop);

describe('the quote on paper', () => {
  test('is the document of the link, in the page’s language, and is not cached', async () => {
    const { id, link } = await newBudget();
    expect((await ask(link)).body).toContain('href="?file=quote.pdf&amp;lang=es"');
    const drawn = await ask(`${link}?file=quote.pdf&lang=ca`);
    expect(drawn.statusCode).toBe(200);
    expect(drawn.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="pressupost-${id}.pdf"`,
      'cache-control': 'no-store',
    });
    expect(textOf(drawn.rawPayload)).toContain('Cambio de aceite');
  });

  test('is not drawn for who only asks whether it is there', async () => {
    const { link } = await newBudget();
    const head = await ask(`${link}?file=quote.pdf`, { method: 'HEAD' });
    expect(head.statusCode).toBe(200);
    expect(head.headers['content-type']).toBe('application/pdf');
    expect(head.headers['content-length']).toBeUndefined();
    expect(head.body).toBe('');
  });

  test('is not linked to while it has no lines', async () => {
    const { id, link, lines } = await newBudget();
    await workshop.send('DELETE', `/budgets/${id}/lines/${lines[0]?.id}`);
    expect((await ask(link)).body).not.toContain('.pdf');
  });

  test('answers with a retry if there is no time to draw it', async () => {
    const hurried = await openWorkshop({ externalCalls: { threadDeadlinesMs: { papers: 1 } } });
    const followers = followersOf(hurried);
    const { link } = await followers.newBudget();
    const refused = await followers.ask(`${link}?file=quote.pdf`);
    expect(refused.statusCode).toBe(503);
    expect((await followers.ask(link)).statusCode).toBe(200);
  });
});

test('the receipt is there once the vehicle is', async () => {
  const { id, link } = await newBudget();
  expect((await ask(link)).body).not.toContain('receipt.pdf');
  expect((await ask(`${link}?file=receipt.pdf`)).statusCode).toBe(404);
  await workshop.desk('PATCH', `/budgets/${id}`, { date_in: '2026-11-23T08:10:00Z' });
  expect((await ask(link)).body).toContain('href="?file=receipt.pdf&amp;lang=es"');
  const { headers, rawPayload } = await ask(`${link}?file=receipt.pdf`);
  expect(headers['content-disposition']).toBe(`inline; filename="resguardo-${id}.pdf"`);
  expect(textOf(rawPayload)).toContain(`Resguardo de depósito ${id}`);
});

test('no other link opens it', async () => {
  const { link } = await newBudget();
  const other = `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`;
  expect((await ask(`${other}?file=quote.pdf`)).statusCode).toBe(404);
  expect((await ask(`${link}?file=invoice.pdf`)).headers['content-type']).toContain('text/html');
});
