import fastify from 'fastify';
import { expect, test } from 'vitest';
import { deprecationNotice } from '../../../http/output/deprecation.ts';

test('an operation that will end says on which day', async () => {
  const app = fastify();
  const onSend = deprecationNotice({ since: '2026-12-01', successor: '/new', sunset: '2027-06-01' });
  await app.register(
    async (api) => {
      api.get('/old', { onSend }, () => ({}));
    },
    { prefix: '/api/v1' },
  );
  const { headers } = await app.inject('/api/v1/old');
  expect(headers).toMatchObject({
    deprecation: '@1796083200',
    sunset: 'Tue, 01 Jun 2027 00:00:00 GMT',
    link: '</api/v1/new>; rel="successor-version"',
  });
});
