import { createHash } from 'node:crypto';

/** A region of a rendered page: an element that scripts update, with the hash of its content. */
interface Region {
  name: string;
  hash: string;
  html: string;
  start: number;
  end: number;
}

const attribute = ' data-region="';
const startTag = /<(\w+)(?:[^">]|"[^"]*")*>/y;
const ownHash = / data-hash="([^"]*)"/;
const hashLength = 12;

/**
 * Finds the outermost regions of a page that preact has rendered: it quotes all attributes, and escapes `<` and `"` in
 * texts. Equal contents have equal hashes: the nonce of the page's forms is left out of them.
 */
function findRegions(html: string, nonce: string): Region[] {
  const regions: Region[] = [];
  for (let at = html.indexOf(attribute); at >= 0; ) {
    const region = readRegion(html, html.lastIndexOf('<', at), nonce);
    regions.push(region);
    at = html.indexOf(attribute, region.end);
  }
  return regions;
}

function readRegion(html: string, start: number, nonce: string): Region {
  startTag.lastIndex = start;
  const [tag = '', element = ''] = startTag.exec(html) ?? [];
  const end = endOf(html, element, start + tag.length);
  const content = html.slice(start, end);
  const [, name = ''] = / data-region="([^"]*)"/.exec(tag) ?? [];
  const [, known] = ownHash.exec(tag) ?? [];
  const own = known ?? hashOf(content, nonce);
  const marked = known === undefined ? `${tag.slice(0, -1)} data-hash="${own}">` : tag;
  return { name, hash: own, html: marked + content.slice(tag.length), start, end };
}

/** Hashes the parts between the nonces without a copy of the content, which may have hundreds of kilobytes. */
function hashOf(content: string, nonce: string): string {
  const sum = createHash('sha1');
  for (const part of nonce === '' ? [content] : content.split(nonce)) sum.update(part);
  return sum.digest('hex').slice(0, hashLength);
}

/** Returns the position behind the end tag of an element whose content begins at a position. */
function endOf(html: string, element: string, from: number): number {
  const tags = new RegExp(`<(/?)${element}(?=[\\s>])`, 'g');
  tags.lastIndex = from;
  let depth = 1;
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    depth += tag[1] === '' ? 1 : -1;
    if (depth === 0) return html.indexOf('>', tags.lastIndex) + 1;
  }
  throw new Error(`the element <${element}> of a region has no end`);
}

/** Adds the hash of each region to a page. */
export function markRegions(html: string, nonce: string): string {
  let copiedTo = 0;
  const parts: string[] = [];
  for (const region of findRegions(html, nonce)) {
    parts.push(html.slice(copiedTo, region.start), region.html);
    copiedTo = region.end;
  }
  return parts.join('') + html.slice(copiedTo);
}

/** Returns the regions of a page whose hash differs from the known one, joined. */
export function changedRegions(html: string, nonce: string, known: ReadonlyMap<string, string>): string {
  return findRegions(html, nonce)
    .filter(({ name, hash: present }) => known.get(name) !== present)
    .map((region) => region.html)
    .join('');
}
