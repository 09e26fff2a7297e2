import { type Document, resolved, type Schema, typesOfSchema } from './document.ts';
import type { EventSource, Sources } from './sources.ts';
import { exampleOf } from './webhooks.ts';

const head = `<!-- Generated from spec/ by \`make generate\`; never edited. -->

# Events

What a webhook subscription is sent. Each body is \`{ event, timestamp, data }\`: the event's name, when it happened, and the ids of what it is about. How to subscribe, how to verify the signature and when deliveries are tried again: see "Webhooks" in the description that the service serves at \`GET /api/v1/openapi.json\`.
`;

/** The page on events, for people, in English. */
export function eventsPage({ document, events }: Sources): string {
  const entries = Object.entries(events);
  const contents = entries.map(([name, { label }]) => `| [\`${name}\`](#${anchor(name)}) | ${label} |`);
  const named = new Map<string, Schema>();
  const sections = entries.map(([name, event]) => eventSection(document, name, event, named));
  const values = [...named].sort().map(([name, schema]) => valuesSection(name, schema));
  return [head, ['| Event | |', '|---|---|', ...contents].join('\n'), '', ...sections, ...values].join('\n');
}

/** As GitHub and most others make it of a heading. */
function anchor(heading: string): string {
  return heading.toLowerCase().replaceAll('.', '');
}

function eventSection(document: Document, name: string, event: EventSource, named: Map<string, Schema>) {
  const { properties = {} } = document.components.schemas[event.data] as Schema;
  const fields = Object.entries(properties).map(([field, schema]) => {
    const { description } = schema.description === undefined ? resolved(document, schema) : schema;
    return `| \`${field}\` | ${typeText(document, schema, named)} | ${description} |`;
  });
  return `## \`${name}\`

${event.description}

| \`data\` | Type | |
|---|---|---|
${fields.join('\n')}

\`\`\`json
${JSON.stringify(exampleOf(name, event), null, 2)}
\`\`\`
`;
}

/** `named` collects the schemas that a section of their own explains. */
function typeText(document: Document, schema: Schema, named: Map<string, Schema>): string {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) {
    named.set(name, resolved(document, schema));
    return `[${name}](#${anchor(name)})`;
  }
  const alternatives = schema.anyOf as Schema[] | undefined;
  if (alternatives) return alternatives.map((one) => typeText(document, one, named)).join(' or ');
  if (schema.items) return `list of ${typeText(document, schema.items, named)}s`;
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(', ');
  return typesOfSchema(schema)
    .map((type) => (type === 'string' && schema.format) || type)
    .join(' or ');
}

function valuesSection(name: string, { description, enum: values = [] }: Schema): string {
  return `## ${name}\n\n${description} One of ${values.map((value) => `\`${value}\``).join(', ')}.\n`;
}
