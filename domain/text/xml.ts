/** A name and its text, or what is in it, in order, and its attributes. Null stands for an element that isn't there. */
export type XmlElement = readonly [
  name: string,
  content: string | readonly (XmlElement | null)[],
  attributes?: Readonly<Record<string, string>>,
];

/** Without a declaration, so that it can stand inside what it is sent in, byte for byte. */
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

/** Controls, of which XML allows three, and the two characters beyond them that it doesn't allow either. */
const unwritable = /[\p{Cc}\ufffe\uffff]+/gu;
const unwritableInLines = /[^\P{Cc}\n]+|[\ufffe\uffff]+/gu;

/** One line of well-formed text, without blanks around it. */
export function xmlLine(text: string): string {
  return text.toWellFormed().replace(unwritable, ' ').trim();
}

/** As `xmlLine`, with its line breaks: a reader would see those of Windows as one character, and so it is one. */
export function xmlLines(text: string): string {
  return text.toWellFormed().replaceAll('\r\n', '\n').replace(unwritableInLines, ' ').trim();
}
