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

type Parsed = Record<string, unknown>;

/** Somebody else's reading of what our writer wrote. */
export function read(xml: string): Node {
  const roots = (parser.parse(xml, true) as Parsed[]).filter((each) => !('#text' in each));
  if (roots.length !== 1) throw new Error('a document has one root');
  return nodeOf(roots[0] as Parsed);
}

function nodeOf(parsed: Parsed): Node {
  const name = Object.keys(parsed).find((key) => key !== ':@') as string;
  const inner = parsed[name] as Parsed[];
  return {
    name,
    attributes: (parsed[':@'] ?? {}) as Node['attributes'],
    children: inner.filter((each) => !('#text' in each)).map(nodeOf),
    text: inner.map((each) => String(each['#text'] ?? '')).join(''),
  };
}

/** All that is at a path of names below. */
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

/** Blanks around it are none of it; null: it isn't there, or is blank. */
export function textAt(node: Node, path: string): string | null {
  return one(node, path)?.text.trim() || null;
}

export function everywhere(node: Node, name: string): Node[] {
  return [...(node.name === name ? [node] : []), ...node.children.flatMap((each) => everywhere(each, name))];
}

const decimals = 6;
/** So many of ours are a cent. */
export const cent = 10n ** BigInt(decimals - 2);

/** A decimal number as a whole one, in millionths; null: it is none. */
export function decimal(text: string | null): bigint | null {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text ?? '') ?? [];
  if (sign === undefined || fraction.length > decimals) return null;
  const size = BigInt(whole + fraction.padEnd(decimals, '0'));
  return sign === '-' ? -size : size;
}

/** What isn't there counts for nothing; what is no number can't be summed. */
export function amountAt(node: Node, path: string): bigint {
  const text = textAt(node, path);
  const amount = decimal(text);
  if (text !== null && amount === null) throw new RangeError(`${path} is no number: ${text}`);
  return amount ?? 0n;
}

export function sum(amounts: bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

/** The product of two, to the cent: half a cent goes away from zero. */
export function timesToCent(one: bigint, other: bigint, per = 1n): bigint {
  const product = one * other;
  const unit = 10n ** BigInt(decimals) * cent * per;
  const rounded = ((product < 0n ? -product : product) * 2n + unit) / (2n * unit);
  return (product < 0n ? -rounded : rounded) * cent;
}
