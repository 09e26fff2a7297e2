import { createTransport } from 'nodemailer';
import PostalMime, { type Attachment } from 'postal-mime';
import { expect, test } from 'vitest';
import { composeMail, MailCompositionError } from '../../../adapters/outbound/compose-mail.ts';
import { writeCalendarInvite } from '../../../domain/appointments/calendar.ts';
import type { OutgoingEmail } from '../../../domain/messages/message.ts';
import { harmlessHtml } from '../../../domain/text/harmless-html.ts';
import { inviteOf } from '../../domain/appointments/invite.ts';
import { email } from './email.ts';

const at = new Date('2026-03-29T00:30:00Z');
const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/** Composes a mail and parses it again; returns the mail's source, its envelope, and its parsed parts. */
async function written(message: OutgoingEmail) {
  const { message: raw, envelope } = await writer.sendMail(composeMail(message, at));
  const parsed = await PostalMime.parse(raw as Buffer);
  const header = (key: string) => parsed.headers.find((each) => each.key === key)?.value;
  return { raw: (raw as Buffer).toString('latin1'), envelope, parsed, header };
}

const headersAlways = [
  'auto-submitted',
  'content-transfer-encoding',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
];

test('a plain message has exactly these headers', async () => {
  const { parsed, envelope, header } = await written(email());
  expect(parsed.headers.map(({ key }) => key).sort()).toEqual(headersAlways);
  expect(parsed).toMatchObject({
    from: { name: 'Taller Ejemplo', address: 'taller@example.com' },
    to: [{ name: '', address: 'ana@example.com' }],
    subject: 'Su presupuesto nº 12',
    messageId: '<118.3.a1b2c3@example.com>',
    date: '2026-03-29T00:30:00.000Z',
    attachments: [],
  });
  expect(parsed.text?.trim()).toBe('Hola Ana:\n\nsu presupuesto está listo.');
  expect(parsed.html).toBeUndefined();
  expect(header('auto-submitted')).toBe('auto-generated');
  expect(envelope).toEqual({ from: 'taller+b-118-abcdefabcdef@example.com', to: ['ana@example.com'] });
});

test('a plain message composed twice has the same bytes', async () => {
  const [first, second] = await Promise.all([written(email()), written(email())]);
  expect(first?.raw).toBe(second?.raw);
});

test('puts HTML beside the text, which comes first', async () => {
  const { raw, parsed, header } = await written(email({ html: '<p>Hola <b>Ñandú</b> 🚗</p>' }));
  expect(header('content-type')).toMatch(/^multipart\/alternative;/);
  expect(raw.indexOf('text/plain')).toBeLessThan(raw.indexOf('text/html'));
  expect(parsed.html?.trim()).toBe('<p>Hola <b>Ñandú</b> 🚗</p>');
  expect(parsed.text).toContain('su presupuesto está listo.');
});

/** Decodes an attachment. PostalMime converts each line end to `\n`. */
const textOf = ({ content }: Attachment) =>
  Buffer.from(content as Uint8Array)
    .toString()
    .trimEnd()
    .replaceAll('\n', '\r\n');

test.each(['REQUEST', 'CANCEL'] as const)(
  'a calendar with %s stands beside text and HTML, and is attached, the same to the byte',
  async (method) => {
    for (const summary of [`Revisión 🚗 ${'de 12 puntos, '.repeat(12)}`, 'Only ASCII; '.repeat(40)]) {
      const calendar = writeCalendarInvite(inviteOf({ method, summary, description: null }));
      const { raw, parsed, header } = await written(email({ html: '<p>Hola</p>', calendar }));
      expect(header('content-type')).toMatch(/^multipart\/mixed;/);
      const types = [...raw.matchAll(/^Content-Type: ([^;\r]+)/gm)].map(([, type]) => type);
      expect(types).toEqual([
        ...['multipart/mixed', 'multipart/alternative', 'text/plain', 'text/html', 'text/calendar'],
        'application/ics',
      ]);
      expect(raw).toContain(`\r\nContent-Type: text/calendar; charset=utf-8; method=${method}\r\n`);
      expect(parsed.attachments).toMatchObject([
        { mimeType: 'text/calendar', method },
        { mimeType: 'application/ics', filename: 'cita.ics', disposition: 'attachment' },
      ]);
      for (const read of parsed.attachments.map(textOf)) expect(read).toBe(calendar.trimEnd());
      const [, attached = ''] = /\r\n\r\n([\w+/=\r\n]+)\r\n--[^\r]+--\r\n$/.exec(raw) ?? [];
      expect(Buffer.from(attached, 'base64').toString()).toBe(calendar);
      expect(parsed.text?.trim()).toBe('Hola Ana:\n\nsu presupuesto está listo.');
    }
  },
);

test.each(['', 'no calendar', 'METHOD:PUBLISH', 'METHOD:REQUEST; x=1', 'X-METHOD:REQUEST'])(
  'does not send %j as a calendar',
  (calendar) => {
    expect(() => composeMail(email({ calendar }), at)).toThrow(MailCompositionError);
  },
);

test('commercial mail has a one-click unsubscribe', async () => {
  const unsubscribeUrl = `https://taller.example.com/u/${'x'.repeat(300)}?a=1&b=<2>`;
  const { raw } = await written(email({ unsubscribeUrl }));
  expect(raw).toContain(
    `\r\nList-Unsubscribe: <https://taller.example.com/u/${'x'.repeat(300)}?a=1&b=%3C2%3E>\r\n`,
  );
  expect(raw).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
});

test('writes names and subjects in any language unchanged, on lines that every server accepts', async () => {
  const subject = `${'Ревизия и смяна на масло — «Ángel» 🚗 '.repeat(20)}`.trim();
  const { raw, parsed } = await written(
    email({ subject, fromName: 'Тодор "Тони" <Сервиз>, Ltd; a@b.example' }),
  );
  expect(parsed.subject).toBe(subject);
  expect(parsed.from).toMatchObject({
    name: 'Тодор "Тони" <Сервиз>, Ltd; a@b.example',
    address: 'taller@example.com',
  });
  const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
  expect(Math.max(...head.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(78);
  expect(head).not.toMatch(/[^\x20-\x7e\r\n\t]/);
});

test('offers no one-click unsubscribe without TLS', async () => {
  const { header } = await written(email({ unsubscribeUrl: 'http://taller.example.com/u/x' }));
  expect(header('list-unsubscribe')).toBe('<http://taller.example.com/u/x>');
  expect(header('list-unsubscribe-post')).toBeUndefined();
});

const injections = [
  '\r\nBcc: eva@example.com',
  '\nBcc: eva@example.com',
  '\rBcc: eva@example.com',
  '\r\n\r\n<script>alert(1)</script>',
  '\r\n.\r\nMAIL FROM:<eva@example.com>',
  '\u2028Bcc: eva@example.com',
  '\u0085Bcc: eva@example.com',
  '\0Bcc: eva@example.com',
  '\ud800\r\nBcc: eva@example.com',
  '>, <eva@example.com>',
  '"<eva@example.com>,"',
  ', eva@example.com',
  '=?utf-8?Q?=0D=0ABcc:_eva@example.com?=',
  '\r\n \r\nBcc: eva@example.com',
  '\t\r\n\tBcc: eva@example.com',
];

test.each(
  injections.flatMap((injection) => (['subject', 'fromName'] as const).map((field) => [field, injection])),
)('a %s with %j adds no header and no recipient', async (field, injection) => {
  for (const text of [`Hola${injection}`, `${injection}Hola`]) {
    const { parsed, envelope, raw } = await written(email({ [field as string]: text }));
    expect(parsed.headers.map(({ key }) => key).sort()).toEqual(headersAlways);
    expect(envelope.to).toEqual(['ana@example.com']);
    expect(parsed.to).toEqual([{ name: '', address: 'ana@example.com' }]);
    expect(parsed.from?.address).toBe('taller@example.com');
    expect(raw).not.toMatch(/^Bcc:/im);
    expect(parsed.text?.trim()).toBe('Hola Ana:\n\nsu presupuesto está listo.');
  }
});

const exactFields = ['to', 'from', 'replyTo', 'envelopeFrom', 'messageId', 'unsubscribeUrl'] as const;

test.each(exactFields.flatMap((field) => injections.map((injection) => [field, injection] as const)))(
  'a %s with %j is not sent, or does no harm',
  async (field, injection) => {
    const valid = {
      ...email(),
      replyTo: 'citas@example.com',
      unsubscribeUrl: 'https://taller.example.com/u/x',
    };
    const message = { ...valid, [field]: `${valid[field]}${injection}` };
    if (field !== 'unsubscribeUrl') {
      expect(() => composeMail(message, at)).toThrow(MailCompositionError);
      return;
    }
    const { parsed, envelope } = await written(message);
    const own = ['list-unsubscribe', 'list-unsubscribe-post', 'reply-to'];
    expect(parsed.headers.map(({ key }) => key).sort()).toEqual([...headersAlways, ...own].sort());
    expect(envelope.to).toEqual(['ana@example.com']);
  },
);

test.each(['ftp://taller.example.com/u/x', 'javascript:alert(1)', 'mailto:x@example.com', 'no url', ''])(
  'unsubscribes at no %j',
  (unsubscribeUrl) => {
    expect(() => composeMail(email({ unsubscribeUrl }), at)).toThrow(MailCompositionError);
  },
);

test('a body may contain anything and stays a body', async () => {
  const text = '.\r\n..\r\nBcc: eva@example.com\r\n--boundary--\r\nFrom here\0 \ud800 end';
  const { parsed, envelope } = await written(email({ text, html: `<p>${text}</p>` }));
  expect(parsed.headers.map(({ key }) => key).sort()).toEqual(
    headersAlways.filter((key) => key !== 'content-transfer-encoding'),
  );
  expect(parsed.text?.trim()).toBe('.\n..\nBcc: eva@example.com\n--boundary--\nFrom here � end');
  expect(parsed.attachments).toEqual([]);
  expect(envelope.to).toEqual(['ana@example.com']);
});

test('a text that names a file or a URL is only a text', async () => {
  const { parsed } = await written(
    email({ text: 'file:///etc/passwd', html: harmlessHtml('<img src="file:///etc/passwd">') }),
  );
  expect(parsed.text?.trim()).toBe('file:///etc/passwd');
  expect(composeMail(email(), at)).toMatchObject({ disableFileAccess: true, disableUrlAccess: true });
});

test('splits 1 MB of text in one line into short ones', async () => {
  const { raw, parsed } = await written(email({ text: 'ñ'.repeat(500_000) }));
  expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
  expect(parsed.text?.trim()).toBe('ñ'.repeat(500_000));
});
