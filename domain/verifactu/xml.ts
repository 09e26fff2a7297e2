import { escapeXml, unescapeXml, writeXml, type XmlElement } from '../text/xml.ts';

/** The XML namespace of all elements of a record. It is an identifier and never requested. */
const recordNamespace =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/SuministroInformacion.xsd';

/** Serialises a record with the prefix `sf:` on all elements. */
export function writeDocument([name, content]: XmlElement): string {
  return writeXml([name, content, { 'xmlns:sf': recordNamespace }], 'sf:');
}

/** Matches an element with its text, a start tag, or an end tag. */
const token = /<sf:(\w+)>([^<>]*)<\/sf:\1>|<sf:(\w+)>|<\/sf:(\w+)>/y;

/**
 * Parses XML that `writeDocument` created; null for any other XML. Returns the texts by path below the root element. A
 * path has several texts if its element repeats.
 */
export function readDocument(xml: string): { root: string; texts: Map<string, string[]> } | null {
  const root = /^<sf:(\w+) /.exec(xml)?.[1] ?? '';
  if (!xml.startsWith(openingOf(root))) return null;
  const texts = new Map<string, string[]>();
  const open = [root];
  let at = openingOf(root).length;
  while (open.length > 0) {
    token.lastIndex = at;
    const [whole, name, attributes = '', opened, ended] = token.exec(xml) ?? [];
    if (whole === undefined) return null;
    at += whole.length;
    if (opened !== undefined) open.push(opened);
    else if (name === undefined) {
      if (open.pop() !== ended) return null;
    } else {
      const text = unescapeXml(attributes);
      if (escapeXml(text) !== attributes) return null;
      const path = [...open.slice(1), name].join('/');
      texts.set(path, [...(texts.get(path) ?? []), text]);
    }
  }
  return at === xml.length ? { root, texts } : null;
}

function openingOf(root: string): string {
  return `<sf:${root} xmlns:sf="${recordNamespace}">`;
}
