import sanitizeHtml from 'sanitize-html';
import type { FieldMessage } from '../../generated/errors.ts';

export const maxHtmlLength = 1_000_000;
/**
 * Maximum number of tags in an HTML text. The parser compares each end tag with all open tags: 280,000 tags in 1 MB
 * took 56 s, 20,000 tags take 0.3 s.
 */
const maxTags = 20_000;
/** Maximum depth of nested elements. Mails have up to 30 nested tables. */
const maxNesting = 100;

export function htmlProblem(html: string): { problem: FieldMessage; params?: Record<string, number> } | null {
  if (html.length > maxHtmlLength) return { problem: 'maxLength', params: { limit: maxHtmlLength } };
  if (!html.isWellFormed()) return { problem: 'loneSurrogate' };
  if (html.includes('\0')) return { problem: 'nul' };
  return hasMoreTags(html, maxTags) ? { problem: 'tooManyTags', params: { limit: maxTags } } : null;
}

/**
 * Sanitises HTML from any source. Layout, links and images remain; scripts, other external resources, forms and
 * deceptive content are removed.
 */
export function harmlessHtml(html: string): string {
  const issue = htmlProblem(html);
  if (issue !== null) throw new Error(`HTML that was not judged: ${issue.problem}`);
  return sanitizeHtml(html, options).replaceAll(pictureOfNothing, '');
}

/** Matches images without a source in sanitised HTML, where attribute values contain no `>`. */
const pictureOfNothing = /<img(?![^>]* src=")[^>]*>/g;

const sizes = ['width', 'height'];
const cells = ['align', 'valign', 'bgcolor', 'colspan', 'rowspan', 'scope', ...sizes];
const webOrPerson = /^(https?:\/\/[^\s/]|mailto:[^\s]|tel:[+\d])/i;
const picture = /^(https:\/\/[^\s/]|cid:[\w.@+-]+$)/i;
const plainValue = /^[#%+\-.\w ]{1,60}$/;
const freeTexts = ['alt', 'title', 'face'];
/** Maximum length of a URL. Links rewritten by a mail filter have some thousand characters. */
const maxUrlLength = 8_192;
const maxFreeTextLength = 1_000;

const everywhere = ['dir', 'lang', 'align', 'title', 'style'];
const attributesOf: Record<string, string[]> = {
  a: ['href'],
  col: ['span', 'width'],
  div: ['bgcolor'],
  font: ['color', 'face', 'size'],
  hr: ['size', 'width'],
  img: ['alt', 'border', ...sizes, 'src'],
  ol: ['start', 'type'],
  table: ['bgcolor', 'border', 'cellpadding', 'cellspacing', 'role', ...sizes],
  td: cells,
  th: cells,
  tr: ['bgcolor', 'valign'],
  ul: ['type'],
};

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['a', 'abbr', 'address', 'article', 'b', 'bdi', 'bdo', 'big', 'blockquote', 'br', 'caption', 'center'],
    ...[
      'cite',
      'code',
      'col',
      'colgroup',
      'dd',
      'del',
      'div',
      'dl',
      'dt',
      'em',
      'figcaption',
      'figure',
      'font',
    ],
    ...[
      'footer',
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'header',
      'hr',
      'i',
      'img',
      'ins',
      'li',
      'main',
      'mark',
    ],
    ...['ol', 'p', 'pre', 'q', 's', 'section', 'small', 'span', 'strike', 'strong', 'sub', 'sup', 'table'],
    ...['tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'tt', 'u', 'ul', 'wbr'],
  ],
  // Elements whose text is not shown in a mail. SVG and MathML are removed with their content, because different
  // parsing rules apply inside them.
  nonTextTags: [
    ...['applet', 'audio', 'canvas', 'datalist', 'embed', 'frameset', 'iframe', 'math', 'noembed'],
    ...[
      'noframes',
      'noscript',
      'object',
      'option',
      'plaintext',
      'script',
      'select',
      'style',
      'svg',
      'template',
    ],
    ...['textarea', 'title', 'video', 'xmp'],
  ],
  allowedAttributes: { ...attributesOf, '*': everywhere, a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'cid'],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nestingLimit: maxNesting,
  transformTags: {
    // `body` becomes a `div`, which keeps the colours.
    body: (_body, attribs) => ({ tagName: 'div', attribs }),
    '*': (tagName, attribs) => ({ tagName, attribs: harmlessAttributes(tagName, attribs) }),
  },
};

/**
 * Returns the allowed attributes of a tag with valid values. Reads only the allowed names, because a tag may have a
 * hundred thousand attributes of any length.
 */
function harmlessAttributes(tag: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const harmless: sanitizeHtml.Attributes = {};
  for (const name of [...everywhere, ...(attributesOf[tag] ?? [])]) {
    const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    const cleaned = value === undefined ? null : harmlessValue(name, value);
    if (cleaned !== null) harmless[name] = cleaned;
  }
  if (harmless.href !== undefined)
    Object.assign(harmless, { rel: 'noopener noreferrer nofollow', target: '_blank' });
  return harmless;
}

function harmlessValue(name: string, value: string): string | null {
  if (name === 'href') return harmlessUrl(value, webOrPerson);
  if (name === 'src') return harmlessUrl(value, picture);
  if (name === 'style') return harmlessStyle(value) || null;
  if (freeTexts.includes(name)) return value.length <= maxFreeTextLength ? value : null;
  return plainValue.test(value) ? value : null;
}

/**
 * Trims a URL and escapes angle brackets; null if the URL is not allowed. The sanitiser's own function also removes
 * comments, which took a minute for 80,000 comments in one URL.
 */
function harmlessUrl(value: string, form: RegExp): string | null {
  if (value.length > maxUrlLength) return null;
  const url = value.trim().replaceAll('<', '%3C').replaceAll('>', '%3E');
  return form.test(url) ? url : null;
}

function hasMoreTags(html: string, most: number): boolean {
  let at = -1;
  for (let count = 0; count <= most; count += 1) {
    at = html.indexOf('<', at + 1);
    if (at < 0) return false;
  }
  return true;
}

const length = String.raw`(0|\d{1,4}(\.\d{1,3})?(px|em|rem|pt|ex|ch|vw|%)?|auto|normal|inherit|initial)`;
const lengths = new RegExp(`^${length}( ${length}){0,3}$`);
const colourValue = String.raw`(#[\da-f]{3,8}|[a-z]{3,20}|(rgb|hsl)a?\([\d\s.,%/]{1,40}\))`;
const colour = new RegExp(`^${colourValue}$`);
const border = new RegExp(`^((${length}|[a-z]{2,10}|${colourValue})( |$)){1,3}$`);
const word = /^[a-z]{2,12}(-[a-z]{2,12}){0,3}$/;
const number = /^\d{1,4}(\.\d{1,3})?$/;
const fontName = /^([\w -]{1,40}|'[\w -]{1,40}'|"[\w -]{1,40}")$/;
const decoration = /^[a-z]{4,12}( [a-z]{4,12}){0,2}$/;
const display = /^(block|inline|inline-block|none|table|inline-table|table-(row|cell|row-group|caption))$/;

const sides = ['top', 'right', 'bottom', 'left'];
const sided = (name: string, value: RegExp) =>
  Object.fromEntries(sides.map((side) => [`${name}-${side}`, value]));

/**
 * Allowed CSS properties, with the pattern of their values. They serve the layout of mails and cannot load resources,
 * move or cover other content, or run code.
 */
const properties: Record<string, RegExp> = {
  'background-color': colour,
  background: colour,
  border,
  ...sided('border', border),
  'border-collapse': word,
  'border-color': colour,
  'border-radius': lengths,
  'border-spacing': lengths,
  'border-style': word,
  'border-width': lengths,
  color: colour,
  direction: word,
  display,
  'font-size': new RegExp(`${lengths.source}|${word.source}`),
  'font-style': word,
  'font-weight': new RegExp(`${number.source}|${word.source}`),
  height: lengths,
  'letter-spacing': lengths,
  'line-height': lengths,
  'list-style-type': word,
  margin: lengths,
  ...sided('margin', lengths),
  'max-height': lengths,
  'max-width': lengths,
  'min-height': lengths,
  'min-width': lengths,
  padding: lengths,
  ...sided('padding', lengths),
  'table-layout': word,
  'text-align': word,
  'text-decoration': decoration,
  'text-indent': lengths,
  'text-transform': word,
  'vertical-align': new RegExp(`${lengths.source}|${word.source}`),
  'white-space': word,
  width: lengths,
  'word-break': word,
  'word-wrap': word,
};

/** Maximum length of a style attribute. Newsletter generators write shorter styles. */
const maxStyleLength = 2_000;

/** Matches escapes, comments, blocks and at-rules. In a style attribute, they only serve to hide something. */
const tricks = /[\\{}<>@]|\/\*/;

function harmlessStyle(style: string): string {
  if (style.length > maxStyleLength || tricks.test(style)) return '';
  return style.split(';').map(harmlessDeclaration).filter(Boolean).join(';');
}

function harmlessDeclaration(declaration: string): string {
  const colon = declaration.indexOf(':');
  const property = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase();
  const value = declaration
    .slice(colon + 1)
    .replace(/!\s*important\s*$/i, '')
    .trim()
    .replaceAll(/\s+/g, ' ');
  return isHarmless(property, value) ? `${property}:${value}` : '';
}

function isHarmless(property: string, value: string): boolean {
  if (property === 'font-family') return value.split(',').every((name) => fontName.test(name.trim()));
  const allowed = Object.hasOwn(properties, property) ? properties[property] : undefined;
  return allowed?.test(value.toLowerCase()) ?? false;
}
