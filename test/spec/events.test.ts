import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { events, subscribableEvents } from '../../generated/events.ts';
import { createAjv } from '../../http/input/validation.ts';
import {
  type Document,
  type Language,
  languages,
  parametersOf,
  resolveReference,
  type Schema,
} from '../../scripts/spec/document.ts';
import { loadDocument } from '../../views/docs/document.ts';

const contract = [
  'lead.created',
  'lead.sent',
  'lead.accepted',
  'lead.rejected',
  'lead.status_changed',
  'appointment.proposed',
  'appointment.confirmed',
  'appointment.cancelled',
  'vehicle.checked_in',
  'vehicle.ready',
  'vehicle.delivered',
  'invoice.issued',
  'payment.received',
  'client.created',
  'client.updated',
  'communication.inbound',
  'email.sent',
  'email.failed',
  'email.opened',
  'email.clicked',
  'email.unsubscribed',
  'email.bounced',
  'sms.sent',
  'sms.failed',
  'sms.unsubscribed',
  'whatsapp.unsubscribed',
  'campaign.finished',
] as const;
const subscribable = [
  ...contract,
  'stock.below_minimum',
  'invoice.registered',
  'invoice.rejected',
  'invoice.cancelled',
  'payment.removed',
  'waiting_list.offered',
  'waiting_list.booked',
  'waiting_list.removed',
  'work_period.started',
  'work_period.ended',
  'work_period.updated',
  'work_period.deleted',
  'absence.created',
  'absence.updated',
  'absence.deleted',
  'inspection.completed',
  'inspection.finding_decided',
] as const;
const delivered = [...subscribable, 'test.ping'] as const;
const page = readFileSync(new URL('../../docs/events.md', import.meta.url), 'utf8');

const documents = Object.fromEntries(
  languages.map((language) => {
    const document: unknown = loadDocument(language);
    return [language, document];
  }),
) as Record<Language, Document>;
const english = documents.en;

const ajv = createAjv();
for (const word of Object.keys(english)) ajv.addVocabulary([word]);
ajv.addSchema({ $id: 'document', ...english });

function sentFor(document: Document, name: string) {
  const operation = document.webhooks?.[name]?.post;
  const media = operation?.requestBody?.content['application/json'];
  if (!operation || !media) throw new Error(`nothing is sent for ${name}`);
  return { operation, schema: media.schema, example: media.examples?.event?.value };
}

const schemasOf = (name: string) => english.components.schemas[name] as Schema;
const constantsOf = (name: string) => schemasOf(name).enum;

test('subscriptions accept every event of the contract, in its order, and later ones', () => {
  expect(subscribableEvents).toEqual(subscribable);
  expect(constantsOf('EventName')).toEqual(['*', ...subscribable]);
});

test('a delivery is of one of them, or a test', () => {
  expect(Object.keys(events)).toEqual(delivered);
  expect(constantsOf('DeliveredEventName')).toEqual(delivered);
});

test.each(['WebhookCreate', 'WebhookUpdate'])('%s takes all events at once', (name) => {
  expect(schemasOf(name).properties?.events?.maxItems).toBe(subscribable.length);
});

describe.each(delivered)('%s', (name) => {
  test('has an example that its schema accepts, and refuses under another name', () => {
    const { schema, example } = sentFor(english, name);
    const validate = ajv.compile({ $ref: `document${schema.$ref}` });
    expect(validate(example), JSON.stringify(validate.errors)).toBe(true);
    expect(Object.keys(example as object)).toEqual(['event', 'timestamp', 'data']);
    expect(validate({ ...(example as object), event: 'lead.unheard_of' })).toBe(false);
  });

  test('requires each field of its data, and describes it', () => {
    const { schema } = sentFor(english, name);
    const data = resolveReference(english, resolveReference(english, schema).properties?.data as Schema);
    expect(data.required).toEqual(Object.keys(data.properties ?? {}));
  });

  test.each(languages)('is among what receivers are sent, in %s', (language) => {
    const document = documents[language];
    const { operation, example } = sentFor(document, name);
    expect(operation.summary).toBe(events[name].label[language]);
    expect(operation.description).toBe(events[name].description[language]);
    expect(example).toEqual(sentFor(english, name).example);
    const headers = parametersOf(document, operation).map((parameter) => parameter.name);
    expect(headers).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
  });

  test('is on the page of events, with its example', () => {
    expect(page).toContain(`## \`${name}\`\n\n${events[name].description.en}`);
    expect(page).toContain(JSON.stringify(sentFor(english, name).example, null, 2));
  });
});

test('the documented signature is that of the documented secret, id, time and body', () => {
  const { operation, example } = sentFor(english, 'client.created');
  const [id, timestamp, signature] = parametersOf(english, operation).map(({ example: value }) => value);
  const created = english.paths['/webhooks']?.post?.responses['201']?.content?.['application/json'];
  const answer = created?.examples?.created?.value as { secret: string } | undefined;
  const at = new Date(Number(timestamp) * 1000);
  expect(new Webhook(answer?.secret ?? '').sign(String(id), at, JSON.stringify(example))).toBe(signature);
});
