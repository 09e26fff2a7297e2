import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  extractTokens,
  insertTokens,
  openTokens,
  sealTokens,
  withoutTokens,
} from '../../../domain/messages/links.ts';
import { countSegments } from '../../../domain/messages/sms-parts.ts';
import { openSecretBox } from '../../../domain/secrets/secret-box.ts';

const token = 'pEKzBgmb3Vn0tqZ5m1fD9A';
const another = '0123456789_-abcdefghij';
const link = (of = token) => `https://taller.example.com/t/${of}`;
const click = `https://taller.example.com/c/${Buffer.from(`signature-of-16b118 ${link()}`).toString('base64url')}`;

const partOf = (body: string) => extractTokens({ body });

describe('what opens a link is taken out of a text', () => {
  test.each([
    ['on its own', link()],
    ['in a sentence', `Sígalo aquí: ${link()}.`],
    ['at another of the workshop’s hosts', `http://localhost:8080/t/${token}`],
    ['in HTML', `<a href="${link()}">Ver</a>`],
    ['without the host', `taller.example.com/t/${token}`],
    [
      'in a link that a mail program has wrapped around it',
      `https://safe.example/?url=${encodeURIComponent(link())}&x=1`,
    ],
    ['in a link that tells of clicks', click],
    ['in a link to a document', `https://taller.example.com/d/${token}${another}`],
    ['in one that unsubscribes', `https://taller.example.com/u/${token}abc`],
  ])('%s', (_, body) => {
    const { texts, tokens } = partOf(body);
    expect(tokens).toHaveLength(1);
    expect(texts.body).not.toContain(tokens[0]);
    expect(texts.body).not.toContain(token);
    expect(insertTokens(texts, tokens)).toEqual({ body });
    expect(withoutTokens(body)).not.toContain(token);
  });

  test.each([
    ['other paths', 'https://taller.example.com/presupuestos/0123456789012345678901'],
    ['short ones', 'https://taller.example.com/t/012345'],
    ['no link at all', 'Su coche está listo.'],
  ])('but not %s', (_, body) => {
    expect(partOf(body)).toEqual({ texts: { body }, tokens: [] });
    expect(withoutTokens(body)).toBe(body);
  });
});

test('the same token is kept once, for all texts of a message', () => {
  const texts = { subject: null, text: `${link()} ${link(another)}`, html: `<a href="${link(another)}">` };
  const parted = extractTokens(texts);
  expect(parted.tokens).toEqual([token, another]);
  expect(insertTokens(parted.texts, parted.tokens)).toEqual(texts);
});

test('a message is as long without it, in letters that cost the same', () => {
  const body = `Taller Ejemplo: su presupuesto está listo: ${link()}`;
  expect(countSegments(partOf(body).texts.body)).toEqual(countSegments(body));
});

test('where the tokens are lost, the text is shown without them', () => {
  expect(insertTokens(partOf(`Aquí: ${link()}.`).texts, null).body).toBe(
    'Aquí: https://taller.example.com/t/….',
  );
});

const pieces = fc.constantFrom(
  ...[
    link(),
    link(another),
    '/t/',
    '%2Ft%2F',
    '/d/',
    token,
    '(sealed-link-00000000)',
    '(sealed-link-00000007***)',
  ],
  ...[link('(sealed-link-00000000)'), link('(sealed-link-00000001**)'), ' ', '.', 'é', '*', ')'],
);

test('whatever people write, marks of ours too, comes back to the letter', () => {
  const text = fc.array(fc.oneof(pieces, fc.string()), { maxLength: 12 }).map((some) => some.join(''));
  fc.assert(
    fc.property(text, text, (subject, body) => {
      const { texts, tokens } = extractTokens({ subject, body });
      expect(insertTokens(texts, tokens)).toEqual({ subject, body });
      expect(texts.body.length).toBe(body.length);
    }),
    { numRuns: 2_000, seed: 1 },
  );
});

test('tokens are sealed for their workshop', () => {
  const box = openSecretBox(['a secret that is for tests alone and nothing else']);
  const nonce = Buffer.alloc(12, 1);
  const sealed = sealTokens(box, 1, [token, another], nonce);
  expect(sealed.toString('latin1')).not.toContain(token);
  expect(openTokens(box, 1, sealed)).toEqual([token, another]);
  expect(() => openTokens(box, 2, sealed)).toThrow('not what was sealed');
  expect(openTokens(box, 1, sealTokens(box, 1, [], nonce))).toEqual([]);
});
