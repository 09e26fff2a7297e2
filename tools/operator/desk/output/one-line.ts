export type Row = Record<string, unknown>;

export const nothing = '-';

/** Formats a value as one line for users. Contains no JSON, even for nested values. */
export function inOneLine(value: unknown): string {
  if (Array.isArray(value)) return joinValues(value);
  if (isObject(value)) return pairs(value);
  return value === null || value === undefined ? nothing : harmless(String(value));
}

export function isObject(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isEmptyObject(value: Row): boolean {
  return Object.keys(value).length === 0;
}

function joinValues(values: unknown[]): string {
  if (values.length === 0) return nothing;
  return values.map(inOneLine).join(values.some(isObject) ? '; ' : ',') || nothing;
}

/**
 * Formats an object as `start=08:30 end=18:30`, or with labels as `Abre a las: 08:30, Cierra a las: 18:30`. Formats a change
 * as `phone: 600 000 001 → 600 000 002`.
 */
function pairs(value: Row): string {
  const entries = Object.entries(value);
  if (entries.length === 0) return nothing;
  const changes = entries.flatMap(([name, each]) => (isChange(each) ? `${name}: ${change(each)}` : []));
  if (changes.length === entries.length) return changes.join('; ');
  const [sign, separator] = entries.some(([name]) => isLabel(name)) ? [': ', ', '] : ['=', ' '];
  return entries.map(([name, each]) => `${harmless(name)}${sign}${within(each)}`).join(separator);
}

/** Tells whether a name is a label. Names of fields contain no spaces and begin with a small letter. */
function isLabel(name: string): boolean {
  return /^\p{Lu}|\s/u.test(name);
}

function within(value: unknown): string {
  const text = inOneLine(value);
  const hasParts = isObject(value) || (Array.isArray(value) && value.some(isObject));
  return hasParts && text !== nothing ? `(${text})` : text;
}

interface Change {
  from: unknown;
  to: unknown;
}

function isChange(value: unknown): value is Change {
  return isObject(value) && Object.keys(value).sort().join() === 'from,to';
}

function change({ from, to }: Change): string {
  return `${within(from)} → ${within(to)}`;
}

/**
 * Replaces characters that control the terminal or change the direction of text, because the texts come from outside.
 */
function harmless(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}
