import { membersOf } from './json.ts';

/**
 * The templates of a document's texts, in the document's structure. `⟦listClients.summary⟧` is replaced by the text
 * with that key, `⟦guide.errors#heading⟧` by the heading of that text, `#body` by the rest. `⟨scope=clients:read⟩`
 * after a key fills the placeholder `{scope}` of its text.
 */
export type TextTemplates = string | { [key: string]: TextTemplates };

type TextOf = (key: string) => string | undefined;

/** Returns the document with the texts of a language. Missing texts fall back to the document's own. */
export function withTexts<T>(document: T, templates: TextTemplates, textOf: TextOf): T;
export function withTexts(node: unknown, templates: TextTemplates, textOf: TextOf): unknown {
  if (typeof templates === 'string') return fillTemplate(templates, textOf) ?? node;
  const copy = membersOf(node);
  for (const [key, child] of Object.entries(templates)) copy[key] = withTexts(copy[key], child, textOf);
  return Array.isArray(node) ? Object.values(copy) : copy;
}

/** Matches a key whose values contain no other key, so that inner keys are filled first. */
const innermostKey = /⟦([^⟦⟧⟨⟩]+)((?:⟨[^⟦⟧⟨⟩]*⟩)*)⟧/g;

function fillTemplate(template: string, textOf: TextOf): string | undefined {
  let isComplete = true;
  const fill = (_: string, key: string, values: string) => {
    const text = partOf(key, textOf);
    isComplete &&= text !== undefined;
    return [...values.matchAll(/⟨(\w+)=([^⟨⟩]*)⟩/g)].reduce(
      (result, [, name, value = '']) => result.replace(`{${name}}`, () => value),
      text ?? '',
    );
  };
  let result = template;
  while (result.includes('⟦')) result = result.replaceAll(innermostKey, fill);
  return isComplete ? result : undefined;
}

/** Matches a section of the guide that begins with a heading. */
export const headedSection = /^## ([^\n]+)\n\n(.*)$/s;

function partOf(key: string, textOf: TextOf): string | undefined {
  const [name = '', part] = key.split('#');
  const text = textOf(name);
  if (part === undefined || text === undefined) return text;
  const [, heading, body] = headedSection.exec(text) ?? [];
  return part === 'heading' ? heading : body;
}

/** Matches an entry of spec/locales/: the key, the fingerprint of the English text, and the text or its style. */
const localeEntry = /^([^\s#].*):\n {2}source: (.*)\n {2}text: (.*)\n((?: {4}.*\n|\n)*)/gm;

/** A translation, with the fingerprint of its English source. */
export interface Translation {
  source: string;
  text: string;
}

/**
 * Parses a file of spec/locales/. A YAML parser would block the process for 400 ms. The compiler checks that both
 * return the same.
 */
export function readTranslations(file: string): Map<string, Translation> {
  const entries = file.matchAll(localeEntry);
  return new Map(
    entries.map(([, key = '', source = '', first = '', rest = '']) => [
      key,
      { source: scalar(source, ''), text: scalar(first, rest) },
    ]),
  );
}

function scalar(first: string, rest: string): string {
  if (first === '|-' || first === '>-') {
    const block = rest.trimEnd().replaceAll(/^ {4}/gm, '');
    if (first === '|-') return block;
    // A line break in a folded text is a space, except next to empty lines.
    return block.replaceAll(/\n+/g, (breaks) => breaks.slice(1) || ' ');
  }
  if (first.startsWith("'")) return first.slice(1, -1).replaceAll("''", "'");
  return first.startsWith('"') ? JSON.parse(first) : first;
}
