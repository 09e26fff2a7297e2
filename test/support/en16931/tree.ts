import { XMLParser } from 'fast-xml-parser';

export interface Node {
  name: string;
  attributes: { currencyID?: string; schemeID?: string; unitCode?: string };
  children: Node[];
  text: string;
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  ignoreDeclaration: true,
});

type ParsedElement = Record<string, unknown>;

/** Parses XML with a third-party parser, independently of the service's code; returns the root. */
export function read(xml: string): Node {
  const roots = (parser.parse(xml, true) as ParsedElement[]).filter((each) => !('#text' in each));
  if (roots.length !== 1) throw new Error('a document has one root');
  return nodeOf(roots[0] as ParsedElement);
}

function nodeOf(parsed: ParsedElement): Node {
  const name = Object.keys(parsed).find((key) => key !== ':@') as string;
  const inner = parsed[name] as ParsedElement[];
  return {
    name,
    attributes: (parsed[':@'] ?? {}) as Node['attributes'],
    children: inner.filter((each) => !('#text' in each)).map(nodeOf),
    text: inner.map((each) => String(each['#text'] ?? '')).join(''),
  };
}

/** Lists all nodes at a path of element names. */
export function all(node: Node, path: string): Node[] {
  return path
    .split('/')
    .reduce(
      (found, name) => found.flatMap(({ children }) => children.filter((each) => each.name === name)),
      [node],
    );
}

export function one(node: Node, path: string): Node | undefined {
  return all(node, path)[0];
}

export function has(node: Node, path: string): boolean {
  return all(node, path).length > 0;
}

/** Returns the text of the node at a path without surrounding blanks; null if it is missing or blank. */
export function textAt(node: Node, path: string): string | null {
  return one(node, path)?.text.trim() || null;
}

export function everywhere(node: Node, name: string): Node[] {
  return [...(node.name === name ? [node] : []), ...node.children.flatMap((each) => everywhere(each, name))];
}

const decimals = 6;
/** One cent in the unit of the parsed numbers. */
export const cent = 10n ** BigInt(decimals - 2);

/** Parses a decimal number as an integer number of millionths; returns null for any other text. */
export function decimal(text: string | null): bigint | null {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text ?? '') ?? [];
  if (sign === undefined || fraction.length > decimals) return null;
  const size = BigInt(whole + fraction.padEnd(decimals, '0'));
  return sign === '-' ? -size : size;
}

/** Returns the amount at a path; 0 if it is missing. Throws if the text is not a number. */
export function amountAt(node: Node, path: string): bigint {
  const text = textAt(node, path);
  const amount = decimal(text);
  if (text !== null && amount === null) throw new RangeError(`${path} is no number: ${text}`);
  return amount ?? 0n;
}

export function sum(amounts: bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

/** Multiplies two numbers and rounds to the cent; half a cent is rounded away from zero. */
export function timesToCent(one: bigint, other: bigint, per = 1n): bigint {
  const product = one * other;
  const unit = 10n ** BigInt(decimals) * cent * per;
  const rounded = ((product < 0n ? -product : product) * 2n + unit) / (2n * unit);
  return (product < 0n ? -rounded : rounded) * cent;
}
