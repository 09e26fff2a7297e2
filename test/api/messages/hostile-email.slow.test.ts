import { describe, expect, test } from 'vitest';
import { openSendingWorkshop } from './sending.ts';

const { post, staged, refuses } = await openSendingWorkshop();

const email = { to: 'clara@example.com', subject: 'Su coche', text: 'Está listo.' };

const breaks = [
  '\r\nBcc: eva@example.com',
  '\nBcc: eva@example.com',
  '\rBcc: eva@example.com',
  '\r\n\r\n<script>alert(1)</script>',
  '\r\n.\r\nMAIL FROM:<eva@example.com>',
  '\n',
  '\r\n Bcc: eva@example.com',
  '\u0085Bcc: eva@example.com',
  '\u2028Bcc: eva@example.com',
  '\u2029Bcc: eva@example.com',
  '\v',
  '\f',
  '\t',
  '\u001b[2J',
  '\u007f',
  '\0',
  '\ud83d',
  '\udca9',
];

describe.each([
  ['to', 'clara@example.com'],
  ['subject', 'Su coche'],
  ['fromName', 'Taller Ejemplo'],
  ['replyTo', 'recepcion@example.com'],
])('%s takes no line breaks, controls or half characters:', (field, value) => {
  test.each(breaks)('%j', async (hostile) => {
    await refuses('/email', { ...email, [field]: `${value}${hostile}` }, `/${field}`);
    await refuses('/email', { ...email, [field]: `${hostile}${value}` }, `/${field}`);
  });
});

const thousand = Array.from({ length: 1_000 }, (_, n) => `cliente-${n}@example.com`);

describe.each(['to', 'replyTo'])('%s is one address, and nothing else:', (field) => {
  test.each([
    ['a list of one', ['clara@example.com']],
    ['a thousand in a list', thousand],
    ['a thousand in a text', thousand.join(', ')],
    ['two with a comma', 'clara@example.com,eva@example.com'],
    ['two with a semicolon', 'clara@example.com;eva@example.com'],
    ['two with a space', 'clara@example.com eva@example.com'],
    ['a group', 'Todos: clara@example.com, eva@example.com;'],
    ['a record', { address: 'clara@example.com' }],
    ['null', null],
    ['nothing', ''],
    ['a name beside it', 'Clara <clara@example.com>'],
    ['angle brackets', '<clara@example.com>'],
    ['a comment', 'clara(eva@example.com)@example.com'],
    ['a quoted name', '"clara@evil.example> RCPT TO:<eva"@example.com'],
    ['options of a server', 'clara@example.com> SIZE=1'],
    ['a route', '@evil.example:clara@example.com'],
    ['a percent hack', 'clara%evil.example@localhost'],
    ['an IP address', 'clara@127.0.0.1'],
    ['an IP literal', 'clara@[127.0.0.1]'],
    ['a host of this machine', 'clara@localhost'],
    ['a URL', 'mailto:clara@example.com?bcc=eva@example.com'],
    ['a full-width @', 'clara＠example.com'],
    ['a full-width stop', 'clara@example。com'],
    ['an invisible joiner', 'clara@exam\u200dple.com'],
    ['turned writing', 'clara@\u202emoc.elpmaxe'],
    ['letters that not every server takes', 'clará@example.com'],
    ['an emoji before the @', '🚗@example.com'],
    ['255 characters', `${'a'.repeat(64)}@${'b.'.repeat(92)}example`],
    ['1,000,000 characters', 'a'.repeat(1_000_000)],
  ])('%s is refused', (_what, value) => refuses('/email', { ...email, [field]: value }, `/${field}`));
});

test.each([
  ['clara@müller.example', 'clara@xn--mller-kva.example'],
  ['clara@сервиз.example', 'clara@xn--b1afhd2be.example'],
  ['clara@例え.example', 'clara@xn--r8jz45g.example'],
])('%s goes over the wire as %s', async (to, wired) => {
  expect((await staged(await post('/email', { ...email, to }))).recipient).toBe(wired);
});

describe('texts of an email are within bounds:', () => {
  test.each([
    ['no subject', { to: email.to, text: 'x' }, '/subject'],
    ['an empty subject', { ...email, subject: '' }, '/subject'],
    ['a blank subject', { ...email, subject: '   ' }, '/subject'],
    ['a subject of 256 characters', { ...email, subject: 'x'.repeat(256) }, '/subject'],
    ['a name of 101 characters', { ...email, fromName: 'x'.repeat(101) }, '/fromName'],
    ['an empty name', { ...email, fromName: '' }, '/fromName'],
    ['neither text nor HTML', { to: email.to, subject: 'x' }, '/text'],
    ['an empty text', { ...email, text: '' }, '/text'],
    ['a blank text', { ...email, text: ' \n\t ' }, '/text'],
    ['a text of 100,001 characters', { ...email, text: 'x'.repeat(100_001) }, '/text'],
    ['a text with NUL', { ...email, text: 'x\0' }, '/text'],
    ['a text with half a character', { ...email, text: '\ud83d' }, '/text'],
    ['a list of texts', { ...email, text: ['x'] }, '/text'],
    ['blank HTML', { ...email, html: ' ' }, '/html'],
    ['HTML of 400,001 characters', { ...email, html: 'x'.repeat(400_001) }, '/html'],
    ['HTML with NUL', { ...email, html: '<p>x\0</p>' }, '/html'],
    ['HTML with half a character', { ...email, html: '<p>\udca9</p>' }, '/html'],
    ['HTML of more than 20,000 tags', { ...email, html: '<b>x'.repeat(20_001) }, '/html'],
    ['an attachment', { ...email, attachments: [{ path: '/etc/passwd' }] }, '/attachments'],
    ['a field for copies', { ...email, bcc: 'eva@example.com' }, '/bcc'],
    ['headers', { ...email, headers: { 'X-Mailer': 'x' } }, '/headers'],
    ['another sender', { ...email, from: 'eva@example.com' }, '/from'],
  ])('%s is refused', (_what, body, field) => refuses('/email', body, field));

  test('a body that is larger than any that is valid is not read', () =>
    refuses('/email', { ...email, text: 'x'.repeat(7_000_000) }, null));

  test('a text that is too long is reported as such, as long as a valid body could be as large', () =>
    refuses('/email', { ...email, text: 'x'.repeat(1_048_577) }, '/text'));

  test.each([
    ['as it is', (body: string) => body],
    ['with every character escaped', escaped],
    [
      'escaped and laid out in lines',
      (body: string) => JSON.stringify(JSON.parse(body), null, 8).replaceAll(/[^\0-\x7f]/g, inEscape),
    ],
  ])('the longest that is valid is taken, %s', async (_how, write) => {
    const longest = {
      subject: '🚗'.repeat(255),
      fromName: '🚗'.repeat(100),
      text: '🚗'.repeat(100_000),
      html: `<p>${'🚗'.repeat(399_993)}</p>`,
    };
    const body = write(JSON.stringify({ ...email, ...longest }));
    const message = await staged(
      await post('/email', body, { headers: { 'content-type': 'application/json' } }),
    );
    expect(message.html === longest.html).toBe(true);
    expect(message.text === longest.text).toBe(true);
  });

  test('the longest of each are taken as they are', async () => {
    const longest = { subject: '🚗'.repeat(255), fromName: '🚗'.repeat(100), text: 'ñ'.repeat(100_000) };
    const html = `<p>${'x'.repeat(399_993)}</p>`;
    const message = await staged(await post('/email', { ...email, ...longest, html }));
    expect([message.subject, message.from_name]).toEqual([longest.subject, longest.fromName]);
    expect([message.text, message.html]).toEqual([longest.text, html]);
  });
});

/** Escapes each character of the texts in a JSON body, including letters, as some programs do. */
function escaped(body: string): string {
  const inText = (text: string) =>
    `"${Array.from({ length: text.length }, (_, at) => inEscape(text[at] as string)).join('')}"`;
  const members = Object.entries(JSON.parse(body) as Record<string, string>);
  return `{${members.map(([name, value]) => `${inText(name)}:${inText(value)}`).join()}}`;
}

function inEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
