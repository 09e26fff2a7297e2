/** Tells whether an unknown value is an object, whose members can be read. Arrays are objects. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Returns a member of an unknown value; undefined if the value is not an object or lacks the member. */
export function memberOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}

/** Tells whether an object has an own member with this name. */
export function isKeyOf<T extends object>(name: PropertyKey, object: T): name is keyof T {
  return Object.hasOwn(object, name);
}

/** Returns the keys of an object whose type lists all its members. */
export function keysOf<T extends object>(object: T): (keyof T & string)[] {
  return Object.keys(object) as (keyof T & string)[];
}

/** Serialises a value as JSON with sorted keys. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

/** Maximum JSON length of a character: control characters are escaped as `\u0001`. */
const maxBytesPerCharacter = 6;
const maxBytesOfOtherValues = 32;

/**
 * Returns an upper bound for the length of a value as JSON. This takes a fraction of the time of serialising the value.
 */
export function maxJsonBytes(value: unknown): number {
  if (typeof value === 'string') return value.length * maxBytesPerCharacter + 2;
  if (!isObject(value)) return maxBytesOfOtherValues;
  let bytes = 2;
  for (const name in value) bytes += name.length + 4 + maxJsonBytes(value[name]);
  return bytes;
}

export function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** Parses a JSON object from an external source. Returns an empty object if the text is not valid JSON. */
export function parseJsonObject(text: string): Record<string, unknown> {
  try {
    return toRecord(JSON.parse(text));
  } catch {
    return {};
  }
}

export function toRecord(value: unknown): Record<string, unknown> {
  return isObject(value) ? { ...value } : {};
}
