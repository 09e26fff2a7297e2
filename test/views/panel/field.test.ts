import { expect, test } from 'vitest';
import { deskOperations } from '../../../generated/operations.ts';
import { findOperation, listFieldNames } from '../../../views/desk/fields.ts';
import { describeAnswerField, describeField, type FieldDescription } from '../../../views/panel/field.ts';

const operationIds = Object.values(deskOperations).map(({ operationId }) => operationId);

test('a text field has its label, its limits and its help', () => {
  expect(describeField('createDeskClient', 'phone', 'en')).toEqual({
    property: 'phone',
    in: 'body',
    label: 'Phone',
    help: 'Two clients cannot have the same number.',
    input: 'tel',
    required: false,
    nullable: true,
    maxLength: 30,
    pattern: '^[0-9+()\\s.\\-]{6,30}$',
  });
});

test('a required field is marked, and the patterns of all texts are left out', () => {
  expect(describeField('createStaff', 'name', 'en')).toEqual({
    property: 'name',
    in: 'body',
    label: 'Name',
    input: 'text',
    required: true,
    nullable: false,
    minLength: 1,
    maxLength: 120,
  });
});

test('an enumeration has its values with their labels, without null', () => {
  const field = describeField('recordPayment', 'method', 'en');
  expect(field).toMatchObject({ input: 'select', label: 'Payment method', required: true });
  expect(field.options?.slice(0, 3)).toEqual([
    { value: 'cash', label: 'Cash' },
    { value: 'card', label: 'Card' },
    { value: 'transfer', label: 'Bank transfer' },
  ]);
  const optional = describeField('setInvoice', 'payment_method', 'en');
  expect(optional).toMatchObject({ nullable: true });
  expect(optional.options?.map(({ value }) => value)).not.toContain(null);
});

test('a list of values is a group of check boxes, and values of events have the labels of the events', () => {
  const scopes = describeField('createKey', 'scopes', 'en');
  expect(scopes).toMatchObject({ input: 'checkboxes', minItems: 1 });
  expect(scopes.options?.slice(0, 2)).toEqual([
    { value: 'all', label: 'All permissions' },
    { value: 'clients:read', label: 'Read clients' },
  ]);
  const event = describeField('listSubscriptionDeliveries', 'event', 'es');
  expect(event.options?.[0]).toEqual({ value: 'lead.created', label: 'Presupuesto creado' });
});

test.each<[Parameters<typeof describeField>[0], string, Partial<FieldDescription>]>([
  ['setSettings', 'schedule', { input: 'group', label: 'Opening hours' }],
  ['setSettings', 'schedule.mon', { input: 'group', label: 'Monday' }],
  ['setSettings', 'schedule.mon.start', { input: 'time', label: 'Opens at', required: true }],
  ['setSettings', 'schedule.mon.closed', { input: 'checkbox', label: 'Closed' }],
  ['setInvoice', 'lines', { input: 'rows', label: 'Lines', minItems: 1, maxItems: 200 }],
  ['setInvoice', 'lines[].quantity', { input: 'number', label: 'Quantity', maxDecimals: 2 }],
  ['setInvoice', 'lines[].unit_price', { input: 'number', unit: 'eur', maxDecimals: 2 }],
  ['createBox', 'schedule.sat.end', { input: 'time', label: 'Closes at' }],
  ['setClient', 'channel_opt_out.email', { input: 'checkbox', label: 'Email' }],
  ['splitInvoice', 'owner_lines', { input: 'list', picker: 'line' }],
  ['bookAppointment', 'budget_id', { picker: 'budget', label: 'Quote', required: true, integer: true }],
  ['bookAppointment', 'duration_minutes', { unit: 'minutes', minimum: 15, maximum: 720 }],
  ['bookAppointment', 'start', { input: 'moment', label: 'Start' }],
  ['setBox', 'id', { in: 'path', label: 'Box', picker: 'box', required: true }],
  ['listDeskInvoices', 'from', { in: 'query', input: 'date', label: 'From', required: false }],
  ['setEmailTransport', 'url', { input: 'password', label: 'Mail server as URL' }],
  ['setLogo', 'file', { input: 'file', label: 'File' }],
  ['addBudgetLine', 'extended_detail', { input: 'textarea', label: 'Details' }],
  ['setSettings', 'quote_days', { unit: 'working_days', minimum: 12, maximum: 365 }],
])('%s: %s', (operationId, property, expected) => {
  expect(describeField(operationId, property, 'en')).toMatchObject(expected);
});

test('a flag that shares its name with an amount has no unit', () => {
  expect(describeField('setInvoice', 'surcharge', 'en')).not.toHaveProperty('unit');
  expect(describeField('issueInvoice', 'paid', 'en')).not.toHaveProperty('unit');
});

test('a field of an answer is described in the same way', () => {
  const total = describeAnswerField('listDeskInvoices', 'data[].total', 'en');
  expect(total).toMatchObject({ in: 'answer', label: 'Total', unit: 'eur' });
  const status = describeAnswerField('listDeskInvoices', 'data[].status', 'en');
  expect(status?.options).toContainEqual({ value: 'issued', label: 'Issued' });
  expect(describeAnswerField('showClient', 'no_such_field', 'en')).toBeUndefined();
});

test('every field of a request can be described, and has a label and every value of it, too', () => {
  const fields = operationIds.flatMap((operationId) =>
    listFieldNames(operationId).map((name) => ({ name, field: describeField(operationId, name, 'en') })),
  );
  expect(fields.length).toBeGreaterThan(500);
  // Labels are words, in contrast to names.
  expect(fields.filter(({ field }) => /_|^[a-z]/.test(field.label))).toEqual([]);
  const options = fields.flatMap(({ field }) => field.options ?? []);
  expect(options.filter(({ label }) => /^[a-z]|_/.test(label))).toEqual([]);
});

test('an unknown field is a mistake of the caller', () => {
  expect(() => describeField('createStaff', 'nickname', 'en')).toThrow('createStaff has no field nickname');
});

test('every operation has a label of its own', () => {
  const labels = operationIds.map((operationId) => findOperation(operationId)['x-label']);
  expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
});
