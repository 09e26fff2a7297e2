/** An XML element: its name, its text or its child elements in order, and its attributes. Null is an absent element. */
export type XmlElement = readonly [
  name: string,
  content: string | readonly (XmlElement | null)[],
  attributes?: Readonly<Record<string, string>>,
];

/** Serialises an element without an XML declaration, so that the result can be embedded in another document. */
export function writeXml([name, content, attributes = {}]: XmlElement, prefix = ''): string {
  const inner =
    typeof content === 'string'
      ? escapeXml(content)
      : content
          .filter((element) => element !== null)
          .map((element) => writeXml(element, prefix))
          .join('');
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
  return `<${prefix}${name}${pairs.join('')}>${inner}</${prefix}${name}>`;
}

const xmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const charactersByEntity: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

export function escapeXml(text: string): string {
  return text.replaceAll(/[&<>]/g, (character) => xmlEntities[character] ?? character);
}

export function unescapeXml(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt);/g, (entity) => charactersByEntity[entity] ?? entity);
}

function escapeAttribute(text: string): string {
  return escapeXml(text).replaceAll('"', '&quot;');
}

/** Matches characters that XML does not allow, and the three control characters that it allows: tab, LF and CR. */
const unwritableCharacters = /[\p{Cc}\ufffe\uffff]+/gu;
const unwritableInLines = /[^\P{Cc}\n]+|[\ufffe\uffff]+/gu;

/** Returns a text as one trimmed line with only characters that XML allows. */
export function xmlLine(text: string): string {
  return text.toWellFormed().replace(unwritableCharacters, ' ').trim();
}

/**
 * Returns a trimmed text with only characters that XML allows. Line breaks remain, with CRLF converted to LF, as XML
 * parsers do.
 */
export function xmlLines(text: string): string {
  return text.toWellFormed().replaceAll('\r\n', '\n').replace(unwritableInLines, ' ').trim();
}
