import { expect, test } from 'vitest';
import { NoReplyError, type WorkshopPort } from '../../../adapters/mcp/port.ts';
import { listResources, readResource } from '../../../adapters/mcp/resources.ts';
import document from '../../../generated/openapi/en.json' with { type: 'json' };

/**
 * Returns a `WorkshopPort` that answers requests for these pages with their text, and rejects all requests to the API.
 */
function portTo(pages: Record<string, string>): WorkshopPort {
  return {
    send: () => Promise.reject(new Error('sent')),
    page: async (path) => ({
      status: path in pages ? 200 : 404,
      headers: {},
      text: pages[path] ?? 'Not found',
    }),
    timezone: async () => 'Europe/Madrid',
    now: async () => new Date('2026-11-20T09:00:00Z'),
  };
}

const llms = `# Workshop
- [Start](https://workshop.test/docs/en/guide/start.md): The first request.
- [GET /clients](https://workshop.test/docs/en/reference/listClients.md): List clients`;

test('pages of the guide are listed and read as the service has them', async () => {
  const port = portTo({
    '/llms.txt': llms,
    '/docs/en/guide/start.md': '# Start',
    '/docs/en/errors/not_found.md': '# not_found',
  });
  const listed = await listResources(port);
  expect(listed.map(({ uri, title }) => [uri, title])).toEqual([
    ['workshop://operations', 'All operations'],
    ['workshop://guide/start', 'Start'],
  ]);
  expect(await readResource('workshop://guide/start', port, document)).toMatchObject({ text: '# Start' });
  expect(await readResource('workshop://errors/not_found', port, document)).toMatchObject({
    text: '# not_found',
  });
  expect(await readResource('workshop://errors/nonsense', port, document)).toBeUndefined();
});

test('a service that has no guide, or does not answer, has the operations alone', async () => {
  const away = { ...portTo({}), page: () => Promise.reject(new NoReplyError('refused')) };
  for (const port of [portTo({}), away])
    expect((await listResources(port)).map(({ uri }) => uri)).toEqual(['workshop://operations']);
});

test.each([
  'workshop://guide/../errors/x',
  'workshop://guide/a/b',
  'workshop://clients/start',
  'https://x.test',
  '',
])('%j is no resource, and nothing is asked', async (uri) => {
  const port = { ...portTo({}), page: () => Promise.reject(new Error('asked')) };
  expect(await readResource(uri, port, document)).toBeUndefined();
});
