import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { expect, test } from 'vitest';
import { judgeDocument } from '../../../domain/documents/judge.ts';
import { reasonMessages } from '../../../generated/errors.ts';
import { encodeForm, formBoundary } from '../../../tools/partner/contract/form.ts';
import { closed, listening, parsed } from '../../support/socket.ts';
import { openWorkshop } from '../../support/workshop.ts';
import { documentsIn } from './documents-scene.ts';
import { type Hostile, hostileUploads } from './hostile-uploads.ts';

const workshop = await openWorkshop({ ownApps: true });
const { app, createKey, documentsFolder, host, sql } = workshop;
const { newBudget } = workshop;
const { filesKept } = documentsIn(workshop);
const { open, url } = await listening(app);
const { id } = await newBudget();
const { key } = await createKey({ per_minute: 600 });
const formType = `multipart/form-data; boundary=${formBoundary}`;

function headOf(lines: string[], apiKey = key): string {
  return [
    `POST /api/v1/budgets/${id}/documents HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: Bearer ${apiKey}`,
    `Idempotency-Key: ${randomUUID()}`,
    ...lines,
    '\r\n',
  ].join('\r\n');
}

/** Calls `write` with a new connection, and reads until a complete answer has arrived or the connection closes. */
async function answerTo(write: (socket: Awaited<ReturnType<typeof open>>) => void | Promise<void>) {
  const socket = await open();
  const pieces: Buffer[] = [];
  const isAnswered = new Promise<void>((resolve) => {
    socket.on('data', (piece: Buffer) => {
      pieces.push(piece);
      const [head = '', body] = Buffer.concat(pieces).toString('latin1').split('\r\n\r\n', 2);
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      if (body !== undefined && body.length >= length) resolve();
    });
    socket.on('close', resolve).on('error', () => {});
  });
  await write(socket);
  await isAnswered;
  const isOpen = !socket.destroyed;
  socket.destroy();
  return { ...parsed(Buffer.concat(pieces).toString()), isOpen };
}

function send({ body, type = formType, length = String(body.length) }: Hostile) {
  const lines = [`Content-Length: ${length}`, ...(type === '' ? [] : [`Content-Type: ${type}`])];
  return answerTo((socket) => {
    socket.write(headOf(lines));
    socket.write(body);
  });
}

const uploads = hostileUploads();

test('there are two hundred and more', () => {
  expect(uploads.length).toBeGreaterThanOrEqual(200);
});

test.each(uploads)('$what is refused, or kept as what it is', async (upload) => {
  const { status, body } = await send(upload);
  expect(upload.statuses, JSON.stringify(body)).toContain(status);
});

test('stores no file that differs from its row', async () => {
  const rows = await sql<{ stored_as: string; content_type: string }[]>`
    select stored_as, content_type from budget_documents`;
  expect(rows.length).toBeGreaterThan(0);
  await expect.poll(filesKept).toEqual(rows.map(({ stored_as }) => stored_as).sort());
  for (const { stored_as, content_type } of rows) {
    const kept = readFileSync(join(documentsFolder, stored_as));
    expect(judgeDocument(kept)?.type).toBe(content_type);
  }
});

const partHead = `--${formBoundary}\r\nContent-Disposition: form-data; name="file"; filename="f.jpg"\r\n\r\n`;

/** Sends pieces without an end, until the service answers or closes the connection. */
async function endless(head: string, piece: string) {
  let sent = 0;
  const answer = await answerTo(async (socket) => {
    socket.write(head);
    while (!socket.destroyed && socket.bytesRead === 0 && sent < 100_000_000) {
      sent += piece.length;
      if (!socket.write(piece))
        await Promise.race([once(socket, 'drain'), once(socket, 'data'), sleep(2_000)]);
    }
  });
  return { ...answer, sent };
}

test('an upload without an end is 413 soon after the last byte that could be one', async () => {
  const piece = 'A'.repeat(65_536);
  const chunked = `${piece.length.toString(16)}\r\n${piece}\r\n`;
  const head = headOf(['Transfer-Encoding: chunked', `Content-Type: ${formType}`]);
  const start = `${partHead.length.toString(16)}\r\n${partHead}\r\n`;
  const { status, sent } = await endless(head + start, chunked);
  expect(status).toBe(413);
  expect(sent).toBeLessThan(16_000_000);
});

test('a length that is too long is 413 before anything is read', async () => {
  const { status } = await answerTo((socket) => {
    socket.write(headOf(['Content-Length: 99999999999', `Content-Type: ${formType}`]));
  });
  expect(status).toBe(413);
});

test.each([4_300_000, 60_000_000])(
  'a program that sends a file of %d bytes gets to read its 413',
  async (bytes) => {
    const { body, headers } = encodeForm({ name: 'file', filename: 'f.jpg', content: Buffer.alloc(bytes) });
    const answer = await request(`${url}/api/v1/budgets/${id}/documents`, {
      method: 'POST',
      headers: { ...headers, host, authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() },
      body,
    });
    expect(answer.statusCode).toBe(413);
    expect(await answer.body.json()).toMatchObject({ error: { code: 'payload_too_large' } });
  },
);

test('who goes on sending after a 413 is cut off', async () => {
  const socket = await open();
  const ended = closed(socket.resume());
  socket.write(headOf(['Content-Length: 99999999999', `Content-Type: ${formType}`]));
  const writing = setInterval(() => socket.write('A'.repeat(1_000)), 100);
  await ended;
  clearInterval(writing);
});

test('who has no key is refused before the form', async () => {
  const { status } = await answerTo((socket) => {
    socket.write(headOf(['Content-Length: 4000000', `Content-Type: ${formType}`], 'pt_live_none'));
  });
  expect(status).toBe(401);
});

test.each([
  ['is cut off in the file', `${partHead}\xff\xd8`],
  ['is cut off in a head', partHead.slice(0, 60)],
  ['says nothing', ''],
])('an upload that %s leaves nothing, and the service goes on', async (_, beginning) => {
  const before = filesKept();
  for (let turn = 0; turn < 20; turn += 1) {
    const socket = await open();
    socket.write(headOf(['Content-Length: 1000000', `Content-Type: ${formType}`]) + beginning);
    await sleep(5);
    socket.destroy();
  }
  expect(filesKept()).toEqual(before);
  expect((await workshop.get(`/budgets/${id}`)).status).toBe(200);
});

test.each([
  ['packed', ['Content-Encoding: gzip', `Content-Type: ${formType}`], 415, 'unsupported_media_type', null],
  [
    'packed twice',
    ['Content-Encoding: identity, gzip', `Content-Type: ${formType}`],
    415,
    'unsupported_media_type',
    null,
  ],
  [
    'packed on its way',
    ['Transfer-Encoding: gzip, chunked', `Content-Type: ${formType}`],
    400,
    'bad_request',
    'transferCoding',
  ],
  ['in other characters', [`Content-Type: ${formType}; charset=iso-8859-1`], 400, 'bad_request', 'notUtf8'],
] as const)(
  'a form that is %s is refused before it is read, and who goes on sending is cut off',
  async (_what, lines, status, code, reason) => {
    const before = filesKept();
    const length = lines[0].startsWith('Transfer') ? [] : ['Content-Length: 4000000'];
    const { status: answered, body } = await answerTo((socket) => {
      socket.write(headOf([...length, ...lines]));
    });
    expect([answered, body.error.code]).toEqual([status, code]);
    if (reason) expect(body.error.message).toBe(reasonMessages[reason].es);
    expect(filesKept()).toEqual(before);
  },
);

test('a truncated form is reported as such', async () => {
  const { status, body } = await send({ what: 'cut short', body: Buffer.from(partHead), statuses: [400] });
  expect([status, body.error.message]).toEqual([400, reasonMessages.brokenForm.es]);
});

test('a form that says it is shorter than it is has no end', async () => {
  const { status } = await send({ ...(uploads.at(-1) as Hostile), length: '120' });
  expect(status).toBe(400);
});
