import {
  type Document,
  type Example,
  type Operation,
  reference,
  resolveReference,
  type Schema,
  SpecError,
  typesOfSchema,
} from './document.ts';
import type { EventSource, Sources } from './sources.ts';

const tagOfEvents = 'Events';
const exampleTimestamp = '2026-11-20T09:30:00.000Z';

function eventExample(name: string, { example }: EventSource) {
  return { event: name, timestamp: exampleTimestamp, data: example };
}

/** Adds a webhook for each event to the OpenAPI document, with the schemas of events. */
export function addWebhooks(document: Document, { events, phrases }: Sources): void {
  const { schemas, responses } = document.components;
  responses.EventReceived = { description: phrases.eventReceived };
  const tag = document.tags.find(({ name }) => name === tagOfEvents);
  if (tag) tag.description = `${tag.description} ${phrases.eventBody}`;
  schemas.EventId = { type: 'string', pattern: '^evt_\\d+$', description: phrases.eventId };
  schemas.EventTimestamp = {
    type: 'string',
    format: 'date-time',
    description: phrases.eventTimestamp,
  };
  document.webhooks = {};
  for (const [name, event] of Object.entries(events)) {
    schemas[schemaName(name)] = eventSchema(name, event, phrases);
    document.webhooks[name] = { post: receiveOperation(name, event) };
  }
  for (const schema of Object.values(schemas)) {
    if (schema['x-one-of-events']) makeEventUnion(schema, Object.keys(events));
  }
}

/** Changes a schema to the union of all events, with the discriminator `event`. */
function makeEventUnion(schema: Schema, names: string[]): void {
  schema.oneOf = names.map((name) => reference('schemas', schemaName(name)));
  schema.discriminator = {
    propertyName: 'event',
    mapping: Object.fromEntries(names.map((name) => [name, `#/components/schemas/${schemaName(name)}`])),
  };
}

/** Converts `lead.status_changed` to `LeadStatusChanged`. */
function pascalCase(name: string): string {
  return name
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

function schemaName(name: string): string {
  return `${pascalCase(name)}Event`;
}

function eventSchema(name: string, event: EventSource, phrases: Sources['phrases']): Schema {
  return {
    type: 'object',
    description: event.description,
    required: ['event', 'timestamp', 'data'],
    properties: {
      id: reference('schemas', 'EventId'),
      event: { type: 'string', const: name, description: phrases.eventName },
      timestamp: reference('schemas', 'EventTimestamp'),
      data: reference('schemas', event.data),
    },
  };
}

function receiveOperation(name: string, event: EventSource): Operation {
  const { label, description } = event;
  const example: Example = { summary: label, value: eventExample(name, event) };
  return {
    operationId: `receive${pascalCase(name)}`,
    tags: [tagOfEvents],
    summary: label,
    description,
    parameters: ['WebhookId', 'WebhookTimestamp', 'WebhookSignature'].map((header) =>
      reference('parameters', header),
    ),
    requestBody: {
      required: true,
      description: label,
      content: {
        'application/json': { schema: reference('schemas', schemaName(name)), examples: { event: example } },
      },
    },
    responses: { '2XX': reference('responses', 'EventReceived') },
    security: [],
    ...(event['x-beyond-contract'] && { 'x-beyond-contract': true }),
  };
}

type Events = Record<string, EventSource>;

/** Lists the names of subscribable events, in the order of events.yaml. The order is part of the contract. */
export function subscribableNames(events: Events): string[] {
  return Object.keys(events).filter((name) => events[name]?.subscribable !== false);
}

/** Inserts the names of events at each `x-names`, so that the sources list the names only once. */
export function insertEventNames(document: Document, events: Events): void {
  const lists: Record<string, string[]> = {
    all: Object.keys(events),
    selectable: ['*', ...subscribableNames(events)],
  };
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    const wanted = schema['x-names'];
    if (wanted === undefined) continue;
    const names = lists[String(wanted)];
    if (!names) throw new SpecError([`${name}: x-names is one of ${Object.keys(lists).join(', ')}`]);
    schema.enum = names;
  }
}

const pageHead = `<!-- Generated from spec/ by \`make generate\`; never edited. -->

# Events

The events that a webhook subscription can receive. Each body is \`{ event, timestamp, data }\`: the event's name, its time, and the ids of the affected records. [Webhooks](guide/en/webhooks.md) describes subscriptions, signatures and retries.
`;

export function eventsPage({ document, events }: Sources): string {
  const entries = Object.entries(events);
  const contents = entries.map(
    ([name, { label }]) => `| [\`${name}\`](#${headingAnchor(name)}) | ${label} |`,
  );
  const named = new Map<string, Schema>();
  const sections = entries.map(([name, event]) => eventSection(document, name, event, named));
  const values = [...named].sort().map(([name, schema]) => valuesSection(name, schema));
  return [pageHead, ['| Event | |', '|---|---|', ...contents].join('\n'), '', ...sections, ...values].join(
    '\n',
  );
}

/** Returns the anchor of a heading, in the format of GitHub and most other renderers. */
function headingAnchor(heading: string): string {
  return heading.toLowerCase().replaceAll('.', '');
}

function eventSection(document: Document, name: string, event: EventSource, named: Map<string, Schema>) {
  const { properties = {} } = document.components.schemas[event.data] ?? {};
  const fields = Object.entries(properties).map(([field, schema]) => {
    const { description } = schema.description === undefined ? resolveReference(document, schema) : schema;
    return `| \`${field}\` | ${typeText(document, schema, named)} | ${description} |`;
  });
  return `## \`${name}\`

${event.description}

| \`data\` | Type | |
|---|---|---|
${fields.join('\n')}

\`\`\`json
${JSON.stringify(eventExample(name, event), null, 2)}
\`\`\`
`;
}

/** Formats a schema's type as text. Collects in `named` the schemas that have their own section. */
function typeText(document: Document, schema: Schema, named: Map<string, Schema>): string {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) {
    named.set(name, resolveReference(document, schema));
    return `[${name}](#${headingAnchor(name)})`;
  }
  if (schema.anyOf) return schema.anyOf.map((one) => typeText(document, one, named)).join(' or ');
  if (schema.items) return `list of ${typeText(document, schema.items, named)}s`;
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(', ');
  return typesOfSchema(schema)
    .map((type) => (type === 'string' && schema.format) || type)
    .join(' or ');
}

function valuesSection(name: string, { description, enum: values = [] }: Schema): string {
  return `## ${name}\n\n${description} One of ${values.map((value) => `\`${value}\``).join(', ')}.\n`;
}
