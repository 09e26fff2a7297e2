import { escapeXml, unescapeXml, writeXml, type XmlElement } from '../text/xml.ts';

/** The namespace of every element of a record; it is never fetched. */
const recordNamespace =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/SuministroInformacion.xsd';

/** Serialises a record, with the namespace's prefix in every element. */
export function writeDocument([name, content]: XmlElement): string {
  return writeXml([name, content, { 'xmlns:sf': recordNamespace }], 'sf:');
}

/** An element with its text, a start tag, or an end tag. */
const token = /<sf:(\w+)>([^<>]*)<\/sf:\1>|<sf:(\w+)>|<\/sf:(\w+)>/y;

/**
 * Parses only documents of `writeDocument`. Returns texts by path below the root, several if elements repeat; null for
 * any other XML.
 */
export function readDocument(xml: string): { root: string; texts: Map<string, string[]> } | null {
  const root = /^<sf:(\w+) /.exec(xml)?.[1] ?? '';
  if (!xml.startsWith(openingOf(root))) return null;
  const texts = new Map<string, string[]>();
  const open = [root];
  let at = openingOf(root).length;
  while (open.length > 0) {
    token.lastIndex = at;
    const [whole, name, written = '', opened, ended] = token.exec(xml) ?? [];
    if (whole === undefined) return null;
    at += whole.length;
    if (opened !== undefined) open.push(opened);
    else if (name === undefined) {
      if (open.pop() !== ended) return null;
    } else {
      const text = unescapeXml(written);
      if (escapeXml(text) !== written) return null;
      const path = [...open.slice(1), name].join('/');
      texts.set(path, [...(texts.get(path) ?? []), text]);
    }
  }
  return at === xml.length ? { root, texts } : null;
}

function openingOf(root: string): string {
  return `<sf:${root} xmlns:sf="${recordNamespace}">`;
}
