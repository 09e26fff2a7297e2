import { describe, expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';

const { get, newClient, newVehicle, patch, desk, sql } = await openWorkshop();

const clara = await newClient({ name: 'Clara Ejemplo' });
const bruno = await newClient({ name: 'Bruno Ficticio' });
const dora = await newClient({ name: 'Dora Ejemplo' });
const claras = await newVehicle({ client_id: clara.id, plate: '0000BBB' });
const brunos = await newVehicle({ client_id: bruno.id, plate: '0000CCC', status: 'baja' });
const doras = await newVehicle({ client_id: dora.id, plate: '0000DDD' });

const yesterday = '2026-06-01T00:00:00.000Z';
await sql`update clients set updated_at = ${yesterday} where id <> ${bruno.id}`;
await sql`update vehicles set updated_at = ${yesterday} where id <> ${brunos.id}`;
const since = '2026-06-01T00:00:00.001Z';

const found = async (path: string) => (await get(path)).body.data.map(({ id }: { id: number }) => id);

describe('updated_since', () => {
  test.each([
    ['/clients', yesterday, [clara.id, bruno.id, dora.id]],
    ['/clients', since, [bruno.id]],
    ['/clients', '2026-06-01T02:00:00.001%2B02:00', [bruno.id]],
    ['/clients', '2199-01-01T00:00:00Z', []],
    ['/clients?search=ejemplo', yesterday, [clara.id, dora.id]],
    ['/clients?search=ejemplo', since, []],
    ['/clients?search=bruno', since, [bruno.id]],
    ['/clients?search=br', since, [bruno.id]],
    ['/vehicles', yesterday, [claras.id, brunos.id, doras.id]],
    ['/vehicles', since, [brunos.id]],
    ['/vehicles?status=baja', since, [brunos.id]],
    ['/vehicles?status=activo', since, []],
    ['/vehicles?status=activo', yesterday, [claras.id, doras.id]],
    [`/vehicles?client_id=${bruno.id}`, since, [brunos.id]],
    [`/vehicles?client_id=${clara.id}`, since, []],
    ['/vehicles?plate=0000ccc', since, [brunos.id]],
    ['/vehicles?plate=0000bbb', since, []],
    [`/vehicles?plate=0000ccc&client_id=${bruno.id}&status=baja`, since, [brunos.id]],
  ])('narrows %s to what changed from %s on', async (path, moment, ids) => {
    expect(await found(`${path}${path.includes('?') ? '&' : '?'}updated_since=${moment}`)).toEqual(ids);
  });

  test('goes with expand=vehicles', async () => {
    const { data } = (await get(`/clients?updated_since=${since}&expand=vehicles`)).body;
    expect(data).toEqual([{ ...bruno, vehicles: [brunos] }]);
  });

  test.each(['/clients', '/vehicles'])(
    'is kept from page to page of %s, and binds its cursors',
    async (path) => {
      const { body: first } = await get(`${path}?updated_since=${yesterday}&limit=2`);
      expect([first.data.length, first.has_more]).toEqual([2, true]);
      const rest = await get(`${path}?updated_since=${yesterday}&cursor=${first.next_cursor}`);
      expect([rest.body.data.length, rest.body.has_more]).toEqual([1, false]);
      for (const other of [`updated_since=${since}&`, '']) {
        const refused = await get(`${path}?${other}cursor=${first.next_cursor}`);
        expect([refused.status, refused.body.error.code]).toEqual([400, 'bad_request']);
      }
    },
  );

  test.each(['/clients', '/vehicles'])('of %s has to be a moment', async (path) => {
    for (const wrong of ['', 'yesterday', '2026-06-01', '2026-13-01T00:00:00Z', '2026-06-01T00:00:00']) {
      const { status, body } = await get(`${path}?updated_since=${wrong}`);
      expect([status, body.error.fields[0].path]).toEqual([422, 'query/updated_since']);
    }
    expect((await get(`${path}?updated_since=${since}&updated_since=${since}`)).status).toBe(422);
  });

  test('finds what was changed, and those that were erased with their vehicles', async () => {
    const began = '2026-06-01T12:00:00Z';
    await patch(`/clients/${clara.id}`, { city: 'Lugo' });
    await patch(`/vehicles/${claras.id}`, { brand: 'Seat' });
    expect(await found(`/clients?updated_since=${began}`)).toEqual([clara.id, bruno.id]);
    expect(await found(`/vehicles?updated_since=${began}`)).toEqual([claras.id, brunos.id]);
    await desk('POST', `/clients/${dora.id}/erase`);
    expect(await found(`/clients?updated_since=${began}`)).toEqual([clara.id, bruno.id, dora.id]);
    expect(await found(`/vehicles?updated_since=${began}`)).toEqual([claras.id, brunos.id, doras.id]);
    const { data } = (await get(`/vehicles?updated_since=${began}&plate=0000DDD`)).body;
    expect(data[0].client).toEqual({ id: dora.id, name: 'Cliente suprimido' });
  });
});
