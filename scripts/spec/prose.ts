import { createHash } from 'node:crypto';
import { type Scalar, Document as YamlDocument } from 'yaml';
import { memberOf } from '../../domain/text/json.ts';
import {
  type Document,
  type Language,
  nullableReference,
  operationsOf,
  type Schema,
  SpecError,
  webhooksOf,
} from './document.ts';
import type { Locale, Sources } from './sources.ts';

interface Prose {
  key: string;
  text: string | undefined;
  replace: (text: string) => void;
}

type VisitProse = (key: string, holder: object, property?: string) => void;

function visitSchema(document: Document, key: string, schema: Schema, visit: VisitProse) {
  // A reference needs no description, because its target has one. The reference may have an additional description.
  if ((schema.$ref ?? nullableReference(schema)) && schema.description === undefined) return;
  visit(key, schema);
  const described = describedSchema(document, schema);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const original = described?.properties?.[name];
    const shared = original && !property.$ref && original.description === property.description;
    visitSchema(document, shared ? `${schema['x-describes']}.${name}` : `${key}.${name}`, property, visit);
  }
  if (schema.items) visitSchema(document, `${key}[]`, schema.items, visit);
}

export function describedSchema(document: Document, schema: Schema): Schema | undefined {
  const [name, ...path] = schema['x-describes']?.split('.') ?? [];
  if (name === undefined) return undefined;
  const target = path.reduce<Schema | undefined>(
    (parent, property) => parent?.properties?.[property],
    document.components.schemas[name],
  );
  if (!target) throw new SpecError([`x-describes names nothing: ${schema['x-describes']}`]);
  return target;
}

/**
 * Copies missing descriptions of request fields from the record's schema, so that each text is written and translated
 * only once.
 */
export function inheritDescriptions(document: Document): void {
  const textOf = (schema: Schema | undefined, name: string): string | undefined =>
    schema && (schema.properties?.[name]?.description ?? textOf(describedSchema(document, schema), name));
  const inherit = (schema: Schema) => {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const text = textOf(schema, name);
      if (!property.$ref && property.description === undefined && text) property.description = text;
      inherit(property);
    }
    if (schema.items) inherit(schema.items);
  };
  Object.values(document.components.schemas).forEach(inherit);
}

function visitOperations(document: Document, visit: VisitProse) {
  for (const { operation } of [...operationsOf(document), ...webhooksOf(document)]) {
    const id = operation.operationId;
    visit(`${id}.summary`, operation, 'summary');
    visit(`${id}.description`, operation);
    for (const parameter of operation.parameters ?? []) {
      if (!parameter.$ref) visit(`${id}.${parameter.name}`, parameter);
    }
    const bodies = Object.entries(operation.responses);
    for (const [name, body] of [...bodies, ['requestBody', operation.requestBody] as const]) {
      if (!body || ('$ref' in body && body.$ref)) continue;
      visit(`${id}.${name}`, body);
      for (const { schema, examples } of Object.values(body.content ?? {})) {
        visitSchema(document, `${id}.${name}.body`, schema, visit);
        for (const [example, value] of Object.entries(examples ?? {})) {
          visit(`${id}.${name}.${example}`, value, 'summary');
        }
      }
    }
  }
}

function visitDocument(document: Document, visit: VisitProse) {
  visit('info.title', document.info, 'title');
  visit('info.summary', document.info, 'summary');
  for (const server of document.servers ?? []) visit('server', server);
  for (const tag of document.tags) {
    // Skips a tag whose description comes from the guide, because the guide is translated separately.
    if (tag['x-guide'] && tag.description === undefined) continue;
    visit(`tags.${tag.name}.name`, tag, 'x-displayName');
    visit(`tags.${tag.name}.description`, tag);
  }
  visitOperations(document, visit);
  const { schemas, parameters, headers, securitySchemes } = document.components;
  for (const [name, schema] of Object.entries(schemas)) visitSchema(document, name, schema, visit);
  for (const [name, parameter] of Object.entries(parameters)) visit(`parameters.${name}`, parameter);
  for (const [name, header] of Object.entries(headers)) visit(`headers.${name}`, header);
  for (const [name, scheme] of Object.entries(securitySchemes)) visit(`security.${name}`, scheme);
}

/** Lists all prose of the sources, with the keys of its translations. */
export function listProse(sources: Omit<Sources, 'desk'>): Prose[] {
  const found: Prose[] = [];
  const visit: VisitProse = (key, holder, property = 'description') => {
    const text = memberOf(holder, property);
    const replace = (translation: string) => Reflect.set(holder, property, translation);
    found.push({ key, text: typeof text === 'string' ? text : undefined, replace });
  };
  visitDocument(sources.document, visit);
  for (const name of Object.keys(sources.guide)) visit(`guide.${name}`, sources.guide, name);
  for (const name of Object.keys(sources.phrases)) visit(`phrases.${name}`, sources.phrases, name);
  for (const [code, error] of Object.entries(sources.errors.codes))
    if (!error.desk) visit(`errors.${code}`, error, 'when');
  for (const [name, event] of Object.entries(sources.events)) {
    visit(`events.${name}.label`, event, 'label');
    visit(`events.${name}.description`, event);
  }
  return found;
}

export function undescribedPlaces(document: Document): string[] {
  const places: string[] = [];
  visitDocument(document, (key, holder, property = 'description') => {
    const text = memberOf(holder, property);
    if (typeof text !== 'string' || text.trim() === '') places.push(key);
  });
  return places;
}

interface Gaps {
  missing: string[];
  stale: string[];
  orphaned: string[];
  /** Keys of texts whose translation has other code spans or placeholders than the English text. */
  altered: string[];
}

export function fingerprint(english: string): string {
  return createHash('sha256').update(english).digest('hex').slice(0, 8);
}

export function englishTexts(prose: Prose[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { key, text } of prose) {
    if (!text?.trim()) throw new SpecError([`no description: ${key}`]);
    if ((texts.get(key) ?? text) !== text) throw new SpecError([`two different texts for ${key}`]);
    texts.set(key, text);
  }
  return texts;
}

export function fixedParts(text: string): string[] {
  return [...new Set(text.match(/`[^`]*`|\{\w+\}/g))].sort();
}

export function findGaps(texts: Map<string, string>, locale: Locale): Gaps {
  const gaps: Gaps = { missing: [], stale: [], orphaned: [], altered: [] };
  for (const [key, english] of texts) {
    const entry = locale[key];
    if (!entry?.text?.trim()) gaps.missing.push(key);
    else if (entry.source !== fingerprint(english)) gaps.stale.push(key);
    else if (fixedParts(entry.text).join() !== fixedParts(english).join()) gaps.altered.push(key);
  }
  gaps.orphaned = Object.keys(locale).filter((key) => !texts.has(key));
  return gaps;
}

/**
 * Formats entries for translators to fill in: the English text with its fingerprint. The fingerprint shows later
 * whether the English text has changed since the translation.
 */
export function translationWorklist(language: Language, texts: Map<string, string>, locale: Locale): string {
  const { missing, stale, orphaned, altered } = findGaps(texts, locale);
  const lines = [`# spec/locales/${language}.yaml: ${missing.length} missing, ${stale.length} stale`];
  for (const key of orphaned) lines.push(`# orphaned, to be removed: ${key}`);
  for (const key of altered) {
    const parts = fixedParts(texts.get(key) ?? '').join(' ');
    lines.push(`# ${key}: these must stand in the translation, and no others: ${parts}`);
  }
  for (const key of [...missing, ...stale]) {
    const text = texts.get(key) ?? '';
    if (stale.includes(key)) lines.push(`# stale, was: ${JSON.stringify(locale[key]?.text)}`);
    lines.push(localeEntry(key, text));
  }
  return `${lines.join('\n')}\n`;
}

function localeEntry(key: string, text: string): string {
  const entry = new YamlDocument({ [key]: { source: fingerprint(text), text } });
  const scalar = entry.getIn([key, 'text'], true) as Scalar;
  if (text.includes('\n')) scalar.type = 'BLOCK_LITERAL';
  else if (text.length > 80) scalar.type = 'BLOCK_FOLDED';
  return entry.toString({ lineWidth: 110 }).trimEnd();
}

export function translateSources(sources: Sources, locale: Locale): Sources {
  const copy = structuredClone(sources);
  for (const { key, replace } of listProse(copy)) {
    const text = locale[key]?.text;
    if (text !== undefined) replace(text);
  }
  return copy;
}
