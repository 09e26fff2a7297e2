import { type Document, type Example, type Operation, reference, type Schema } from './document.ts';
import type { EventSource, Sources } from './sources.ts';

const tagOfEvents = 'Events';
const exampleTimestamp = '2026-11-20T09:30:00.000Z';

export function exampleOf(name: string, { example }: EventSource) {
  return { event: name, timestamp: exampleTimestamp, data: example };
}

/** What receivers are sent, event by event, with the schemas that this takes. */
export function addWebhooks(document: Document, { events, phrases }: Sources): void {
  const { schemas, responses } = document.components;
  responses.EventReceived = { description: phrases.eventReceived as string };
  const tag = document.tags.find(({ name }) => name === tagOfEvents);
  if (tag) tag.description = `${tag.description} ${phrases.eventBody}`;
  document.webhooks = {};
  for (const [name, event] of Object.entries(events)) {
    schemas[schemaName(name)] = eventSchema(name, event, phrases);
    document.webhooks[name] = { post: receiving(name, event) };
  }
}

/** `lead.status_changed` → `LeadStatusChanged` */
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
      event: { type: 'string', const: name, description: phrases.eventName as string },
      timestamp: { type: 'string', format: 'date-time', description: phrases.eventTimestamp as string },
      data: reference('schemas', event.data),
    },
  };
}

function receiving(name: string, event: EventSource): Operation {
  const { label, description } = event;
  const example: Example = { summary: label, value: exampleOf(name, event) };
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
  };
}
