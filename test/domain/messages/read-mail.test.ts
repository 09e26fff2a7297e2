import { describe, expect, test } from 'vitest';
import { bounceAddress, readBounceAddress } from '../../../domain/messages/bounce-address.ts';
import { maxMailBytes, readMail } from '../../../domain/messages/read-mail.ts';
import {
  automatic,
  bounceTo,
  crlf,
  originalId,
  photo,
  plainReports,
  reply,
  reports,
} from '../../support/raw-mails.ts';

const communicationOf = (text: string) => (text.includes(bounceTo) ? 118 : null);
const read = (raw: string | Buffer) => readMail(Buffer.from(raw as string), communicationOf);

test.each<[keyof typeof reports, object]>([
  ['Postfix, no such user', { outcome: 'bounced', addressIsBad: true, status: '5.1.1' }],
  ['Postfix, delayed', { outcome: 'deferred', addressIsBad: false, status: '4.4.1' }],
  ['Postfix, delivered', { outcome: 'delivered', addressIsBad: false, status: '2.0.0' }],
  ['a server that leaves no empty line, delayed', { outcome: 'deferred', addressIsBad: false }],
  ['Sendmail, host unknown', { outcome: 'bounced', addressIsBad: true, status: '5.1.2', reason: null }],
  ['Exim, mailbox full', { outcome: 'bounced', addressIsBad: false, status: '5.0.0' }],
  ['Exim, nobody of that name, without a status of its own', { outcome: 'bounced', addressIsBad: true }],
  ['Exchange, address not found', { outcome: 'bounced', addressIsBad: true, status: '5.1.10' }],
  ['a large provider, account disabled', { outcome: 'bounced', addressIsBad: true, status: '5.2.1' }],
  ['a spam filter', { outcome: 'bounced', addressIsBad: false, status: '5.7.1' }],
  ['given up after five days', { outcome: 'bounced', addressIsBad: false, status: '4.4.7' }],
  [
    'an international report in base64, to the mailbox itself',
    { outcome: 'bounced', addressIsBad: true, status: '5.1.1', communicationId: null },
  ],
  ['several recipients, one of them gone', { outcome: 'bounced', addressIsBad: true, status: '5.1.1' }],
])('reads the report of %s', async (name, expected) => {
  expect(await read(reports[name])).toMatchObject({
    kind: 'bounce',
    communicationId: 118,
    recipient: 'ana@example.net',
    originalMessageId: originalId,
    ...expected,
  });
});

test("joins folded lines, and gives the server's answer in one line", async () => {
  expect(await read(reports['Postfix, no such user'])).toMatchObject({
    reason: '550 5.1.1 <ana@example.net>: Recipient address rejected: User unknown in local recipient table',
  });
});

test.each<[keyof typeof plainReports, object]>([
  [
    'qmail, no such mailbox',
    { outcome: 'bounced', addressIsBad: true, recipient: 'ana@example.net', originalMessageId: originalId },
  ],
  [
    'old Exim, unroutable',
    { outcome: 'bounced', addressIsBad: true, recipient: 'ana@example.net', originalMessageId: originalId },
  ],
  ['old Exim, delayed for a day', { outcome: 'deferred', addressIsBad: false }],
  ['old Exchange, rejected by policy', { outcome: 'bounced', addressIsBad: false }],
])('makes out the plain report of %s, where it came to an address for bounces', async (name, expected) => {
  expect(await read(plainReports[name])).toMatchObject({ kind: 'bounce', communicationId: 118, ...expected });
});

const toMailbox = (raw: string) => raw.replaceAll(bounceTo, 'taller@example.com');
const answering = (raw: string) => raw.replace('Subject:', `In-Reply-To: ${originalId}\r\nSubject:`);

test.each([
  ['that quotes the message', plainReports['qmail, no such mailbox']],
  ['that names it as what it answers', answering(plainReports['old Exim, delayed for a day'])],
  [
    'that Postfix handed to a program',
    plainReports['qmail, no such mailbox'].replace('Return-Path: <>', 'Return-Path: <MAILER-DAEMON>'),
  ],
])('makes out the plain report of a mail server at the mailbox itself %s', async (_what, raw) => {
  expect(await read(toMailbox(raw))).toMatchObject({
    kind: 'bounce',
    communicationId: null,
    originalMessageId: originalId,
  });
});

test.each([
  ['without a mark of a server', answering(plainReports['old Exchange, rejected by policy'])],
  [
    'with a return address',
    plainReports['qmail, no such mailbox'].replace('Return-Path: <>', 'Return-Path: <ana@example.net>'),
  ],
  ['of somebody’s own program', plainReports['qmail, no such mailbox'].replace('MAILER-DAEMON@mx', 'ana@mx')],
])('a plain report at the mailbox itself %s is none', async (_what, raw) => {
  expect(await read(toMailbox(raw))).toEqual({ kind: 'automatic' });
});

const returnsNothing = toMailbox(reports['a spam filter']).replace(
  /--b1\r\nContent-Type: message\/rfc822.*?--b1--/s,
  '--b1--',
);

test.each([
  ['In-Reply-To', `In-Reply-To: ${originalId}`],
  ['the last of its References', `References: <0@example.com> ${originalId}`],
])('a report that returns nothing of the message names it in %s', async (_where, header) => {
  expect(await read(returnsNothing)).toMatchObject({ kind: 'bounce', originalMessageId: null });
  expect(await read(`${header}\r\n${returnsNothing}`)).toMatchObject({
    kind: 'bounce',
    originalMessageId: originalId,
  });
});

test('what a report returns of the message counts for more than what it answers', async () => {
  const raw = `In-Reply-To: <0@example.com>\r\n${toMailbox(reports['a spam filter'])}`;
  expect(await read(raw)).toMatchObject({ originalMessageId: originalId });
});

test.each(Object.entries(automatic))(
  '%s is neither a bounce nor a message of a client',
  async (_what, raw) => {
    expect(await read(raw)).toEqual({ kind: 'automatic' });
  },
);

test('an answer of a client is read with what it answers', async () => {
  expect(await read(reply)).toEqual({
    kind: 'inbound',
    communicationId: null,
    from: 'Ana@example.net',
    fromName: 'Ana Muñoz',
    subject: 'Re: Su presupuesto nº 12',
    text: 'De acuerdo, adelante.\n\nEl 20/11/2026, Taller escribió:\n> Hola Ana',
    messageId: '<r1@example.net>',
    answers: [originalId, '<0@example.com>'],
    attachments: 0,
  });
});

test('of HTML alone the text is read, and attachments are counted', async () => {
  expect(await read(photo)).toMatchObject({
    kind: 'inbound',
    subject: 'La foto',
    text: 'Aquí está.',
    fromName: null,
    attachments: 1,
  });
});

describe('of a mail in text and HTML', () => {
  const inBoth = (text: string, html: string) =>
    [
      'From: Ana <ana@example.net>',
      'To: taller@example.com',
      'Subject: Pregunta',
      'MIME-Version: 1.0',
      'Content-Type: multipart/alternative; boundary="b"',
      '',
      `--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}`,
      `--b\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`,
      '--b--',
      '',
    ].join('\r\n');

  test.each([
    [
      'the text is read where both say the same',
      '*Hola*,\r\nvea https://example.com/x',
      '<p><b>Hola</b>,<br>vea <a href="https://example.com/x">https://example.com/x</a></p>',
      '*Hola*,\nvea https://example.com/x',
    ],
    [
      'both are read where the HTML says more',
      'Este mensaje está en HTML.',
      '<p>¿Está listo mi coche?</p>',
      'Este mensaje está en HTML.\n\n----------\n\n¿Está listo mi coche?',
    ],
    ['the text is read where the HTML is a picture', 'Hola', '<img src="cid:logo">', 'Hola'],
  ])('%s', async (_what, text, html, body) => {
    expect(await read(inBoth(text, html))).toMatchObject({ kind: 'inbound', text: body });
  });
});

test('knows a real address for bounces again wherever the server noted it', async () => {
  const address = bounceAddress('taller@example.com', { instanceId: 3, communicationId: 7 }, 'secret');
  const ofWorkshop = (text: string) => readBounceAddress(text, 3, ['secret']);
  for (const header of ['Delivered-To', 'X-Original-To', 'Envelope-To']) {
    const noted = `${header}: ${address.toUpperCase()}\r\n${reports['a spam filter'].replaceAll(bounceTo, 'taller@example.com')}`;
    expect(await readMail(Buffer.from(noted), ofWorkshop)).toMatchObject({
      kind: 'bounce',
      communicationId: 7,
    });
  }
  const forged = reports['a spam filter'].replaceAll(bounceTo, address.replace('-7-', '-8-'));
  expect(await readMail(Buffer.from(forged), ofWorkshop)).toMatchObject({
    kind: 'bounce',
    communicationId: null,
  });
});

const deep = (levels: number) =>
  `From: ana@example.net\n${Array.from({ length: levels }, (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\n\n--b${at}\n`).join('')}\nx`;

test.each([
  ['more than 10 MB', Buffer.alloc(maxMailBytes + 1, 'a'), 'too large'],
  ['a hundred levels of parts', crlf(deep(100)), 'too deep'],
  [
    'a megabyte of headers',
    `From: ana@example.net\r\nX: ${'x'.repeat(1_000_000)}\r\n\r\nhola`,
    'too deep or too large',
  ],
  [
    'a million parts',
    `From: ana@example.net\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\n\n'.repeat(1_000_000)}`,
    'too many parts',
  ],
  ['no sender', 'Subject: hola\r\n\r\nhola', 'nobody'],
  ['two senders in one', 'From: "a@b" <x y>\r\n\r\nhola', 'nobody'],
  ['nothing', '', 'nobody'],
])('%s is not read', async (_what, raw, reason) => {
  expect(await read(raw)).toEqual({ kind: 'unreadable', reason: expect.stringContaining(reason) });
});

test.each([
  ['bytes of no meaning', Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 7919) % 256))],
  [
    'headers of controls and halves',
    'From: <ana@example.net>\r\nSubject: a\0b\rc =?utf-8?Q?=ED=A0=80=0D=0ABcc:x?=\r\n\r\n\0\r\nhola\ud800',
  ],
  ['10 MB of text', `From: ana@example.net\r\n\r\n${'hola '.repeat(2_000_000)}`],
  ['10 MB of HTML', `From: ana@example.net\r\nContent-Type: text/html\r\n\r\n${'<b>'.repeat(3_000_000)}`],
  [
    'thousands of recipients',
    `From: ana@example.net\r\nTo: ${'eva@example.com, '.repeat(14_000)}\r\n\r\nhola`,
  ],
  ['a boundary without parts', 'From: ana@example.net\r\nContent-Type: multipart/mixed\r\n\r\nhola'],
  ['an unknown charset', 'From: ana@example.net\r\nContent-Type: text/plain; charset=klingon\r\n\r\nhola'],
])('%s does no harm', async (_what, raw) => {
  const mail = await read(raw);
  expect(['inbound', 'unreadable']).toContain(mail.kind);
  if (mail.kind !== 'inbound') return;
  expect(mail.text.length).toBeLessThanOrEqual(100_000);
  expect(JSON.stringify(mail)).not.toMatch(/\\u0000|\\ud[89a-f]/);
  expect(mail.subject).not.toMatch(/[\r\n]/);
});

test('a Message-ID with what can’t be stored is none', async () => {
  const raw = reports['Postfix, no such user'].replaceAll(originalId, '<118\0x@example.com>');
  expect(await read(raw)).toMatchObject({ kind: 'bounce', originalMessageId: null });
  expect(await read(reply.replace('<r1@', '<r\u00071@'))).toMatchObject({ kind: 'inbound', messageId: null });
});
