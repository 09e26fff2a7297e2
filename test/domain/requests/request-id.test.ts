import { expect, test } from 'vitest';
import { requestId, timeOfRequestId } from '../../../domain/requests/request-id.ts';

const process = '5e1f0c9a7b3d2468ac';

test.each(['2026-11-26T11:10:05.123Z', '2001-09-09T01:46:40.000Z', '2059-01-01T00:00:00.000Z'])(
  'an id says that the request came at %s',
  (at) => {
    expect(timeOfRequestId(requestId(new Date(at), process, 100))).toEqual(new Date(at));
  },
);

test('an id of release 1.0.0 does not say it', () => {
  expect(timeOfRequestId(`req_${process}00002s`)).toBeUndefined();
});

test('ids of one moment differ', () => {
  const at = new Date();
  expect(requestId(at, process, 1)).not.toBe(requestId(at, process, 2));
});
