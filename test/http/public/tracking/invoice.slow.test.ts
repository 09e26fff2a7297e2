import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openInvoiceScene } from '../../../api/desk/invoices/scene.ts';
import { textOf } from '../../../support/pdf-text.ts';
import { followersOf } from './scene.ts';

const scene = await openInvoiceScene();
const { get, desk, issued, issue, drafted, exchanged, corrected, cancel, pay } = scene;
const { ask } = followersOf(scene);
const linkOf = async ({ budget_id }: { budget_id: number }) =>
  new URL((await get(`/budgets/${budget_id}`)).body.tracking_url).pathname;
const iban = 'ES9121000418450200051332';

describe('the invoice on the client’s page', () => {
  test('is shown with the amount due and how to pay, and its PDF is the stored one', async () => {
    await desk('PATCH', '/settings', { payment_iban: 'es91 2100 0418 4502 0005 1332' });
    const invoice = await issued();
    const link = await linkOf(invoice);
    const page = async () => (await ask(link)).payload;
    // Polls, because a process reads the settings of a workshop at most once a second.
    await expect.poll(page).toContain('ES91 2100 0418 4502 0005 1332');
    const payload = await page();
    expect(payload).toContain(`Factura ${invoice.full_number}`);
    expect(payload).toContain(`href="?file=invoice.pdf&amp;id=${invoice.id}&amp;lang=es"`);
    const file = await ask(`${link}?file=invoice.pdf`);
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="factura-${invoice.full_number}.pdf"`,
      'cache-control': 'no-store',
    });
    const { bytes } = await get(`/invoices/${invoice.id}/pdf`);
    expect(hash('sha256', file.rawPayload, 'hex')).toBe(hash('sha256', bytes, 'hex'));
    expect(textOf(file.rawPayload)).toContain('ES91 2100 0418 4502 0005 1332');
    await pay(invoice.id, invoice.total);
    expect((await ask(link)).payload).toContain('No queda nada por pagar.');
  });

  test('is drawn by no HEAD', async () => {
    const link = await linkOf(await issued());
    const head = await ask(`${link}?file=invoice.pdf`, { method: 'HEAD' });
    expect([head.statusCode, head.headers['content-type'], head.payload]).toEqual([
      200,
      'application/pdf',
      '',
    ]);
  });

  test('is the exchange of a simplified one in its place, and the latest exchange', async () => {
    const ticket = await issue((await drafted({}, { simplified: true })).id, { paid: 'card' });
    const link = await linkOf(ticket);
    const numbers = async () => (await ask(link)).payload.match(/\b(?:F|S)\d{4}-\d{4}\b/g);
    expect(await numbers()).toEqual([ticket.full_number]);
    const full = await exchanged(ticket.id);
    expect(await numbers()).toEqual([full.full_number]);
    const latest = await exchanged(full.id, { billing_name: 'Clara Ejemplo Ruiz' });
    expect(await numbers()).toEqual([latest.full_number]);
    expect((await ask(link)).payload).toContain('No queda nada por pagar.');
    expect((await ask(`${link}?file=invoice.pdf&id=${ticket.id}`)).statusCode).toBe(404);
  });

  test('is there neither as a draft nor once it is cancelled', async () => {
    const draft = await drafted();
    const link = await linkOf(draft);
    expect((await ask(link)).payload).not.toContain('file=invoice.pdf');
    expect((await ask(`${link}?file=invoice.pdf`)).statusCode).toBe(404);
    const invoice = await issued();
    await cancel(invoice.id, String(invoice.full_number));
    const its = await linkOf(invoice);
    expect((await ask(its)).payload).not.toContain('file=invoice.pdf');
    expect((await ask(`${its}?file=invoice.pdf`)).statusCode).toBe(404);
  });

  test('that was replaced is shown as its replacement', async () => {
    const first = await issued();
    const second = await corrected(first.id, { substitution: true });
    const link = await linkOf(first);
    const { payload } = await ask(link);
    expect(payload).toContain(`Factura rectificativa ${second.full_number}`);
    expect(payload).not.toContain(`&amp;id=${first.id}&amp;`);
    expect(textOf((await ask(`${link}?file=invoice.pdf`)).rawPayload)).toContain(String(second.full_number));
  });

  test('of another budget is not given', async () => {
    const [one, other] = [await issued(), await issued()];
    for (const id of [other.id, 999_999, '0', 'x', '']) {
      expect((await ask(`${await linkOf(one)}?file=invoice.pdf&id=${id}`)).statusCode).toBe(404);
    }
    expect((await ask(`${await linkOf(one)}?file=invoice.pdf&id=${one.id}`)).statusCode).toBe(200);
  });
});

describe('settings', () => {
  test('keep an IBAN without spaces, and a page to pay on', async () => {
    const given = {
      payment_iban: 'es91 2100 0418 4502 0005 1332',
      payment_link: 'https://pago.example.com/t',
    };
    const { body } = await desk('PATCH', '/settings', given);
    expect(body).toMatchObject({ ...given, payment_iban: iban });
    const { body: cleared } = await desk('PATCH', '/settings', { payment_iban: '', payment_link: '' });
    expect(cleared).toMatchObject({ payment_iban: '', payment_link: '' });
  });

  test.each([
    ['an IBAN whose check digits are wrong', { payment_iban: 'ES9221000418450200051332' }, '/payment_iban'],
    ['an account that is no IBAN', { payment_iban: '21000418450200051332' }, '/payment_iban'],
    ['a page without https', { payment_link: 'http://pago.example.com' }, '/payment_link'],
    ['a script', { payment_link: 'javascript:alert(1)' }, '/payment_link'],
  ])('refuse %s', async (_what, given, path) => {
    const { status, body } = await scene.askDesk('PATCH', '/settings', given);
    expect([status, body.error.fields[0].path]).toEqual([422, path]);
  });
});
