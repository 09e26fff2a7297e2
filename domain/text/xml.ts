/** A name, its text or its children in order, and its attributes. Null represents an absent element. */
export type XmlElement = readonly [
  name: string,
  content: string | readonly (XmlElement | null)[],
  attributes?: Readonly<Record<string, string>>,
];

/** Serialises an element without an XML declaration, so that it can be embedded unchanged. */
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

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const characters: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

export function escapeXml(text: string): string {
  return text.replaceAll(/[&<>]/g, (character) => entities[character] ?? character);
}

export function unescapeXml(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt);/g, (entity) => characters[entity] ?? entity);
}

function escapeAttribute(text: string): string {
  return escapeXml(text).replaceAll('"', '&quot;');
}

/** Characters that XML does not allow, and the three control characters that it does. */
const unwritable = /[\p{Cc}\ufffe\uffff]+/gu;
const unwritableInLines = /[^\P{Cc}\n]+|[\ufffe\uffff]+/gu;

/** Returns one line of well-formed text, trimmed. */
export function xmlLine(text: string): string {
  return text.toWellFormed().replace(unwritable, ' ').trim();
}

/** Works as `xmlLine`, but keeps line breaks. CRLF becomes LF, as XML parsers would read it. */
export function xmlLines(text: string): string {
  return text.toWellFormed().replaceAll('\r\n', '\n').replace(unwritableInLines, ' ').trim();
}
