import { headedSection, type TextTemplates } from '../../domain/text/document-texts.ts';
import { isObject } from '../../domain/text/json.ts';
import { apiTexts } from './desk-parts.ts';
import type { Language } from './document.ts';
import { listProse } from './prose.ts';
import type { ErrorSources, Sources, Texts } from './sources.ts';

/** Returns the sources with each text replaced by its key, in the format of domain/text/document-texts.ts. */
export function replaceTextsByKeys(sources: Sources): Sources {
  const copy = structuredClone(sources);
  for (const { key, text = '', replace } of listProse(copy)) replace(templateKey(key, text));
  for (const [name, texts] of listMessageTexts(copy.errors)) texts.en = `⟦${name}⟧`;
  return copy;
}

/** Matches placeholders that the compiler fills. Other placeholders belong to examples. */
const filledPlaceholder = /\{(scope|values|errorTable)\}/g;

function templateKey(key: string, text: string): string {
  const names = text.match(filledPlaceholder) ?? [];
  const values = names.map((name) => `⟨${name.slice(1, -1)}=${name}⟩`).join('');
  const headed = key.startsWith('guide.') && headedSection.test(text);
  return headed ? `## ⟦${key}#heading⟧\n\n⟦${key}#body${values}⟧` : `⟦${key}${values}⟧`;
}

/** Lists the error messages with their keys. */
function listMessageTexts({ codes, fields }: ErrorSources): [key: string, texts: Texts, general: Texts][] {
  return [
    ...Object.entries(codes).flatMap(([code, { message, reasons = {} }]) => [
      [`codes.${code}`, message, message] as [string, Texts, Texts],
      ...Object.entries(reasons).map(
        ([name, texts]) => [`reasons.${name}`, texts, message] as [string, Texts, Texts],
      ),
    ]),
    ...Object.entries(fields).map(
      ([name, texts]) => [`fields.${name}`, texts, texts] as [string, Texts, Texts],
    ),
  ];
}

/** Maps the keys of error messages to their texts in a language. */
export function messageTexts(errors: ErrorSources, language: Language): Map<string, string> {
  return new Map(
    listMessageTexts(errors).map(([key, texts, general]) => [key, apiTexts(texts, general)[language]]),
  );
}

/** Finds the places of an OpenAPI document that contain keys of texts. */
export function findTemplates(node: unknown): TextTemplates | undefined {
  if (typeof node === 'string') return node.includes('⟦') ? node : undefined;
  if (!isObject(node)) return undefined;
  const found = Object.entries(node).flatMap(([name, child]) => {
    const templates = findTemplates(child);
    return templates === undefined ? [] : [[name, templates] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}
