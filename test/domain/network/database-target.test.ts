import { expect, test } from 'vitest';
import { databaseTarget } from '../../../domain/network/database-target.ts';

test.each([
  ['postgres://db.example.com/workshop', [['db.example.com', 5432]]],
  ['postgresql://user:p%40ss@db.example.com:6432/workshop', [['db.example.com', 6432]]],
  [
    'postgres://user@a.example.com,b.example.com:6432/workshop',
    [
      ['a.example.com', 5432],
      ['b.example.com', 6432],
    ],
  ],
  ['postgres://user@/workshop?host=%2Fvar%2Frun%2Fpg&port=6432', [['/var/run/pg', 6432]]],
  ['postgres://user@%2Fvar%2Frun%2Fpg/workshop', [['/var/run/pg', 5432]]],
  ['postgres://user@[::1]:6432/workshop', [['::1', 6432]]],
  ['postgres:///workshop', [['localhost', 5432]]],
])('finds where %s listens', (url, hosts) => {
  expect(databaseTarget(url).hosts).toEqual(hosts.map(([host, port]) => ({ host, port })));
});

test('keeps user, password, database and settings', () => {
  const { url } = databaseTarget(
    'postgres://user:p%40ss@db.example.com:6432/workshop?sslmode=require&host=other',
  );
  expect(url).toBe('postgres://user:p%40ss@localhost/workshop?sslmode=require');
});

test('refuses any other text than a URL of PostgreSQL', () => {
  expect(() => databaseTarget('mysql://localhost/workshop')).toThrow('DATABASE_URL');
});
