import { describe, expect, test } from 'vitest';
import { product } from '../../../domain/verifactu/system.ts';
import { languages } from '../../../generated/errors.ts';
import { declarationTexts } from '../../../views/texts/declaration.ts';
import { textOf } from '../../support/pdf-text.ts';
import { openWorkshop } from '../../support/workshop.ts';

const maker = {
  name: 'Programas Ejemplo, S.L.',
  taxId: 'B12345674',
  address: 'Calle Falsa, 1, 28001 Madrid, España',
  place: 'Madrid, España',
  contact: '',
};
const title = 'DECLARACIÓN RESPONSABLE DEL SISTEMA INFORMÁTICO DE FACTURACIÓN';

const { app, host } = await openWorkshop({ settings: { maker, logLevel: 'fatal' } });
const ask = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host, ...headers } });

test.each(languages)(
  'the page explains the declaration in %s and shows its legal text in Spanish',
  async (language) => {
    const { statusCode, headers, payload } = await ask(`/verifactu/declaration?lang=${language}`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(payload).toContain(`<html lang="${language}" dir="ltr">`);
    expect(payload).toContain(`<article lang="es"><h1>${title}</h1>`);
    expect(payload).toContain(declarationTexts[language].what);
    expect(payload).not.toMatch(/class="wrong"|<script|<link|<img|src=|url\(|@import/);
    for (const stated of [maker.name, maker.taxId, maker.address, maker.place])
      expect(payload).toContain(stated);
  },
);

test.each(languages)('the document in %s leads to it', async (language) => {
  const { tags } = (await ask(`/api/v1/openapi.json?lang=${language}`)).json();
  const { description } = tags.find(({ name }: { name: string }) => name === 'Invoices');
  expect(description).toContain('](/verifactu/declaration)');
});

test('the page states the data in the order of the law, each after its label', async () => {
  const { payload } = await ask('/verifactu/declaration');
  const letters = [...payload.matchAll(/<dt>1\.(\w)\) /g)].map(([, letter]) => letter);
  expect(letters).toEqual([...'abcdefghijkl']);
  expect(payload).toContain(`<dd><p>${product.version}</p></dd>`);
  expect(payload).toMatch(/<dd><p>\d{1,2} de [a-z]+ de \d{4}<\/p><p>Madrid, España<\/p><\/dd>/);
});

test('anybody may keep it: it needs no key and may be cached', async () => {
  const { headers } = await ask('/verifactu/declaration');
  expect(headers['cache-control']).toBe('public, max-age=300');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
});

test('the same text is there as a PDF', async () => {
  const { statusCode, headers, rawPayload } = await ask('/verifactu/declaration.pdf');
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(headers['content-disposition']).toContain(`declaracion-responsable-${product.version}.pdf`);
  const text = textOf(rawPayload).replaceAll(/\s+/g, ' ');
  for (const stated of [title, maker.name, maker.address, 'artículo 29.2.j) de la Ley', 'Madrid, España'])
    expect(text).toContain(stated);
  expect(text).not.toContain('NO VÁLIDA');
  const named = await ask(`/verifactu/declaration/${product.version}.pdf`);
  expect(named.rawPayload.equals(rawPayload)).toBe(true);
});

test.each(['HEAD', 'GET'] as const)('%s of each path answers 200', async (method) => {
  for (const path of ['', '.pdf', `/${product.version}`, `/${product.version}.pdf`]) {
    const { statusCode } = await app.inject({
      method,
      url: `/verifactu/declaration${path}`,
      headers: { host },
    });
    expect([path, statusCode]).toEqual([path, 200]);
  }
});

test.each(['/9.9.9', '/9.9.9.pdf', '/1.0', '/..%2F..%2Fpackage', '/1.0.0.pdf.pdf', '/%00', '/.pdf'])(
  'no other version has one: %s',
  async (path) => {
    const { statusCode, payload } = await ask(`/verifactu/declaration${path}`);
    expect([statusCode, payload]).toEqual([404, expect.stringContaining('<!doctype html>')]);
  },
);

test.each(['POST', 'PUT', 'DELETE'] as const)('%s is refused', async (method) => {
  const refused = await app.inject({ method, url: '/verifactu/declaration', headers: { host } });
  expect([refused.statusCode, refused.headers.allow]).toEqual([405, 'GET, HEAD']);
});

describe('while the maker is invented', async () => {
  const {
    app: demo,
    host: demoHost,
    desk,
    askDesk,
  } = await openWorkshop({ settings: { logLevel: 'fatal' } });

  test.each(languages)('the page says in %s that it is not valid, and what is missing', async (language) => {
    const { payload } = await demo.inject({
      url: `/verifactu/declaration?lang=${language}`,
      headers: { host: demoHost },
    });
    const { invalid } = declarationTexts[language];
    expect(payload).toContain(invalid('MAKER_NAME, MAKER_TAX_ID, MAKER_ADDRESS, MAKER_PLACE'));
  });

  test('the PDF says so across each page, and so does the state of sending', async () => {
    const { rawPayload } = await demo.inject({
      url: '/verifactu/declaration.pdf',
      headers: { host: demoHost },
    });
    expect(textOf(rawPayload)).toContain('NO VÁLIDA');
    const { body } = await desk('GET', '/verifactu/sending');
    expect(body).toMatchObject({
      declaration_url: expect.stringMatching(/^https?:\/\/.+\/verifactu\/declaration$/),
      declaration_valid: false,
    });
  });

  test('the desk writes it as a file, and none of a version without one', async () => {
    const { status, body } = await desk('GET', '/verifactu/declaration');
    expect([status, body.filename]).toEqual([200, `declaracion-responsable-${product.version}.pdf`]);
    expect(textOf(Buffer.from(body.content, 'base64'))).toContain(product.version);
    expect((await askDesk('GET', '/verifactu/declaration?release=9.9.9')).status).toBe(404);
    expect((await askDesk('GET', '/verifactu/declaration?release=nine')).status).toBe(422);
  });
});
