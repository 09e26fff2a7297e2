import { expect, test } from 'vitest';
import { openCampaignScene } from './scene.ts';

const { sql, workshop } = await openCampaignScene();
const { id, client, newVehicle, desk, template, ask } = await workshop();
await template();

let addresses = 0;
async function reachable(fields: object): Promise<number> {
  addresses += 1;
  return client({ email: `cliente-${addresses}@example.com`, ...fields });
}
const since = (clientId: number, moment: string) =>
  sql`update clients set created_at = ${moment} where id = ${clientId}`;
const vehicle = async (clientId: number, plate: string, fields: object) =>
  (await newVehicle({ client_id: clientId, plate, ...fields })).id;

const [vip, lisbon, malaga, madrid, plain] = [
  await reachable({}),
  await reachable({ city: 'Lisboa', zip: '1000-001', preferred_language: 'pt' }),
  await reachable({ city: ' málaga ', zip: '29 001', preferred_language: 'es' }),
  await reachable({ city: 'Madrid', zip: '28001', preferred_language: 'fr' }),
  await reachable({}),
];
const names: Record<number, string> = {
  [vip]: 'vip',
  [lisbon]: 'lisbon',
  [malaga]: 'malaga',
  [madrid]: 'madrid',
  [plain]: 'plain',
};
await desk('PATCH', `/clients/${vip}`, { vip: true });
await desk('PATCH', `/clients/${madrid}`, { vip: true });
for (const each of [vip, lisbon, malaga, plain]) await since(each, '2026-01-15T12:00:00Z');
// 23:30 in UTC is already the next day in Madrid.
await since(madrid, '2025-12-31T23:30:00Z');
await since(plain, '2025-12-31T22:30:00Z');

await vehicle(vip, '1111 BBB', { brand: 'SEAT', itv_expiry_date: '2026-12-31' });
await vehicle(lisbon, '2222 BBB', { brand: 'Citroën', itv_expiry_date: '2027-01-01' });
await vehicle(malaga, '3333 BBB', { brand: 'Seat', itv_expiry_date: '2026-11-30' });
await vehicle(malaga, '4444 BBB', { brand: 'Renault', itv_expiry_date: '2026-12-01' });
await vehicle(madrid, '5555 BBB', { brand: 'Seat', itv_expiry_date: '2026-12-15', status: 'baja' });

test.each<[string, string[]]>([
  ['all', ['vip', 'lisbon', 'malaga', 'madrid', 'plain']],
  ['vip', ['vip', 'madrid']],
  ['language:es', ['vip', 'malaga', 'plain']],
  ['language:pt|fr', ['lisbon', 'madrid']],
  ['city:malaga', ['malaga']],
  ['city:MÁLAGA|lisboa', ['lisbon', 'malaga']],
  ['city:Lugo', []],
  ['zip:29', ['malaga']],
  ['zip:29001|1000', ['lisbon', 'malaga']],
  ['since:2026-01-01', ['vip', 'lisbon', 'malaga', 'madrid']],
  ['before:2026-01-01', ['plain']],
  ['since:2026-01-01, before:2026-01-02', ['madrid']],
  ['brand:seat', ['vip', 'malaga']],
  ['brand:citroen', ['lisbon']],
  ['itv:2026-12', ['vip', 'malaga']],
  ['brand:Seat, itv:2026-12', ['vip']],
  ['vip, language:fr', ['madrid']],
  ['vip, brand:Renault', []],
])('%s', async (segment, expected) => {
  const { status, body } = await ask({ segment });
  expect(status).toBe(201);
  const sent = await sql`select client_id from communications where campaign_id = ${body.id} order by id`;
  expect(sent.map(({ client_id }) => names[client_id])).toEqual(expected);
  expect(body).toMatchObject({ segment, recipients: expected.length, left_out: 0 });
  expect(await sql`select from campaigns where id = ${body.id} and instance_id = ${id}`).toHaveLength(1);
});
