import { expect, test } from 'vitest';
import { applySubscriptionChange, replayStart } from '../../../domain/webhooks/subscription.ts';

const failing = {
  id: 31,
  url: 'https://example.com/hooks',
  events: ['client.created'],
  description: '',
  active: true,
  failing_since: '2026-03-02T09:30:00.000Z',
};

test.each([
  ['another description', { description: 'Clientes' }],
  ['other events', { events: ['client.updated'] }],
  ['its own URL', { url: failing.url }],
  ['what it is already', { active: true }],
  ['its end', { active: false }],
  ['nothing', {}],
])('a receiver that fails goes on failing with %s', (_what, change) => {
  expect(applySubscriptionChange(failing, change)).toEqual({ ...failing, ...change });
});

test.each([
  ['a new URL', failing, { url: 'https://example.com/other' }],
  ['being switched on', { ...failing, active: false }, { active: true }],
])('with %s it has not failed yet', (_what, before, change) => {
  expect(applySubscriptionChange(before, change)).toEqual({ ...before, ...change, failing_since: null });
});

const now = new Date('2026-03-02T09:30:00.250Z');

test.each([
  ['2026-03-01T10:00:00+02:00', '2026-03-01T08:00:00.000Z'],
  ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.000Z'],
  ['2017-01-01T00:59:60.5+01:00', '2016-12-31T23:59:59.500Z'],
  ['0001-01-01T00:00:00+14:00', '1970-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59-12:00', now.toISOString()],
])('what was sent since %s was sent since %s', (since, from) => {
  expect(replayStart(since, now).toISOString()).toBe(from);
});
