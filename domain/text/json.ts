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
const maxBytesPerCharacter = 6;
const maxBytesOfOthers = 32;

/** Returns an upper bound for the bytes of a value as JSON, at a fraction of the cost of writing it. */
export function maxJsonBytes(value: unknown): number {
  if (typeof value === 'string') return value.length * maxBytesPerCharacter + 2;
  if (!isObject(value)) return maxBytesOfOthers;
  let bytes = 2;
  for (const name in value) bytes += name.length + 4 + maxJsonBytes(value[name]);
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
