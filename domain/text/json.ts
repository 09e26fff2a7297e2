/** Tells whether a foreign value has named members; lists have them, too. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Returns a member of a foreign value; undefined if there is none. */
export function memberOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}

/** Tells whether an object has its own member of that name. */
export function isKeyOf<T extends object>(name: PropertyKey, object: T): name is keyof T {
  return Object.hasOwn(object, name);
}

/** Returns the names of an object that has no members but those of its type. */
export function keysOf<T extends object>(object: T): (keyof T & string)[] {
  return Object.keys(object) as (keyof T & string)[];
}

/** Writes a JSON value the same way, whatever the order of its keys. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

/** A control character is written as `\u0001`; no other takes more. */
const bytesPerCharacterMost = 6;
const bytesOfOthersMost = 32;

/** Returns an upper bound for the bytes of a value as JSON, at a fraction of the cost of writing it. */
export function jsonBytesMost(value: unknown): number {
  if (typeof value === 'string') return value.length * bytesPerCharacterMost + 2;
  if (!isObject(value)) return bytesOfOthersMost;
  let bytes = 2;
  for (const name in value) bytes += name.length + 4 + jsonBytesMost(value[name]);
  return bytes;
}

export function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** Parses a foreign JSON object; returns an empty one if the text is none. */
export function fieldsOf(text: string): Record<string, unknown> {
  try {
    return membersOf(JSON.parse(text));
  } catch {
    return {};
  }
}

export function membersOf(value: unknown): Record<string, unknown> {
  return isObject(value) ? { ...value } : {};
}

/**
 * Finds a name that occurs twice in an object of a JSON text, and returns its path, such as
 * `/lines/0/quantity`; null if there is none.
 */
export function repeatedName(text: string, parsed: unknown): string | null {
  // Parsing keeps one of each: fewer members than colons show that some were lost, ten times as fast as
  // looking for them.
  return membersScanned(parsed) === membersIn(text) ? null : pathOfRepeated(text);
}

/** Counts the members of all objects in a value. It doesn't recurse: a text may be as deep as it is long. */
function membersScanned(value: unknown): number {
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

const quote = 0x22;
const colon = 0x3a;
const backslash = 0x5c;

function membersIn(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === colon) count += 1;
    else if (code === quote) at = endOfString(text, at);
  }
  return count;
}

/**
 * Reads character by character: looking back from each quote for escapes took six times as long on a text
 * with many.
 */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}

interface Level {
  /** The names that an object has had so far; null: it is a list. */
  names: Set<string> | null;
  step: string | number;
}

function pathOfRepeated(text: string): string | null {
  const levels: Level[] = [];
  let lastString = '';
  for (let at = 0; at < text.length; at += 1) {
    const level = levels.at(-1);
    const symbol = text[at];
    if (symbol === '"') {
      const end = endOfString(text, at);
      lastString = text.slice(at, end + 1);
      at = end;
    } else if (symbol === '{') levels.push({ names: new Set(), step: '' });
    else if (symbol === '[') levels.push({ names: null, step: 0 });
    else if (symbol === '}' || symbol === ']') levels.pop();
    else if (symbol === ',' && level?.names === null) level.step = Number(level.step) + 1;
    else if (symbol === ':' && level?.names) {
      level.step = JSON.parse(lastString) as string;
      if (level.names.has(level.step)) return pathTo(levels);
      level.names.add(level.step);
    }
  }
  return null;
}

function pathTo(levels: Level[]): string {
  return levels.map(({ step }) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
