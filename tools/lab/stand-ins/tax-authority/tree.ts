import { XmlDocument, type XmlElement, XmlElement as XmlElementClass } from 'libxml2-wasm';

/** An XML element of a message. Its text is trimmed as the authority trims texts. */
export class Tree {
  readonly name: string;
  readonly text: string;
  readonly children: readonly Tree[];

  constructor(name: string, text: string, children: readonly Tree[]) {
    this.name = name;
    this.text = text;
    this.children = children;
  }

  /** Returns the first descendant at a path such as `IDFactura/NumSerieFactura`. */
  at(path: string): Tree | undefined {
    let found: Tree | undefined = this;
    for (const step of path.split('/')) found = found?.children.find(({ name }) => name === step);
    return found;
  }

  /** Follows the path to its last name but one, then returns all children with the last name. */
  list(path: string): Tree[] {
    const steps = path.split('/');
    const last = steps.pop();
    const parent = steps.length === 0 ? this : this.at(steps.join('/'));
    return parent?.children.filter(({ name }) => name === last) ?? [];
  }

  /** Returns the text at a path. An empty element counts as absent. */
  get(path: string): string | null {
    return this.at(path)?.text || null;
  }
}

/** Matches the characters that Java's `trim` removes at both ends: all control characters and the blank. */
const trimPattern = /^[\0-\x20]+|[\0-\x20]+$/g;

function treeOf(element: XmlElement): Tree {
  const children: Tree[] = [];
  for (let child = element.firstChild; child !== null; child = child.next)
    if (child instanceof XmlElementClass) children.push(treeOf(child));
  const text = children.length === 0 ? element.content.replaceAll(trimPattern, '') : '';
  return new Tree(element.name, text, children);
}

/** Returns the element in the body of a SOAP envelope. */
export function bodyOf(document: XmlDocument): Tree | undefined {
  return treeOf(document.root).at('Body')?.children.at(0);
}

const recordPattern =
  /<(?:[\w.-]+:)?RegistroFactura(?:\s[^>]*)?>([\s\S]*?)<\/(?:[\w.-]+:)?RegistroFactura\s*>/g;

/** Returns the XML of each record in a message, unchanged. */
export function rawRecords(xml: string): string[] {
  return [...xml.matchAll(recordPattern)].map(([, content = '']) => content.trim());
}

/** Parses XML. The caller has to dispose of the document. */
export function parseXml(xml: string): XmlDocument {
  return XmlDocument.fromString(xml);
}
