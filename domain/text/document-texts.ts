import { toRecord } from './json.ts';

/**
 * The templates for the texts of an OpenAPI document, in the structure of the document. `⟦listClients.summary⟧` is
 * replaced by the text with that key, `⟦guide.errors#heading⟧` by the heading of that text, and `#body` by the text
 * after its heading. `⟨scope=clients:read⟩` after a key replaces the placeholder `{scope}` in its text.
 */
export type TextTemplates = string | { [key: string]: TextTemplates };

type FindText = (key: string) => string | undefined;

/**
 * Returns the OpenAPI document with the texts of a language. Where a translation is missing, the original text remains.
 */
export function translateDocument<T>(document: T, templates: TextTemplates, textOf: FindText): T;
export function translateDocument(node: unknown, templates: TextTemplates, textOf: FindText): unknown {
  if (typeof templates === 'string') return fillTemplate(templates, textOf) ?? node;
  const copy = toRecord(node);
  for (const [key, child] of Object.entries(templates))
    copy[key] = translateDocument(copy[key], child, textOf);
  return Array.isArray(node) ? Object.values(copy) : copy;
}

/** Matches a key whose values contain no other key, so that inner keys are replaced first. */
const innermostKey = /⟦([^⟦⟧⟨⟩]+)((?:⟨[^⟦⟧⟨⟩]*⟩)*)⟧/g;

function fillTemplate(template: string, textOf: FindText): string | undefined {
  let isComplete = true;
  const fill = (_: string, key: string, values: string) => {
    const text = resolveKey(key, textOf);
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

/** Matches a section of the guide: its heading and the text after the heading. */
export const headedSection = /^## ([^\n]+)\n\n(.*)$/s;

function resolveKey(key: string, textOf: FindText): string | undefined {
  const [name = '', part] = key.split('#');
  const text = textOf(name);
  if (part === undefined || text === undefined) return text;
  const [, heading, body] = headedSection.exec(text) ?? [];
  return part === 'heading' ? heading : body;
}

/**
 * Matches an entry in a file of spec/locales/: the key, the fingerprint of the English text, and the translation,
 * either on the same line or as a YAML block.
 */
const localeEntry = /^([^\s#].*):\n {2}source: (.*)\n {2}text: (.*)\n((?: {4}.*\n|\n)*)/gm;

/** A translation, with the fingerprint of its English source. */
export interface Translation {
  source: string;
  text: string;
}

/**
 * Parses a file of spec/locales/. A YAML parser would block the process for 400 ms. The script that compiles spec/
 * checks that both parsers return the same.
 */
export function readTranslations(file: string): Map<string, Translation> {
  const entries = file.matchAll(localeEntry);
  return new Map(
    entries.map(([, key = '', source = '', first = '', rest = '']) => [
      key,
      { source: readYamlScalar(source, ''), text: readYamlScalar(first, rest) },
    ]),
  );
}

function readYamlScalar(first: string, rest: string): string {
  if (first === '|-' || first === '>-') {
    const block = rest.trimEnd().replaceAll(/^ {4}/gm, '');
    if (first === '|-') return block;
    // In a folded block, a single line break is a space, and a group of line breaks loses one line break.
    return block.replaceAll(/\n+/g, (breaks) => breaks.slice(1) || ' ');
  }
  if (first.startsWith("'")) return first.slice(1, -1).replaceAll("''", "'");
  return first.startsWith('"') ? JSON.parse(first) : first;
}
