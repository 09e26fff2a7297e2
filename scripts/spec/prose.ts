import {
  type Document,
  nullableReference,
  operationsOf,
  type Schema,
  SpecProblems,
  webhooksOf,
} from './document.ts';
import type { Sources } from './sources.ts';

export interface Prose {
  key: string;
  text: string | undefined;
  replace: (text: string) => void;
}

type Visit = (key: string, holder: object, property?: string) => void;

function visitSchema(document: Document, key: string, schema: Schema, visit: Visit) {
  // What it refers to has a description; beside the reference there may be one for this place.
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

function describedSchema(document: Document, schema: Schema): Schema | undefined {
  const [name, ...path] = schema['x-describes']?.split('.') ?? [];
  if (name === undefined) return undefined;
  const target = path.reduce<Schema | undefined>(
    (parent, property) => parent?.properties?.[property],
    document.components.schemas[name],
  );
  if (!target) throw new SpecProblems([`x-describes names nothing: ${schema['x-describes']}`]);
  return target;
}

/** An input's fields are described where the record's are, so that each text is written and translated once. */
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

function visitOperations(document: Document, visit: Visit) {
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

function visitDocument(document: Document, visit: Visit) {
  visit('info.title', document.info, 'title');
  visit('info.summary', document.info, 'summary');
  for (const server of document.servers ?? []) visit('server', server);
  for (const tag of document.tags) {
    // What the guide is to fill in is the guide's prose.
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

/** Every place in the sources where prose stands, with the key under which it is translated. */
export function proseOf(sources: Omit<Sources, 'desk'>): Prose[] {
  const found: Prose[] = [];
  const visit: Visit = (key, holder, property = 'description') => {
    const record = holder as Record<string, unknown>;
    const replace = (text: string) => {
      record[property] = text;
    };
    found.push({ key, text: record[property] as string | undefined, replace });
  };
  visitDocument(sources.document, visit);
  for (const name of Object.keys(sources.guide)) visit(`guide.${name}`, sources.guide, name);
  for (const name of Object.keys(sources.phrases)) visit(`phrases.${name}`, sources.phrases, name);
  for (const [code, error] of Object.entries(sources.errors.codes)) visit(`errors.${code}`, error, 'when');
  for (const [name, event] of Object.entries(sources.events)) {
    visit(`events.${name}.label`, event, 'label');
    visit(`events.${name}.description`, event);
  }
  return found;
}

export function undescribedPlaces(document: Document): string[] {
  const places: string[] = [];
  visitDocument(document, (key, holder, property = 'description') => {
    const text = (holder as Record<string, unknown>)[property];
    if (typeof text !== 'string' || text.trim() === '') places.push(key);
  });
  return places;
}
