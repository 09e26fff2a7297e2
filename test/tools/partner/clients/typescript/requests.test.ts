import { expect, test } from 'vitest';
import {
  ApiError,
  createWorkshop,
  etagOf,
  UnexpectedAnswerError,
} from '../../../../../tools/partner/clients/typescript/src/index.ts';
import { answers, refuses, scriptedClient } from './scripted-fetch.ts';

test.each([
  ['https://workshop.example.com', 'https://workshop.example.com/api/v1/ping'],
  ['https://workshop.example.com/', 'https://workshop.example.com/api/v1/ping'],
  ['https://workshop.example.com/api/v1', 'https://workshop.example.com/api/v1/ping'],
  ['https://example.com/behind/a/proxy/', 'https://example.com/behind/a/proxy/api/v1/ping'],
])('a client for %s calls %s', async (baseUrl, url) => {
  const { workshop, requests } = scriptedClient([answers({ ok: true })], { baseUrl });
  await workshop.general.getPing();
  expect(requests[0]?.url).toBe(url);
});

test.each(['', 'workshop.example.com', 'ftp://workshop.example.com'])(
  'the address %j is refused at once',
  (baseUrl) => {
    expect(() => createWorkshop({ baseUrl, apiKey: 'pt_live_Invented' })).toThrow(TypeError);
  },
);

test.each(['', '.', '..', undefined, null, {}])(
  'the id %j is refused before anything is sent',
  async (id) => {
    const { workshop, requests } = scriptedClient([]);
    // JavaScript programs may pass a value of a wrong type.
    const cancel = workshop.appointments.delete(id as string);
    await expect(cancel).rejects.toThrow('deleteAppointment: id has to be an id');
    expect(requests).toEqual([]);
  },
);

test('values are encoded, and those that are undefined are left out', async () => {
  const { workshop, requests } = scriptedClient([answers({}), answers({}), answers({})]);
  await workshop.budgets.list({ status: 'En cotización', client_id: undefined as never });
  await workshop.appointments.delete('b/12', { notify_client: false });
  await workshop.clients.create(
    { name: 'Clara' },
    { query: { on_conflict: 'return_existing' }, language: 'fr' },
  );
  expect(
    requests.map(({ method, url }) => `${method} ${new URL(url).pathname}${new URL(url).search}`),
  ).toEqual([
    'GET /api/v1/budgets?status=En+cotizaci%C3%B3n',
    'DELETE /api/v1/appointments/b%2F12?notify_client=false',
    'POST /api/v1/clients?on_conflict=return_existing',
  ]);
  expect(requests[2]?.headers.get('accept-language')).toBe('fr');
});

test.each([
  ['a page that is none of the service', 200, '<html>'],
  ['a redirect', 302, ''],
  ['a page that was not found', 404, 'Not found'],
])('%s is an unexpected answer', async (_, status, body) => {
  const { workshop } = scriptedClient([answers(body, status)], { retries: false });
  const error = await workshop.general.getPing().catch((each: unknown) => each);
  expect(error).toBeInstanceOf(UnexpectedAnswerError);
  expect(error).toMatchObject({ status });
});

test('a file comes with its name and its fingerprint, and null if it has not changed', async () => {
  const { workshop, requests } = scriptedClient([
    answers('%PDF', 200, {
      'content-type': 'application/pdf',
      etag: '"abc"',
      'content-disposition': `attachment; filename="Factura.pdf"; filename*=UTF-8''Factura%20n%C2%BA%201.pdf`,
    }),
    () => new Response(null, { status: 304 }),
  ]);
  const file = await workshop.invoices.getPdf(1);
  expect(file).toMatchObject({ filename: 'Factura nº 1.pdf', contentType: 'application/pdf', etag: '"abc"' });
  expect(await file.data.text()).toBe('%PDF');
  expect(await workshop.invoices.getPdf(1, { ifNoneMatch: String(file.etag) })).toBeNull();
  expect(requests[1]?.headers.get('if-none-match')).toBe('"abc"');
});

const text = 'bytes';
const bytes = new TextEncoder().encode(text);
test.each([
  ['a File', () => new File([bytes], 'disco.jpg')],
  ['a Blob', () => ({ name: 'disco.jpg', content: new Blob([bytes]) })],
  ['bytes', () => ({ name: 'disco.jpg', content: bytes })],
  ['a stream', () => ({ name: 'disco.jpg', content: new Blob([bytes]).stream() })],
])('%s is uploaded, and again with the same bytes', async (_, file) => {
  const { workshop, requests } = scriptedClient([answers('', 503), answers({ id: 1 }, 201)]);
  await workshop.budgets.createDocument(1, { client_visible: true, file: file() });
  const bodies = requests.map(({ body }) => Buffer.from(body as ArrayBuffer).toString());
  expect(bodies[0]).toBe(bodies[1]);
  const form = await new Response(bodies[0], { headers: requests[0]?.headers ?? {} }).formData();
  const sent = form.get('file') as File;
  expect([form.get('client_visible'), sent.name, await sent.text()]).toEqual(['true', 'disco.jpg', text]);
});

test('a change is bound to the version of a record, and a conflict has the present one', async () => {
  const current = { id: 118, city: 'Vigo' };
  const { workshop, requests } = scriptedClient([
    answers({ id: 118, city: 'Lugo' }, 200, { etag: '"first"' }),
    refuses('changed_meanwhile', 409, { etag: '"second"' }, { current }),
    answers(current, 200, { etag: '"third"' }),
  ]);
  const client = await workshop.clients.get(118);
  const change = (record: object) =>
    workshop.clients.update(118, { city: 'Soria' }, { ifMatch: etagOf(record) });
  const error = await change(client).catch((each: unknown) => each);
  if (!(error instanceof ApiError && error.is('changed_meanwhile'))) throw error;
  expect(error.details.current).toEqual(current);
  expect(etagOf(await change(error.details.current))).toBe('"third"');
  expect(requests.map(({ headers }) => headers.get('if-match'))).toEqual([null, '"first"', '"second"']);
});

test('a record without an ETag, such as a copy, is refused before anything is sent', async () => {
  const { workshop } = scriptedClient([answers({ id: 118 }, 200, { etag: '"first"' })]);
  const client = await workshop.clients.get(118);
  expect(() => etagOf({ ...client })).toThrow('has no ETag');
});
