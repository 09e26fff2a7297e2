/** The same text for the same JSON value, in whatever order its keys came. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

/** A control character is written `\u0001`; no other takes more. */
const bytesPerCharacterMost = 6;
const bytesOfOthersMost = 32;

/** As JSON a value has no more bytes than that, told at a fraction of what writing it costs. */
export function jsonBytesMost(value: unknown): number {
  if (typeof value === 'string') return value.length * bytesPerCharacterMost + 2;
  if (typeof value !== 'object' || value === null) return bytesOfOthersMost;
  let bytes = 2;
  for (const name in value)
    bytes += name.length + 4 + jsonBytesMost((value as Record<string, unknown>)[name]);
  return bytes;
}

export function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** The members of what a stranger calls a JSON object; none where it isn't one. */
export function fieldsOf(text: string): Record<string, unknown> {
  try {
    return membersOf(JSON.parse(text));
  } catch {
    return {};
  }
}

export function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Where a JSON text has a name twice in the same object, as a path such as `/lines/0/quantity`; null: nowhere. */
export function repeatedName(text: string, parsed: unknown): string | null {
  // Parsing keeps one of each: fewer members than colons tell that some were lost, ten times as fast as looking for them.
  return membersScanned(parsed) === membersIn(text) ? null : pathOfRepeated(text);
}

/** How many members the objects of a value have. Without recursion: a text may be as deep as it is long. */
function membersScanned(value: unknown): number {
  let count = 0;
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    const isList = Array.isArray(next);
    const members = isList ? next : Object.values(next);
    if (!isList) count += members.length;
    for (const member of members) if (typeof member === 'object') waiting.push(member);
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

/** Character by character: to look back from each quote whether it is escaped took six times as long where many are. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}

interface Level {
  /** Which names an object has had; null: it is a list. */
  names: Set<string> | null;
  step: string | number;
}

function pathOfRepeated(text: string): string | null {
  const levels: Level[] = [];
  let lastString = '';
  for (let at = 0; at < text.length; at += 1) {
    const level = levels.at(-1);
    const found = text[at];
    if (found === '"') {
      const end = endOfString(text, at);
      lastString = text.slice(at, end + 1);
      at = end;
    } else if (found === '{') levels.push({ names: new Set(), step: '' });
    else if (found === '[') levels.push({ names: null, step: 0 });
    else if (found === '}' || found === ']') levels.pop();
    else if (found === ',' && level?.names === null) level.step = Number(level.step) + 1;
    else if (found === ':' && level?.names) {
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
