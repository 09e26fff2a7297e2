import { expect, test } from 'vitest';
import { makeKey } from '../../../domain/keys/keys.ts';
import { maskFields, maskPath, maxLoggedFields } from '../../../domain/requests/logged-path.ts';

test.each([
  ['/api/v1/request_logs', '/api/v1/request_logs'],
  ['/v1//clients/12345678/', '/v1//clients/12345678/'],
  ['/wp-login.php', '/wp-login.php'],
  ['/api/v1/nothing12', '/api/v1/nothing12'],
  ['/clients/600000001', '/clients/…'],
  ['/clients/+34600000001', '/clients/…'],
  ['/clients/12345678Z', '/clients/…'],
  ['/clients/clara@example.com', '/clients/…'],
  ['/clients/Clara%20Ejemplo', '/clients/…'],
  ['/t/aB3xY9kQ2zW', '/t/…'],
  [`/api/v1/${makeKey('live', Buffer.alloc(32, 7)).secret}`, '/api/v1/…'],
  [`/${'a'.repeat(41)}`, '/…'],
  ['', ''],
])('%s is logged as %s', (path, logged) => expect(maskPath(path)).toBe(logged));

test('a long path is cut', () => {
  const logged = maskPath('/clients'.repeat(10_000));
  expect(logged).toHaveLength(200);
  expect(logged).toMatch(/^\/clients\/clients.*…$/);
});

test('fields are listed once, and not endlessly', () => {
  expect(maskFields(['/name', '/name', '/lines/0/unit_price', '/a b'])).toEqual([
    '/name',
    '/lines/0/unit_price',
    '/…',
  ]);
  expect(maskFields(Array.from({ length: 60 }, (_, n) => `/lines/${n}`))).toHaveLength(maxLoggedFields);
});
