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

/** Marks the end of a line. Several marks in a row, or a mark next to a line break, count as one line break. */
const lineEnd = '\v';

/**
 * Matches a tag or a text in sanitised HTML. There, each `<` begins a tag that ends with `>`, and only four characters
 * are escaped.
 */
const token = /<(\/?)([a-z\d]+)([^<>]*)>|[^<]+/g;

export function htmlToText(harmlessHtml: string): string {
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

/**
 * Maximum length of a link's text in which its URL is searched. The search time grows with the product of both lengths.
 */
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
