const htmlEntities: Record<string, string> = { '<': '&lt;', '>': '&gt;', '"': '&quot;', '&': '&amp;' };

export function escapeHtml(text: string): string {
  return text.replaceAll(/[<>"&]/g, (character) => htmlEntities[character] ?? character);
}

const charactersByEntity: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

const breakBeforeTag: Record<string, string> = {
  br: '\n',
  hr: '\n---\n',
  li: '\n- ',
  tr: '\n',
  td: ' ',
  th: ' ',
  dd: '\n  ',
};
const paragraphTags = parseTagNames('p h1 h2 h3 h4 h5 h6 table ul ol dl blockquote pre');
const lineTags = parseTagNames(
  'address article caption center div dt figcaption figure footer header main section',
);

/** Marks the end of a line. Several marks in a row, or a mark next to a line break, count as one line break. */
const lineEndMark = '\v';

/**
 * Matches a tag or a text in sanitised HTML. There, each `<` begins a tag that ends with `>`, and only four characters
 * are escaped.
 */
const tagOrText = /<(\/?)([a-z\d]+)([^<>]*)>|[^<]+/g;

export function htmlToText(harmlessHtml: string): string {
  const parts: string[] = [];
  let link: { url: string; from: number } | null = null;
  for (const [whole, end, tag, attributes = ''] of harmlessHtml.matchAll(tagOrText)) {
    if (tag === undefined) parts.push(unescapeHtml(whole.replaceAll(/\s+/g, ' ')));
    else if (tag === 'a' && end === '')
      link = { url: attributeValue(attributes, 'href'), from: parts.length };
    else if (tag === 'a' && link !== null) {
      parts.push(urlAfterText(parts.slice(link.from).join(''), link.url));
      link = null;
    } else if (tag === 'img') parts.push(attributeValue(attributes, 'alt'));
    else parts.push(breakAtTag(tag, end !== ''));
  }
  return tidyLineBreaks(parts.join(''));
}

function parseTagNames(tags: string): Set<string> {
  return new Set(tags.split(' '));
}

function breakAtTag(tag: string, isEnd: boolean): string {
  if (paragraphTags.has(tag)) return '\n\n';
  if (lineTags.has(tag)) return lineEndMark;
  return isEnd ? '' : (breakBeforeTag[tag] ?? '');
}

/**
 * Maximum length of a link's text in which its URL is searched. The search time grows with the product of both lengths.
 */
const maxTextWithAddress = 1_000;

function urlAfterText(text: string, url: string): string {
  const plain = url.replace(/^(mailto|tel):/i, '');
  const hasPlainText = text.length <= maxTextWithAddress && text.includes(plain);
  return url === '' || hasPlainText ? '' : ` (${plain})`;
}

function attributeValue(attributes: string, name: string): string {
  return unescapeHtml(new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');
}

function unescapeHtml(text: string): string {
  return text.replaceAll(/&(lt|gt|quot|amp);/g, (entity) => charactersByEntity[entity] ?? entity);
}

function tidyLineBreaks(text: string): string {
  return text
    .replaceAll(/ +/g, ' ')
    .replaceAll(/ ?\v[\v ]*/g, lineEndMark)
    .replaceAll(/\v?\n\v?/g, '\n')
    .split(/[\n\v]/)
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
