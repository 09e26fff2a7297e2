import { expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop();
const { desk, askDesk } = workshop;
const other = await openWorkshop();

const history = async (query = '') => (await desk('GET', `/settings/history${query}`)).body;

test('the history of the settings lists old and new values with their author, newest first', async () => {
  await desk('PATCH', '/settings', { phone: '+34910000001', city: 'Getafe' });
  await desk('PATCH', '/settings', { phone: '+34910000002', city: 'Getafe' });
  const { data } = await history();
  expect(data[0]).toMatchObject({
    ...{ subject: 'settings', action: 'changed', name: null, by: 'Marta Supuesta', by_kind: 'staff' },
    changes: { phone: { from: '+34910000001', to: '+34910000002' } },
  });
  expect(Object.keys(data[1].changes)).toEqual(expect.arrayContaining(['phone', 'city']));
});

test('a change that changes nothing, and one that is refused, leave no entry', async () => {
  const before = (await history()).data.length;
  await desk('PATCH', '/settings', { city: 'Getafe' });
  expect((await askDesk('PATCH', '/settings', { timezone: 'Europe/Nowhere' })).status).toBe(422);
  expect((await history()).data).toHaveLength(before);
});

test('the history contains rates, series and the logo', async () => {
  const { body: rate } = await desk('POST', '/rates', { name: 'Chapa', price_per_hour: 52 });
  await desk('PATCH', `/rates/${rate.id}`, { price_per_hour: 55.5 });
  await desk('POST', '/rates', { name: 'Pintura', price_per_hour: 50, is_default: true });
  await desk('DELETE', `/rates/${rate.id}`);
  const { body: series } = await desk('POST', '/series', { code: 'TX', kind: 'full' });
  await desk('PATCH', `/series/${series.id}`, { first_number: 40 });
  await desk('POST', '/settings/logo', { remove: true });
  const { data } = await history('?limit=7');
  const entries = data.map(({ subject, action, name }: Record<string, string>) => [subject, action, name]);
  expect(entries).toEqual([
    ['logo', 'removed', null],
    ['series', 'changed', 'TX'],
    ['series', 'added', 'TX'],
    ['rate', 'removed', 'Chapa'],
    ['rate', 'added', 'Pintura'],
    ['rate', 'changed', 'Chapa'],
    ['rate', 'added', 'Chapa'],
  ]);
  expect(data[1].changes).toEqual({ first_number: { from: 1, to: 40 } });
  expect(data[5].changes).toEqual({ price_per_hour: { from: 52, to: 55.5 } });
});

test('the history has pages, and belongs to one workshop', async () => {
  const first = await history('?limit=2');
  expect([first.data.length, first.has_more]).toEqual([2, true]);
  const second = await history(`?limit=2&cursor=${first.next_cursor}`);
  expect(second.data[0].id).toBeLessThan(first.data[1].id);
  expect((await other.desk('GET', '/settings/history')).body.data).toEqual([]);
});

test('notices are previewed with the name of the workshop, in the chosen language', async () => {
  const { body } = await desk('GET', '/notices');
  expect(body.data).toHaveLength(16);
  for (const { sms, greeting } of body.data)
    expect([sms, greeting].join()).toMatch(/Taller[\s\S]*Clara Ejemplo/);
  const { body: english } = await desk('GET', '/notices?language=en');
  expect(english.data.find(({ kind }: { kind: string }) => kind === 'vehicle_ready').title).toBe(
    'Your vehicle is ready',
  );
});
