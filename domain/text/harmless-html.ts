import sanitizeHtml from 'sanitize-html';
import type { FieldMessage } from '../../generated/errors.ts';

export const htmlLengthMost = 1_000_000;
/** The parser looks for each end tag among all that are open: 280,000 tags in 1 MB took 56 s, so many take 0.3 s. */
const tagsMost = 20_000;
/** Tables in tables in tables: mail has 30 at the utmost. */
const nestingMost = 100;

export function htmlProblem(html: string): { problem: FieldMessage; params?: Record<string, number> } | null {
  if (html.length > htmlLengthMost) return { problem: 'maxLength', params: { limit: htmlLengthMost } };
  if (!html.isWellFormed()) return { problem: 'loneSurrogate' };
  if (html.includes('\0')) return { problem: 'nul' };
  return hasMoreTags(html, tagsMost) ? { problem: 'tooManyTags', params: { limit: tagsMost } } : null;
}

/** HTML as it may be sent to anybody: laid out as it was, without what runs, fetches, asks or deceives. */
export function harmlessHtml(html: string): string {
  const found = htmlProblem(html);
  if (found !== null) throw new Error(`HTML that was not judged: ${found.problem}`);
  return sanitizeHtml(html, options).replaceAll(pictureOfNothing, '');
}

/** In what was made harmless, where no value holds a `>`. */
const pictureOfNothing = /<img(?![^>]* src=")[^>]*>/g;

const sizes = ['width', 'height'];
const cells = ['align', 'valign', 'bgcolor', 'colspan', 'rowspan', 'scope', ...sizes];
const webOrPerson = /^(https?:\/\/[^\s/]|mailto:[^\s]|tel:[+\d])/i;
const picture = /^(https:\/\/[^\s/]|cid:[\w.@+-]+$)/i;
const plainValue = /^[#%+\-.\w ]{1,60}$/;
const freeTexts = ['alt', 'title', 'face'];
/** Links that lead through a filter for mail have some thousand characters. */
const urlLengthMost = 8_192;
const freeTextLengthMost = 1_000;

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
  // Their text is no text of the mail. Foreign elements as a whole: what they hold is read by other rules.
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
  nestingLimit: nestingMost,
  transformTags: {
    // Its colours would go with it.
    body: (_body, attribs) => ({ tagName: 'div', attribs }),
    '*': (tagName, attribs) => ({ tagName, attribs: harmlessAttributes(tagName, attribs) }),
  },
};

/** Looks only for those that a tag may have: a tag may be written with a hundred thousand, and each may be endless. */
function harmlessAttributes(tag: string, written: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const harmless: sanitizeHtml.Attributes = {};
  for (const name of [...everywhere, ...(attributesOf[tag] ?? [])]) {
    const value = Object.hasOwn(written, name) ? written[name] : undefined;
    const kept = value === undefined ? null : harmlessValue(name, value);
    if (kept !== null) harmless[name] = kept;
  }
  if (harmless.href !== undefined)
    Object.assign(harmless, { rel: 'noopener noreferrer nofollow', target: '_blank' });
  return harmless;
}

function harmlessValue(name: string, value: string): string | null {
  if (name === 'href') return harmlessUrl(value, webOrPerson);
  if (name === 'src') return harmlessUrl(value, picture);
  if (name === 'style') return harmlessStyle(value) || null;
  if (freeTexts.includes(name)) return value.length <= freeTextLengthMost ? value : null;
  return plainValue.test(value) ? value : null;
}

/** As browsers write it: the cleaner takes comments out of URLs one by one, and 80,000 in one URL took a minute. */
function harmlessUrl(value: string, form: RegExp): string | null {
  if (value.length > urlLengthMost) return null;
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

/** What mail is laid out with. Nothing that fetches, moves out of its place, lies over others or runs. */
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

/** More than any generator of newsletters writes into one attribute. */
const styleLengthMost = 2_000;

/** Escapes, comments, blocks and at-rules have no use in an attribute but to hide something. */
const tricks = /[\\{}<>@]|\/\*/;

function harmlessStyle(style: string): string {
  if (style.length > styleLengthMost || tricks.test(style)) return '';
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
