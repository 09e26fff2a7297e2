import { expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';

const { get, post, patch } = await openWorkshop();

test('creates a client and shows it', async () => {
  const created = await post('/clients', { name: 'Clara Ejemplo', email: 'Clara@Example.com', phone: '600 000 001' });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({ name: 'Clara Ejemplo', email: 'clara@example.com', phone: '600 000 001' });
  const shown = await get(`/clients/${created.body.id}`);
  expect(shown.body).toEqual(created.body);
  console.log(shown);
});
