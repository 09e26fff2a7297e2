import sanitizeHtml from 'sanitize-html';
import type { FieldMessage } from '../generated/errors.ts';
import { harmlessStyle } from './harmless-style.ts';

const htmlLengthMost = 1_000_000;
/** The parser looks for each end tag among all that are open: 280,000 tags in 1 MB took 56 s, so many take 0.3 s. */
const tagsMost = 20_000;
/** Tables in tables in tables: mail has 30 at the utmost. */
const nestingMost = 100;

/** What is wrong with HTML before it is read. */
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
  return sanitizeHtml(html, options);
}

const sizes = ['width', 'height'];
const cells = ['align', 'valign', 'bgcolor', 'colspan', 'rowspan', 'scope', ...sizes];
const webOrPerson = /^(https?:\/\/[^\s/]|mailto:[^\s]|tel:[+\d])/i;
const picture = /^(https:\/\/[^\s/]|cid:[\w.@+-]+$)/i;
/** Of a presentational attribute: a number, a colour, a word. */
const plainValue = /^[#%+\-.\w ]{1,60}$/;
const freeTexts = ['alt', 'title', 'face'];

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
  allowedAttributes: {
    '*': ['style', 'dir', 'lang', 'align', 'title'],
    a: ['href', 'rel', 'target'],
    col: ['span', 'width'],
    div: ['bgcolor'],
    font: ['color', 'face', 'size'],
    hr: ['size', 'width'],
    img: ['src', 'alt', 'border', ...sizes],
    ol: ['start', 'type'],
    table: ['bgcolor', 'border', 'cellpadding', 'cellspacing', 'role', ...sizes],
    td: cells,
    th: cells,
    tr: ['bgcolor', 'valign'],
    ul: ['type'],
  },
  // Judged below, and more strictly.
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'cid'],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nestingLimit: nestingMost,
  transformTags: {
    // Its colours would go with it.
    body: (_body, attribs) => ({ tagName: 'div', attribs }),
    '*': (tagName, attribs) => ({ tagName, attribs: harmlessAttributes(tagName, attribs) }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
};

function harmlessAttributes(tag: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { href, src, style, rel: _rel, target: _target, ...others } = attributes;
  const kept = Object.entries(others).filter(
    ([name, value]) => freeTexts.includes(name) || plainValue.test(value),
  );
  const harmless: sanitizeHtml.Attributes = Object.fromEntries(kept);
  const styled = style === undefined ? '' : harmlessStyle(style);
  if (styled !== '') harmless.style = styled;
  if (tag === 'img' && src !== undefined && picture.test(src.trim())) harmless.src = src.trim();
  if (tag === 'a' && href !== undefined && webOrPerson.test(href.trim())) {
    Object.assign(harmless, { href: href.trim(), rel: 'noopener noreferrer nofollow', target: '_blank' });
  }
  return harmless;
}

function hasMoreTags(html: string, most: number): boolean {
  let at = -1;
  for (let count = 0; count <= most; count += 1) {
    at = html.indexOf('<', at + 1);
    if (at < 0) return false;
  }
  return true;
}
