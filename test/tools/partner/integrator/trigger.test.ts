import { expect, test } from 'vitest';
import { scenarios } from '../../../../tools/partner/contract/recipes/events.ts';
import { isRequest } from '../../../../tools/partner/contract/recipes/step.ts';
import { documentFile, readDocument } from '../../../../tools/partner/gate/released-documents.ts';
import {
  applySettings,
  listBodyFields,
  readSettings,
} from '../../../../tools/partner/integrator/trigger/settings.ts';
import { machinesOfTests } from './run.ts';

const machine = machinesOfTests()();
const document = readDocument(documentFile);
const read = (...texts: string[]) => readSettings(texts, scenarios['lead.rejected'], document);

test('the list has a line for each event that can happen, in the order of the document', async () => {
  const { code, stdout } = await machine.run('trigger', '--list');
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^lead\.created +Budget created\n/)]);
  expect(stdout.trim().split('\n')).toHaveLength(Object.keys(scenarios).length);
  const { stdout: json } = await machine.run('trigger', '--list', '--json');
  expect(JSON.parse(json)).toContainEqual({ event: 'lead.accepted', label: 'Budget accepted' });
});

test('the document has every request with a body that a scenario sends', () => {
  const bodies = Object.values(scenarios).flatMap(({ steps }) =>
    steps.filter(isRequest).filter(({ body }) => body),
  );
  for (const step of bodies)
    expect([step.request, listBodyFields({ steps: [step], isOwn: () => true }, document).size]).not.toEqual([
      step.request,
      0,
    ]);
});

test.each([
  ['client.name=Clara Ejemplo', 'name', 'Clara Ejemplo'],
  ['client.name=12', 'name', '12'],
  ['client.phone=null', 'phone', null],
  ['client.channel_opt_out.sms=true', 'channel_opt_out', { sms: true }],
  ['client.zip=', 'zip', ''],
])('%s sets the value with its type', (text, name, value) => {
  expect(applySettings({ name: 'Ana' }, 'client', read(text))[name]).toEqual(value);
});

test('a value inside a list is changed, and the others stay', () => {
  const before = { client_id: 1, lines: [{ description: 'Frenos', unit_price: 52 }] };
  const set = read(
    'budget.lines.0.unit_price=120.5',
    'client.city=Madrid',
    'budget.lines.1.description=Aceite',
  );
  expect(applySettings(before, 'budget', set).lines).toEqual([
    { description: 'Frenos', unit_price: 120.5 },
    { description: 'Aceite' },
  ]);
  expect(before.lines[0]?.unit_price).toBe(52);
});

test.each([
  ['client', 'write PATH=VALUE'],
  [
    'client.nam=x',
    /there is no such value\. Did you mean client\.name\? The values are:\n {2}client\.name, /,
  ],
  ['xyz.q=1', 'there is no such value. The values are:'],
  ['budget.lines.0.unit_price=much', 'the value must be a number'],
  ['budget.lines=none', 'the value must be a list as JSON'],
  ['client.channel_opt_out.sms=1', 'the value must be true or false'],
])('--set %s is refused, and the message says what can be set', (text, message) => {
  expect(() => read(text)).toThrow(message);
});

test.each<[words: string[], message: string]>([
  [[], 'EVENT is missing, such as lead.accepted: workshop-api trigger --list shows them.'],
  [['budget.accepted'], 'There is no event budget.accepted. Did you mean lead.accepted?'],
  [['client.created', '--wait', '0'], '--wait 0: must be a whole number of seconds'],
  [['client.created'], 'Log in first: workshop-api login --url'],
])('trigger %j is refused with advice', async (words, message) => {
  const { code, stdout, stderr } = await machine.run('trigger', ...words);
  expect(stderr).toContain(message);
  expect([code, stdout]).toEqual([2, '']);
});
