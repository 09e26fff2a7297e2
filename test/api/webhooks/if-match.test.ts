import { expect, test } from 'vitest';
import { openWebhooks } from './scene.ts';

const { get, patch, post, send, subscribe, insertDeliveries } = await openWebhooks();

const versionOf = async (path: string) => String((await get(path)).headers.etag);
const ifMatch = (etag: string) => ({ headers: { 'if-match': etag } });

test('keeps its version when deliveries are added', async () => {
  const { id } = await subscribe();
  const read = await versionOf(`/webhooks/${id}`);
  await insertDeliveries(id, [{}]);
  expect((await get(`/webhooks/${id}`)).body.deliveries).toHaveLength(1);
  expect(await versionOf(`/webhooks/${id}`)).toBe(read);
});

test('is changed, gets a new secret and is deleted only in the version that was read', async () => {
  const { id } = await subscribe();
  const path = `/webhooks/${id}`;
  const read = await versionOf(path);
  const changed = await patch(path, { description: 'ERP' }, ifMatch(read));
  expect([changed.status, changed.headers.etag]).toEqual([200, (await versionOf(path)).replace('W/', '')]);
  const refused = [
    await patch(path, { description: 'CRM' }, ifMatch(read)),
    await post(`${path}/secret`, undefined, ifMatch(read)),
    await send('DELETE', path, ifMatch(read)),
  ];
  for (const { status, body } of refused)
    expect([status, body.error]).toMatchObject([
      409,
      { code: 'changed_meanwhile', current: (await get(path)).body },
    ]);
  expect((await send('DELETE', path, ifMatch(String(changed.headers.etag)))).status).toBe(200);
});
