import { mayBeInexact } from '../../domain/money/exact-number.ts';

const charCode = (character: string) => character.charCodeAt(0);
const [quote, backslash, comma, colon] = [charCode('"'), charCode('\\'), charCode(','), charCode(':')];
const [openingBracket, openingBrace, closingBracket, closingBrace] = [
  charCode('['),
  charCode('{'),
  charCode(']'),
  charCode('}'),
];
const [zero, nine] = [charCode('0'), charCode('9')];

/** Counts of values and members in a JSON text, made without parsing the text. */
export interface JsonScan {
  /** Number of commas and opening brackets, each of which precedes a value. */
  values: number;
  /** Number of members of all objects, including repeated members that parsing would drop. */
  members: number;
  /** True if a double may be unable to represent one of the numbers exactly. */
  mayBeInexact: boolean;
}

/** Counts the values and members of a JSON text in one pass. Stops after more than `maxValues` values. */
export function scanJson(json: Buffer, maxValues = Number.POSITIVE_INFINITY): JsonScan {
  const scan: JsonScan = { values: 0, members: 0, mayBeInexact: false };
  for (let at = 0; at < json.length && scan.values <= maxValues; at += 1) {
    const byte = json[at] as number;
    if (byte === quote) at = endOfString(json, at);
    else if (byte === colon) scan.members += 1;
    else if (byte === comma || byte === openingBracket || byte === openingBrace) scan.values += 1;
    else if (byte >= zero && byte <= nine) {
      const end = endOfNumber(json, at);
      scan.mayBeInexact ||= mayBeInexact(json.toString('latin1', at, end));
      at = end - 1;
    }
  }
  return scan;
}

const isNumberByte = new Uint8Array(256);
for (const byte of Buffer.from('0123456789.eE+-')) isNumberByte[byte] = 1;

function endOfNumber(json: Buffer, start: number): number {
  let at = start + 1;
  while (at < json.length && isNumberByte[json[at] as number]) at += 1;
  return at;
}

/**
 * Number of bytes of a string that are checked one by one. Most strings are shorter. In a longer string, a native
 * search for the closing quote is faster.
 */
const maxBytewiseScan = 64;

function endOfString(json: Buffer, start: number): number {
  let at = start + 1;
  while (at < json.length) {
    const near = Math.min(at + maxBytewiseScan, json.length);
    while (at < near && json[at] !== quote) at += json[at] === backslash ? 2 : 1;
    if (at < near) return at;
    const found = json.indexOf(quote, at);
    if (found === -1) return json.length;
    if (!isEscaped(json, at, found)) return found;
    at = found + 1;
  }
  return at;
}

function isEscaped(json: Buffer, from: number, at: number): boolean {
  let before = at;
  while (before > from && json[before - 1] === backslash) before -= 1;
  return (at - before) % 2 === 1;
}

/**
 * Returns the path of a name that occurs twice in an object of a JSON text, such as `/lines/0/quantity`; null if no
 * name is repeated.
 */
export function findRepeatedName(json: Buffer, parsed: unknown, { members }: JsonScan): string | null {
  // Parsing drops repeated members, so fewer parsed members than colons prove a repetition. This check is ten times as
  // fast as a search for repeated names.
  return countMembers(parsed) === members ? null : pointerOfRepeatedName(json);
}

/**
 * Counts the members of all objects in a value. Uses a queue instead of recursion, because only the body's length
 * limits the depth.
 */
function countMembers(value: unknown): number {
  let count = 0;
  const queue = [value];
  while (queue.length > 0) {
    const next = queue.pop();
    if (typeof next !== 'object' || next === null) continue;
    const isList = Array.isArray(next);
    const members = isList ? next : Object.values(next);
    if (!isList) count += members.length;
    for (const member of members) if (typeof member === 'object') queue.push(member);
  }
  return count;
}

interface Level {
  /** The names of an object that were read so far; null for a list. */
  names: Set<string> | null;
  step: string | number;
}

function pointerOfRepeatedName(json: Buffer): string | null {
  const levels: Level[] = [];
  let lastString: [start: number, end: number] = [0, 0];
  for (let at = 0; at < json.length; at += 1) {
    const level = levels.at(-1);
    const byte = json[at];
    if (byte === quote) {
      lastString = [at, endOfString(json, at)];
      at = lastString[1];
    } else if (byte === openingBrace) levels.push({ names: new Set(), step: '' });
    else if (byte === openingBracket) levels.push({ names: null, step: 0 });
    else if (byte === closingBrace || byte === closingBracket) levels.pop();
    else if (byte === comma && level?.names === null) level.step = Number(level.step) + 1;
    else if (byte === colon && level?.names) {
      level.step = JSON.parse(json.toString('utf8', lastString[0], lastString[1] + 1)) as string;
      if (level.names.has(level.step)) return pointerOfLevels(levels);
      level.names.add(level.step);
    }
  }
  return null;
}

function pointerOfLevels(levels: Level[]): string {
  return levels.map(({ step }) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
