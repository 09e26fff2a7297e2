import { expect, test } from 'vitest';
import { languages } from '../../../../generated/errors.ts';
import { markedMail } from '../../../../views/mails/sandbox.tsx';
import { pageTexts } from '../../../../views/texts/pages.ts';
import { kitTexts } from '../../../../views/texts/panel/kit.ts';
import { textOf } from '../../../support/pdf-text.ts';
import { openWorkshop } from '../../../support/workshop.ts';

const { app, get, host, post, sql, openInstance } = await openWorkshop({
  settings: { panelPlainHttp: true, demo: true, databaseUrl: '' },
  startAt: '2026-11-20T09:00:00Z',
});
const sandbox = await openInstance('sandbox.test', 'business', { sandbox: true });

const budget = async () => {
  const { body } = await sandbox.get('/budgets?status=Enviado&limit=1');
  return body.data[0];
};
const pageOf = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'sandbox.test', ...headers } });

test('the page that a client sees of a budget is marked in every language', async () => {
  const { pathname } = new URL((await budget()).tracking_url);
  for (const language of languages) {
    const { payload } = await pageOf(`${pathname}?lang=${language}`);
    expect(payload).toContain(pageTexts[language].sandbox.page);
  }
});

test('the sign-in page is marked, and that of a real workshop is not', async () => {
  const html = { accept: 'text/html', 'accept-language': 'es' };
  const mark = kitTexts.es.frame.sandbox;
  expect((await pageOf('/panel/sign-in', html)).payload).toContain(mark);
  expect((await app.inject({ url: '/panel/sign-in', headers: { host, ...html } })).payload).not.toContain(
    mark,
  );
});

test('the PDF of a quote is marked as a test', async () => {
  const { pathname } = new URL((await budget()).tracking_url);
  const { rawPayload, statusCode } = await pageOf(`${pathname}?file=quote.pdf&lang=es`);
  expect(statusCode).toBe(200);
  expect(textOf(rawPayload)).toContain('Prueba: documento sin validez');
});

test('an invoice of a sandbox is marked whatever the mode of its tax records', async () => {
  const papers = await sql`
    select paper from invoices i join instance_hosts h on h.instance_id = i.instance_id
    where h.host = 'sandbox.test' and paper is not null`;
  expect(papers.map(({ paper }) => paper.isTest)).toEqual([true, true, true]);
});

test('a mail is marked in subject, text and HTML, also where a program wrote it', async () => {
  const html = '<html><body class="x"><p>Listo</p></body></html>';
  const { body } = await sandbox.post('/email', {
    ...{ to: 'clara@example.com', subject: 'Listo', html },
  });
  const { payload } = await pageOf(`/dev/outbox/${body.id}`, { 'accept-language': 'es' });
  expect(payload).toContain(`[${pageTexts.es.sandbox.mark}] Listo`);
  const framed = await pageOf(`/dev/outbox/${body.id}/html`);
  expect(framed.payload).toContain(pageTexts.es.sandbox.mail);
  const { body: log } = await sandbox.get(`/communications?limit=1`);
  expect(log.data[0].subject).toBe('Listo');
  expect((await get('/communications')).body.data).toEqual([]);
  expect((await post('/email', { to: 'clara@example.com', subject: 'Listo', html })).status).toBe(502);
});

test.each(languages)('HTML without a body begins with the mark (%s)', (language) => {
  const { mark, mail: note } = pageTexts[language].sandbox;
  const marked = markedMail({ subject: 'A', text: 'B', html: '<p>C</p>' }, language);
  expect(marked).toMatchObject({ subject: `[${mark}] A`, text: `${note}\n\nB` });
  expect(marked.html).toMatch(/^<div [^>]*>[^<]+<\/div><p>C<\/p>$/);
  expect(markedMail({ subject: 'A', text: 'B', html: null }, language).html).toBeNull();
});
