import { expect, test } from 'vitest';
import document from '../../../generated/openapi/en.json' with { type: 'json' };
import { operations } from '../../../generated/operations.ts';
import { withStrictResponses } from '../../../http/transaction/strict-responses.ts';

const rate = { id: 1, name: 'Mecánica', price_per_hour: 48.5, currency: 'EUR', is_default: true };

const answer = (status: number, body: unknown) =>
  withStrictResponses(document, operations.listRates, () => ({ status, body }))(undefined as never);

test('an answer to the letter of the document passes', async () => {
  expect(await answer(200, { data: [rate] })).toEqual({ status: 200, body: { data: [rate] } });
});

test.each([
  ['a null that the document does not allow', 200, { data: [{ ...rate, price_per_hour: null }] }],
  ['a missing field', 200, { data: [{ ...rate, is_default: undefined }] }],
  ['a number in a text', 200, { data: [{ ...rate, price_per_hour: '48.50' }] }],
  ['a third decimal', 200, { data: [{ ...rate, price_per_hour: 48.505 }] }],
  ['a status that is not documented', 201, { data: [rate] }],
])('in tests %s is a defect', async (_what, status, body) => {
  await expect(answer(status, body)).rejects.toThrow('listRates');
});
