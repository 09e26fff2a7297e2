import { describe, expect, test } from 'vitest';
import { dayMs } from '../../../domain/time/lengths.ts';
import { toWorkshopTime } from '../../../domain/time/test-clock.ts';
import type { components } from '../../../generated/desk-types.ts';
import { firstRequests } from '../../../views/panel/integrations/first-requests.ts';
import { keyStateOf, usableKeysFirst } from '../../../views/panel/integrations/key-state.ts';
import { requestQuery, unreadableFilters } from '../../../views/panel/integrations/request-filters.ts';
import { roundUp } from '../../../views/panel/kit/chart.tsx';

type ApiKey = components['schemas']['ApiKey'];

const now = new Date('2026-11-28T09:30:00Z');
const time = { now, timezone: 'Europe/Madrid' };

describe('the state of a key', () => {
  const key: ApiKey = {
    ...{ id: 1, name: 'A', purpose: '', prefixes: [], environment: 'live', scopes: [], ip_allow_list: [] },
    ...{
      per_minute: 60,
      expires_at: null,
      revoked_at: null,
      last_used_at: null,
      old_secret_expires_at: null,
    },
    created_at: '2026-11-01T00:00:00Z',
  };
  const inDays = (days: number) => new Date(now.getTime() + days * dayMs).toISOString();

  test.each([
    ['unused', {}],
    ['live', { last_used_at: inDays(-1) }],
    ['live', { last_used_at: inDays(-1), expires_at: inDays(15) }],
    ['expiring', { last_used_at: inDays(-1), expires_at: inDays(13) }],
    ['expired', { expires_at: inDays(0) }],
    ['revoked', { revoked_at: inDays(-1), expires_at: inDays(-2) }],
  ])('is %s with %o', (state, changes) => {
    expect(keyStateOf({ ...key, ...changes }, now)).toBe(state);
  });

  test('follows the real time in a sandbox whose clock is ahead', () => {
    const ahead = toWorkshopTime({ clock_ahead_ms: 100 * dayMs }, now);
    const used = { ...key, last_used_at: inDays(-1) };
    expect(keyStateOf({ ...used, expires_at: inDays(50) }, ahead)).toBe('live');
  });

  test('sorts keys that expire before the others, and ended ones last', () => {
    const of = (id: number, changes: Partial<ApiKey>) => ({ ...key, id, ...changes });
    const keys = [of(1, { revoked_at: inDays(-1) }), of(2, {}), of(3, { expires_at: inDays(2) })];
    expect(usableKeysFirst(keys, now).map(({ id }) => id)).toEqual([3, 2, 1]);
  });
});

describe('the filters of the log', () => {
  test.each([
    [{ sender: 'key-12' }, { key_id: '12' }],
    [{ sender: 'person-7' }, { person_id: '7' }],
    [{ sender: 'other-7' }, {}],
    [{ source: 'test' }, { environment: 'test' }],
    [{ source: 'panel' }, { source: 'panel' }],
    [
      { status: '404', code: 'not_found', failed: 'true' },
      { status: '404', code: 'not_found', failed: 'true' },
    ],
    [{ status: '4xx', code: 'Not found', failed: 'no', method: 'get' }, {}],
    [{ since: '28/11' }, { since: '2026-11-27T23:00:00.000Z' }],
    [{ since: 'ayer 9:00' }, { since: '2026-11-27T08:00:00.000Z' }],
    [{ until: '2026-11-28 00:00' }, { until: '2026-11-27T23:00:00.000Z' }],
    [{ until: 'whenever' }, {}],
  ])('%o become the query %o', (filters, query) => {
    const sent = Object.entries(requestQuery(filters, time)).filter(([, value]) => value !== undefined);
    expect(Object.fromEntries(sent)).toEqual(query);
  });

  test('that cannot be read are named', () => {
    const filters = { status: '4xx', code: 'A', since: 'whenever', until: '28/11' };
    expect(unreadableFilters(filters, time)).toEqual(['status', 'code', 'since']);
  });
});

test.each([
  [[], ['ping']],
  [['clients:read'], ['ping', 'clients']],
  [
    ['clients:write', 'vehicles:read', 'invoices:read'],
    ['ping', 'newClient', 'vehicles'],
  ],
])('the first requests of a key with the scopes %o are %o', (scopes, names) => {
  const requests = firstRequests('https://workshop.test', scopes);
  expect(requests.map(({ name }) => name)).toEqual(names);
  for (const { curl } of requests) expect(curl).toContain('Bearer $WORKSHOP_API_KEY');
});

test.each([
  [0, 5],
  [5, 5],
  [6, 10],
  [12, 20],
  [210, 500],
  [501, 1000],
])('the scale for %i ends at %i', (value, end) => expect(roundUp(value)).toBe(end));
