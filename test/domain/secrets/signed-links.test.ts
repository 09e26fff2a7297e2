import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LinkPurpose, openSignedLinks } from '../../../domain/secrets/signed-links.ts';

const workshop = { id: 3, base_url: 'https://taller.example.com' };
const links = openSignedLinks(['the newest secret of all']);
const purposes: LinkPurpose[] = ['open', 'click', 'unsubscribe'];

function tokenOf(link: string): string {
  return (link.split('/').at(-1) as string).replace(/\.gif$/, '');
}

function tokens(communicationId: number, target = 'https://example.com/offer'): Record<LinkPurpose, string> {
  const { open, unsubscribe, click } = links.of(workshop, communicationId);
  return { open: tokenOf(open), unsubscribe: tokenOf(unsubscribe), click: tokenOf(click(target)) };
}

test('gives back the message, and where a click leads', () => {
  fc.assert(
    fc.property(fc.nat(), fc.maxSafeInteger(), fc.webUrl({ withQueryParameters: true }), (id, n, target) => {
      const instance = { id, base_url: 'https://taller.example.com' };
      const communicationId = Math.abs(n);
      const its = links.of(instance, communicationId);
      expect(links.read('open', id, tokenOf(its.open))).toEqual({ communicationId, target: '' });
      expect(links.read('unsubscribe', id, tokenOf(its.unsubscribe))).toEqual({
        communicationId,
        target: '',
      });
      expect(links.read('click', id, tokenOf(its.click(target)))).toEqual({ communicationId, target });
    }),
  );
});

test('leads to the workshop itself, by short paths that need no escaping', () => {
  const { open, unsubscribe, click } = links.of(workshop, 118);
  expect(open).toMatch(/^https:\/\/taller\.example\.com\/o\/[\w-]{26}\.gif$/);
  expect(unsubscribe).toMatch(/^https:\/\/taller\.example\.com\/u\/[\w-]{26}$/);
  expect(click('https://example.com/offer')).toMatch(/^https:\/\/taller\.example\.com\/c\/[\w-]+$/);
});

test('is the same each time, so that an attempt repeated says the same', () => {
  expect(tokens(118)).toEqual(tokens(118));
  expect(tokens(118)).not.toEqual(tokens(119));
});

test('serves no other purpose and no other workshop', () => {
  const its = tokens(118);
  for (const made of purposes)
    for (const read of purposes) {
      const found = links.read(read, workshop.id, its[made]);
      expect(found !== undefined, `${made} read as ${read}`).toBe(made === read);
      expect(links.read(read, 31, its[made])).toBeUndefined();
    }
});

test('signs with the newest secret, and knows what older ones signed', () => {
  const old = openSignedLinks(['older']);
  const rotated = openSignedLinks(['newer', 'older']);
  const { unsubscribe } = old.of(workshop, 118);
  expect(rotated.read('unsubscribe', workshop.id, tokenOf(unsubscribe))?.communicationId).toBe(118);
  const newer = tokenOf(rotated.of(workshop, 118).unsubscribe);
  expect(openSignedLinks(['newer']).read('unsubscribe', workshop.id, newer)?.communicationId).toBe(118);
  expect(old.read('unsubscribe', workshop.id, newer)).toBeUndefined();
});

test('refuses whatever it did not make', () => {
  const { click } = tokens(118);
  const strange = fc.oneof(
    fc.string(),
    fc.base64String(),
    fc.constant(`${click}=`),
    fc.constant(` ${click}`),
  );
  fc.assert(
    fc.property(strange, fc.constantFrom(...purposes), (token, purpose) => {
      expect(links.read(purpose, workshop.id, token)).toBeUndefined();
    }),
  );
});

test('detects each changed or missing character: nobody can choose the target', () => {
  const { click } = tokens(118);
  for (let index = 0; index < click.length; index += 1) {
    const other = click[index] === 'A' ? 'B' : 'A';
    const changed = click.slice(0, index) + other + click.slice(index + 1);
    expect(links.read('click', workshop.id, changed)).toBeUndefined();
    expect(links.read('click', workshop.id, click.slice(0, index))).toBeUndefined();
  }
});

test('signs nothing without a secret', () => {
  expect(() => openSignedLinks([]).of(workshop, 118).open).toThrow('APP_SECRET is empty');
  expect(openSignedLinks([]).read('click', workshop.id, tokens(118).click)).toBeUndefined();
});
