import { beforeEach, describe, expect, test } from 'vitest';
import { ConnectionPlaces } from '../../../http/lifecycle/connection-places.ts';

interface Connection {
  from: string;
}

const limits = { total: 6, perAddress: 3 };
let nowMs = 0;
let places: ConnectionPlaces<Connection>;

beforeEach(() => {
  nowMs = 0;
  places = new ConnectionPlaces(limits, () => nowMs);
});

function open(from: string, isLimited = true) {
  const connection = { from };
  return { connection, ...places.admit(connection, from, isLimited) };
}

/** Opens connections that have completed a request. */
function openUsed(from: string, count: number, isLimited = true): Connection[] {
  return Array.from({ length: count }, () => {
    const { connection } = open(from, isLimited);
    places.beginRequest(connection, true);
    places.endRequest(connection);
    return connection;
  });
}

/** Opens connections with a request in flight. */
function openBusy(from: string, count: number, isLimited = true): Connection[] {
  return Array.from({ length: count }, () => {
    const { connection } = open(from, isLimited);
    places.beginRequest(connection, true);
    return connection;
  });
}

describe('an address at its limit', () => {
  test('replaces its oldest connection that has sent no request', () => {
    const [used] = openUsed('a', 1);
    const { connection: first } = open('a');
    open('a');
    nowMs = 5_000;
    expect(open('a')).toMatchObject({ isAdmitted: true, replaced: first });
    expect(used).not.toBe(first);
    expect(places.open).toBe(3);
  });

  test('replaces the connection that has been idle for longest if all have sent a request', () => {
    const [first] = openUsed('a', 3);
    nowMs = 5_000;
    expect(open('a')).toMatchObject({ replaced: first });
  });

  test('is refused while its connections were used or opened a moment ago', () => {
    openUsed('a', 2);
    open('a');
    nowMs = 90;
    expect(open('a')).toMatchObject({ isAdmitted: false, limit: 'perAddress' });
    expect(places.open).toBe(3);
  });

  test('is refused while all have requests in flight, and leaves the places of others', () => {
    const [busy] = openBusy('a', 3);
    open('b');
    nowMs = 90_000;
    expect(open('a')).toMatchObject({ isAdmitted: false, limit: 'perAddress' });
    places.endRequest(busy as Connection);
    places.release(busy as Connection);
    expect(open('a')).toMatchObject({ isAdmitted: true, replaced: null });
  });
});

describe('when all places are taken', () => {
  test('an address that holds few takes one of the address that holds the most', () => {
    open('b');
    const { connection: first } = open('a');
    open('a');
    open('a');
    open('c');
    open('c');
    nowMs = 5_000;
    expect(open('d')).toMatchObject({ isAdmitted: true, replaced: first });
    expect(places.open).toBe(6);
  });

  test('connections without any request are replaced before those that are in use now and then', () => {
    openUsed('a', 3);
    openBusy('b', 1);
    const { connection: unused } = open('c');
    open('c');
    nowMs = 5_000;
    expect(open('d')).toMatchObject({ replaced: unused });
  });

  test('the oldest request that does not arrive whole is cut, if all others are in flight', () => {
    openBusy('a', 2);
    const { connection: slow } = open('a');
    places.beginRequest(slow, false);
    openBusy('b', 2);
    const { connection: received } = open('b');
    places.beginRequest(received, false);
    places.receiveRequest(received);
    nowMs = 4_000;
    expect(open('c')).toMatchObject({ isAdmitted: false, limit: 'total' });
    nowMs = 6_000;
    expect(open('c')).toMatchObject({ isAdmitted: true, replaced: slow });
    expect(open('d')).toMatchObject({ isAdmitted: false });
  });

  test('no connection is taken from an address that holds as few', () => {
    for (const from of ['a', 'b', 'c', 'd', 'e', 'f']) open(from);
    nowMs = 5_000;
    expect(open('a')).toMatchObject({ isAdmitted: false, limit: 'total' });
    expect(open('g')).toMatchObject({ isAdmitted: true });
  });

  test('a trusted proxy is not limited, keeps its connections, and gets places of others', () => {
    openUsed('proxy', 5, false);
    const { connection: stranger } = open('a');
    nowMs = 5_000;
    expect(open('proxy', false)).toMatchObject({ replaced: stranger });
    expect(open('a')).toMatchObject({ isAdmitted: false, limit: 'total' });
  });
});
