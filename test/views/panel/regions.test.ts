import { expect, test } from 'vitest';
import { changedRegions, markRegions } from '../../../views/panel/regions.ts';

const nonce = 'n0nce';
const list = '<ul data-region="list" title="1 > 0"><li><ul><li>a</li></ul></li></ul>';
const form = `<div class="card" data-region="form"><input value="${nonce}"/><p data-region="inner">b</p></div>`;
const page = `<main><p>before</p>${list}<p>between</p>${form}</main>`;

function hashesOf(html: string): Map<string, string> {
  return new Map(
    [...html.matchAll(/ data-region="(\w+)"[^<]* data-hash="([^"]*)"/g)].map(([, name = '', hash = '']) => [
      name,
      hash,
    ]),
  );
}

test('marks the outermost regions and changes nothing else', () => {
  const marked = markRegions(page, nonce);
  expect([...hashesOf(marked).keys()]).toEqual(['list', 'form']);
  expect(marked.replaceAll(/ data-hash="[^"]*"/g, '')).toBe(page);
});

test('leaves out the regions whose hash is known', () => {
  const known = hashesOf(markRegions(page, nonce));
  expect(changedRegions(page, nonce, known)).toBe('');
  const changed = page.replace('>a<', '>other<');
  expect(changedRegions(changed, nonce, known)).toContain('<li>other</li></ul></li></ul>');
  expect(changedRegions(changed, nonce, known)).not.toContain('form');
  expect(changedRegions(page, nonce, new Map())).toBe(markRegions(list, nonce) + markRegions(form, nonce));
});

test('gives a region with another nonce the same hash, and one with other text another', () => {
  const known = hashesOf(markRegions(page, nonce));
  expect(hashesOf(markRegions(page.replaceAll(nonce, 'another'), 'another'))).toEqual(known);
  expect(hashesOf(markRegions(page.replace('>b<', '>c<'), nonce)).get('form')).not.toBe(known.get('form'));
});

test('keeps the version that a region has already', () => {
  const own = '<section data-region="lines" data-hash="history-3"><i>1</i></section>';
  expect(markRegions(own, nonce)).toBe(own);
  expect(changedRegions(own, nonce, new Map([['lines', 'history-3']]))).toBe('');
});

test('finds the name and version of a region, not those of quoted texts', () => {
  const hostile = '<div title="&lt;p data-region=&quot;x&quot;>"><p data-region="real">t</p></div>';
  expect([...hashesOf(markRegions(hostile, nonce)).keys()]).toEqual(['real']);
});
