import { escapeXml, unescapeXml, writeXml, type XmlElement } from '../text/xml.ts';

/** Every element of a record has it; the address is a name, and not where the schema is fetched. */
const recordNamespace =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/SuministroInformacion.xsd';

/** A record, of which every element has the namespace's prefix. */
export function writeDocument([name, content]: XmlElement): string {
  return writeXml([name, content, { 'xmlns:sf': recordNamespace }], 'sf:');
}

/** An element with its text, the beginning of one with others in it, or the end of that. */
const token = /<sf:(\w+)>([^<>]*)<\/sf:\1>|<sf:(\w+)>|<\/sf:(\w+)>/y;

/**
 * The texts of a document that `writeDocument` wrote, by their path below the root: several where elements repeat.
 * Null: it wrote no such document. It reads nobody else's XML.
 */
export function readDocument(xml: string): { root: string; texts: Map<string, string[]> } | null {
  const root = /^<sf:(\w+) /.exec(xml)?.[1] ?? '';
  if (!xml.startsWith(openingOf(root))) return null;
  const texts = new Map<string, string[]>();
  const open = [root];
  let at = openingOf(root).length;
  while (open.length > 0) {
    token.lastIndex = at;
    const [whole, name, written = '', begun, ended] = token.exec(xml) ?? [];
    if (whole === undefined) return null;
    at += whole.length;
    if (begun !== undefined) open.push(begun);
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
