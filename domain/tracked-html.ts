import { Parser } from 'htmlparser2';
import type { MailLinks } from './signed-links.ts';

/** Some mail programs cut what is longer: such a link leads straight to its target. */
const linkMostCharacters = 2000;

interface Splice {
  from: number;
  to: number;
  text: string;
}

/**
 * Harmless HTML whose links tell of clicks on their way, and that tells of being opened. All but that stays as it is,
 * to the character. Only links into the web are led through; the one that unsubscribes must work whatever else does not.
 */
export function trackedHtml(html: string, links: MailLinks): string {
  const { hrefs, bodyEnd } = placesIn(html);
  const splices = hrefs.flatMap(({ from, to, value }): Splice[] => {
    const target = webTarget(value);
    if (target === null || value === links.unsubscribe) return [];
    const link = links.click(target);
    return link.length > linkMostCharacters ? [] : [{ from, to, text: `href="${link}"` }];
  });
  return spliced(html, [...splices, { from: bodyEnd, to: bodyEnd, text: picture(links.open) }]);
}

interface Places {
  /** Where the attributes stand, and what they say. */
  hrefs: { from: number; to: number; value: string }[];
  /** Where the body ends, or else the text. */
  bodyEnd: number;
}

function placesIn(html: string): Places {
  const places: Places = { hrefs: [], bodyEnd: html.length };
  let tag = '';
  const parser = new Parser({
    onopentagname: (name) => {
      tag = name;
    },
    onattribute: (name, value) => {
      if (name !== 'href' || (tag !== 'a' && tag !== 'area')) return;
      places.hrefs.push({ from: parser.startIndex, to: parser.endIndex, value: value.trim() });
    },
    onclosetag: (name, isImplied) => {
      if (name === 'body' && !isImplied) places.bodyEnd = parser.startIndex;
    },
  });
  parser.end(html);
  return places;
}

/** Where a browser would go, spelt so that it fits in a header; null: not into the web. */
function webTarget(value: string): string | null {
  const url = URL.parse(value);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null;
}

function picture(url: string): string {
  return `<img src="${url}" alt="" width="1" height="1" style="display:block;border:0">`;
}

function spliced(text: string, splices: Splice[]): string {
  const inOrder = splices.sort((one, other) => one.from - other.from);
  const parts = inOrder.map((splice, n) => text.slice(inOrder[n - 1]?.to ?? 0, splice.from) + splice.text);
  return parts.join('') + text.slice(inOrder.at(-1)?.to ?? 0);
}
