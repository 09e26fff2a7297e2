import { expect, test } from 'vitest';
import { departures, lineLike, valuesIn } from './shape.ts';

const departuresOf = (shown: string, text: string) => departures(valuesIn(shown)[0], valuesIn(text)[0]);

test('reads what a page leaves out, and values that follow one another', () => {
  expect(valuesIn('{"a":[1,…],…,"b":…}\n{"c":"d…{"}')).toEqual([
    { a: [1, '…'], '…': 0, b: '…' },
    { c: 'd…{' },
  ]);
  expect(valuesIn('evt_1 { id: 1 }\n{"ok":true}{"ok":false} end')).toEqual([{ ok: true }, { ok: false }]);
});

test.each([
  ['{"id":1,"name":"Clara"}', '{"id":201,"name":"Bruno"}'],
  ['{"id":1,…}', '{"id":1,"more":null}'],
  ['{"list":[…]}', '{"list":[]}'],
  ['{"list":[{"id":1,…},…]}', '{"list":[{"id":2,"a":1},{"b":1}]}'],
  ['{"any":…}', '{"any":null}'],
])('%s shows %s', (shown, text) => {
  expect(departuresOf(shown, text)).toEqual([]);
});

test.each([
  ['{"id":1}', '{"id":"1"}'],
  ['{"id":1}', '{"id":null}'],
  ['{"id":null}', '{"id":1}'],
  ['{"id":1}', '{"id":1,"more":null}'],
  ['{"id":1,"gone":2}', '{"id":1}'],
  ['{"id":1,"name":"a"}', '{"name":"a","id":1}'],
  ['{"list":[1]}', '{"list":[1,2]}'],
  ['{"list":[1,…]}', '{"list":[]}'],
  ['{"deep":{"list":[{"id":1}]}}', '{"deep":{"list":[{"id":true}]}}'],
  ['{"id":1}', 'bash: curl: command not found'],
])('%s does not show %s', (shown, text) => {
  expect(departuresOf(shown, text)).toHaveLength(1);
});

test('a line may have other numbers, and nothing else', () => {
  expect('evt_12 test.ping { webhook_id: 3 }').toMatch(lineLike('evt_2 test.ping { webhook_id: 1 }'));
  expect('evt_12 test.pong { webhook_id: 3 }').not.toMatch(lineLike('evt_2 test.ping { webhook_id: 1 }'));
});
