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
  return sanitizeHtml(html, sanitizerOptions).replaceAll(imageWithoutSource, '');
}

/** Matches images without a source in sanitised HTML, where attribute values contain no `>`. */
const imageWithoutSource = /<img(?![^>]* src=")[^>]*>/g;

const sizeAttributes = ['width', 'height'];
const cellAttributes = ['align', 'valign', 'bgcolor', 'colspan', 'rowspan', 'scope', ...sizeAttributes];
const linkUrl = /^(https?:\/\/[^\s/]|mailto:[^\s]|tel:[+\d])/i;
const imageUrl = /^(https:\/\/[^\s/]|cid:[\w.@+-]+$)/i;
const plainValue = /^[#%+\-.\w ]{1,60}$/;
const textAttributes = ['alt', 'title', 'face'];
/** Maximum length of a URL. Links rewritten by a mail filter have some thousand characters. */
const maxUrlLength = 8_192;
const maxFreeTextLength = 1_000;

const commonAttributes = ['dir', 'lang', 'align', 'title', 'style'];
const attributesByTag: Record<string, string[]> = {
  a: ['href'],
  col: ['span', 'width'],
  div: ['bgcolor'],
  font: ['color', 'face', 'size'],
  hr: ['size', 'width'],
  img: ['alt', 'border', ...sizeAttributes, 'src'],
  ol: ['start', 'type'],
  table: ['bgcolor', 'border', 'cellpadding', 'cellspacing', 'role', ...sizeAttributes],
  td: cellAttributes,
  th: cellAttributes,
  tr: ['bgcolor', 'valign'],
  ul: ['type'],
};

const sanitizerOptions: sanitizeHtml.IOptions = {
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
  allowedAttributes: { ...attributesByTag, '*': commonAttributes, a: ['href', 'rel', 'target'] },
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
  for (const name of [...commonAttributes, ...(attributesByTag[tag] ?? [])]) {
    const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    const cleaned = value === undefined ? null : harmlessValue(name, value);
    if (cleaned !== null) harmless[name] = cleaned;
  }
  if (harmless.href !== undefined)
    Object.assign(harmless, { rel: 'noopener noreferrer nofollow', target: '_blank' });
  return harmless;
}

function harmlessValue(name: string, value: string): string | null {
  if (name === 'href') return harmlessUrl(value, linkUrl);
  if (name === 'src') return harmlessUrl(value, imageUrl);
  if (name === 'style') return harmlessStyle(value) || null;
  if (textAttributes.includes(name)) return value.length <= maxFreeTextLength ? value : null;
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

const cssLength = String.raw`(0|\d{1,4}(\.\d{1,3})?(px|em|rem|pt|ex|ch|vw|%)?|auto|normal|inherit|initial)`;
const cssLengths = new RegExp(`^${cssLength}( ${cssLength}){0,3}$`);
const cssColourSource = String.raw`(#[\da-f]{3,8}|[a-z]{3,20}|(rgb|hsl)a?\([\d\s.,%/]{1,40}\))`;
const cssColour = new RegExp(`^${cssColourSource}$`);
const cssBorder = new RegExp(`^((${cssLength}|[a-z]{2,10}|${cssColourSource})( |$)){1,3}$`);
const cssKeyword = /^[a-z]{2,12}(-[a-z]{2,12}){0,3}$/;
const cssNumber = /^\d{1,4}(\.\d{1,3})?$/;
const cssFontNames = /^([\w -]{1,40}|'[\w -]{1,40}'|"[\w -]{1,40}")$/;
const cssDecoration = /^[a-z]{4,12}( [a-z]{4,12}){0,2}$/;
const cssDisplay = /^(block|inline|inline-block|none|table|inline-table|table-(row|cell|row-group|caption))$/;

const cssSides = ['top', 'right', 'bottom', 'left'];
const propertiesPerSide = (name: string, value: RegExp) =>
  Object.fromEntries(cssSides.map((side) => [`${name}-${side}`, value]));

/**
 * Allowed CSS properties, with the pattern of their values. They serve the layout of mails and cannot load resources,
 * move or cover other content, or run code.
 */
const allowedCssProperties: Record<string, RegExp> = {
  'background-color': cssColour,
  background: cssColour,
  border: cssBorder,
  ...propertiesPerSide('border', cssBorder),
  'border-collapse': cssKeyword,
  'border-color': cssColour,
  'border-radius': cssLengths,
  'border-spacing': cssLengths,
  'border-style': cssKeyword,
  'border-width': cssLengths,
  color: cssColour,
  direction: cssKeyword,
  display: cssDisplay,
  'font-size': new RegExp(`${cssLengths.source}|${cssKeyword.source}`),
  'font-style': cssKeyword,
  'font-weight': new RegExp(`${cssNumber.source}|${cssKeyword.source}`),
  height: cssLengths,
  'letter-spacing': cssLengths,
  'line-height': cssLengths,
  'list-style-type': cssKeyword,
  margin: cssLengths,
  ...propertiesPerSide('margin', cssLengths),
  'max-height': cssLengths,
  'max-width': cssLengths,
  'min-height': cssLengths,
  'min-width': cssLengths,
  padding: cssLengths,
  ...propertiesPerSide('padding', cssLengths),
  'table-layout': cssKeyword,
  'text-align': cssKeyword,
  'text-decoration': cssDecoration,
  'text-indent': cssLengths,
  'text-transform': cssKeyword,
  'vertical-align': new RegExp(`${cssLengths.source}|${cssKeyword.source}`),
  'white-space': cssKeyword,
  width: cssLengths,
  'word-break': cssKeyword,
  'word-wrap': cssKeyword,
};

/** Maximum length of a style attribute. Newsletter generators write shorter styles. */
const maxStyleLength = 2_000;

/** Matches escapes, comments, blocks and at-rules. In a style attribute, they only serve to hide something. */
const suspiciousCss = /[\\{}<>@]|\/\*/;

function harmlessStyle(style: string): string {
  if (style.length > maxStyleLength || suspiciousCss.test(style)) return '';
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
  return isHarmlessDeclaration(property, value) ? `${property}:${value}` : '';
}

function isHarmlessDeclaration(property: string, value: string): boolean {
  if (property === 'font-family') return value.split(',').every((name) => cssFontNames.test(name.trim()));
  const allowed = Object.hasOwn(allowedCssProperties, property) ? allowedCssProperties[property] : undefined;
  return allowed?.test(value.toLowerCase()) ?? false;
}
