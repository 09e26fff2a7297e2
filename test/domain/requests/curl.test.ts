import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { curlCommand } from '../../../domain/requests/curl.ts';

const request = {
  baseUrl: 'https://taller.example.com',
  method: 'GET',
  path: '/api/v1/clients',
  body: null,
  takesIdempotencyKey: false,
};

describe('curl command of a request', () => {
  test('reads the key from a variable', () => {
    expect(curlCommand(request)).toBe(
      'curl "https://taller.example.com/api/v1/clients" \\\n  -H "Authorization: Bearer $WORKSHOP_API_KEY"',
    );
  });

  test('reads the body from a file, and has a new idempotency key', () => {
    const written = curlCommand({ ...request, method: 'POST', body: 'json', takesIdempotencyKey: true });
    expect(written.split(' \\\n  ')).toEqual([
      'curl -X POST "https://taller.example.com/api/v1/clients"',
      '-H "Authorization: Bearer $WORKSHOP_API_KEY"',
      '-H "Idempotency-Key: $(uuidgen)"',
      '-H "Content-Type: application/json"',
      '-d @body.json',
    ]);
  });

  test.each([
    ['/api/v1/clients/:id', '/api/v1/clients/$ID'],
    [
      '/api/v1/webhooks/:id/deliveries/:deliveryId/replay',
      '/api/v1/webhooks/$ID/deliveries/$DELIVERY_ID/replay',
    ],
    ['/clients/…', '/clients/$PART'],
    ['/a"b/`c`/$(d)', '/a%22b/%60c%60/%24%28d%29'],
  ])('the path %s becomes %s', (path, written) => {
    expect(curlCommand({ ...request, path })).toContain(`"https://taller.example.com${written}"`);
  });

  test.each([
    ['HEAD', 'curl -I "'],
    ['DELETE', 'curl -X DELETE "'],
  ])('%s is written as %s', (method, start) => {
    expect(curlCommand({ ...request, method })).toMatch(new RegExp(`^${start}`));
  });

  test('keeps the query, and uploads a file where the operation receives one', () => {
    const written = curlCommand({
      ...request,
      query: 'limit=5&search=Clara Ejemplo',
      method: 'POST',
      body: 'form',
    });
    expect(written).toContain('/clients?limit=5&search=Clara%20Ejemplo"');
    expect(written).toMatch(/-F "file=@document\.pdf"$/);
  });

  test('is one command for every path and query', () => {
    const text = fc.string({ unit: 'binary-ascii' });
    fc.assert(
      fc.property(text, text, (segment, query) => {
        const written = curlCommand({ ...request, path: `/${segment.replaceAll('/', '')}`, query });
        expect(written).toMatch(
          /^curl "https:\/\/taller\.example\.com\/[\w\-.~:%@&=+,?/$]*" \\\n {2}-H "[^"]*"$/,
        );
      }),
    );
  });

  test('a shell passes the address to curl as one argument', () => {
    const command = curlCommand({ ...request, path: '/$(id)/"; id!' });
    const shown = execFileSync('bash', ['-c', `curl() { printf '%s|' "$@"; }; ${command}`], {
      encoding: 'utf8',
    });
    expect(shown).toBe('https://taller.example.com/%24%28id%29/%22%3B%20id%21|-H|Authorization: Bearer |');
  });
});
