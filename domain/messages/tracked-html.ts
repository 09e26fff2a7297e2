import { Parser } from 'htmlparser2';
import type { MailLinks } from '../secrets/signed-links.ts';

/** Some mail programs cut what is longer: such a link leads straight to its target. */
const linkMostCharacters = 2000;

/** No letter has so many; ten thousand would be signed for a quarter of a second. The others lead straight to their target. */
const linksMost = 500;

interface Splice {
  from: number;
  to: number;
  text: string;
}

/** Links into the web lead past us and a picture tells of opening; all else stays, and so does the link that unsubscribes. */
export function trackedHtml(html: string, links: MailLinks): string {
  const { hrefs, bodyEnd } = placesIn(html);
  const { unsubscribe } = links;
  const splices = hrefs.slice(0, linksMost).flatMap(({ from, to, value }): Splice[] => {
    const target = webTarget(value);
    if (target === null || value === unsubscribe) return [];
    const link = links.click(target);
    return link.length > linkMostCharacters ? [] : [{ from, to, text: `href="${link}"` }];
  });
  return spliced(html, [...splices, { from: bodyEnd, to: bodyEnd, text: picture(links.open) }]);
}

interface Places {
  hrefs: { from: number; to: number; value: string }[];
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
