/** What stands for itself in a template: the client's name, and what the workshop says of itself. */
export const placeholders = ['name', 'workshop', 'phone', 'email', 'web', 'address'] as const;
export type Placeholder = (typeof placeholders)[number];

/** As they are written. */
export const writtenPlaceholders = placeholders.map((name) => `{${name}}`).join(', ');

const written = new RegExp(`\\{(${placeholders.join('|')})\\}`, 'g');

/** Braces are for placeholders alone: what is misspelt would reach each client as it stands. */
export function hasStrayBraces(text: string): boolean {
  return /[{}]/.test(text.replaceAll(written, ''));
}

export function placeholdersIn(text: string): Set<Placeholder> {
  return new Set([...text.matchAll(written)].map(([, name]) => name as Placeholder));
}

export type Values = Record<Placeholder, string>;

/** What is filled in is not looked through again. */
export function filled(text: string, values: Values): string {
  return text.replaceAll(written, (_, name: Placeholder) => values[name]);
}
