const entities: Record<string, string> = { '<': '&lt;', '>': '&gt;', '"': '&quot;', '&': '&amp;' };

export function escapeHtml(text: string): string {
  return text.replaceAll(/[<>"&]/g, (character) => entities[character] ?? character);
}

const characters: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

const breaksBefore: Record<string, string> = {
  br: '\n',
  hr: '\n---\n',
  li: '\n- ',
  tr: '\n',
  td: ' ',
  th: ' ',
  dd: '\n  ',
};
const paragraphs = setOf('p h1 h2 h3 h4 h5 h6 table ul ol dl blockquote pre');
const lines = setOf('address article caption center div dt figcaption figure footer header main section');

/** Ends a line unless it has already ended: several in a row count as one. */
const lineEnd = '\v';

/** Tokens of sanitised HTML, in which each `<` begins a tag that a `>` ends, and four characters are escaped. */
const token = /<(\/?)([a-z\d]+)([^<>]*)>|[^<]+/g;

export function textOf(harmlessHtml: string): string {
  const parts: string[] = [];
  let link: { url: string; from: number } | null = null;
  for (const [whole, end, tag, attributes = ''] of harmlessHtml.matchAll(token)) {
    if (tag === undefined) parts.push(unescapeHtml(whole.replaceAll(/\s+/g, ' ')));
    else if (tag === 'a' && end === '') link = { url: attribute(attributes, 'href'), from: parts.length };
    else if (tag === 'a' && link !== null) {
      parts.push(urlBeside(parts.slice(link.from).join(''), link.url));
      link = null;
    } else if (tag === 'img') parts.push(attribute(attributes, 'alt'));
    else parts.push(breakAt(tag, end !== ''));
  }
  return tidy(parts.join(''));
}

function setOf(tags: string): Set<string> {
  return new Set(tags.split(' '));
}

function breakAt(tag: string, isEnd: boolean): string {
  if (paragraphs.has(tag)) return '\n\n';
  if (lines.has(tag)) return lineEnd;
  return isEnd ? '' : (breaksBefore[tag] ?? '');
}

/** Limit of the search for an address in a link's text: the time grows with the product of their lengths. */
const maxTextWithAddress = 1_000;

function urlBeside(text: string, url: string): string {
  const plain = url.replace(/^(mailto|tel):/i, '');
  const hasPlainText = text.length <= maxTextWithAddress && text.includes(plain);
  return url === '' || hasPlainText ? '' : ` (${plain})`;
}

function attribute(attributes: string, name: string): string {
  return unescapeHtml(new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');
}

function unescapeHtml(text: string): string {
  return text.replaceAll(/&(lt|gt|quot|amp);/g, (entity) => characters[entity] ?? entity);
}

function tidy(text: string): string {
  return text
    .replaceAll(/ +/g, ' ')
    .replaceAll(/ ?\v[\v ]*/g, lineEnd)
    .replaceAll(/\v?\n\v?/g, '\n')
    .split(/[\n\v]/)
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
