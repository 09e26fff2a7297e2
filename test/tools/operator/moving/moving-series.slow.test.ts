import { expect, test } from 'vitest';
import { importWorkshop } from '../../../../tools/operator/moving/import.ts';
import { moveWorkshop } from '../../../../tools/operator/moving/online/move.ts';
import { openWorkshop, type TestWorkshop } from '../../../support/workshop.ts';
import { never } from '../scene.ts';
import { configOf, exportFrom, host } from './deployment.ts';

const tax_id = 'B12345674';
const source = await openWorkshop();
/**
 * The second workshop of the source deployment is moved, because the first workshops of both deployments have the same
 * id.
 */
const moved = await source.openInstance(host, 'business', {}, { tax_id });
const target = await openWorkshop({ columns: { tax_id } });

const arrive = (folder: string, replace = false) =>
  importWorkshop(configOf(target), folder, { replace, acceptBroken: false }, never);
const move = (of = host) =>
  moveWorkshop(
    configOf(source),
    { host: of, target: configOf(target), acceptBroken: false, report: () => undefined },
    never,
  );
const claimsAt = ({ sql }: TestWorkshop) =>
  sql`select code, workshop_id::int, holds, used from series_claims order by workshop_id, code`;

test('a workshop does not arrive where another one has its series, and nothing is changed', async () => {
  await moved.desk('POST', '/series', { code: 'F', kind: 'full' });
  await target.desk('POST', '/series', { code: 'F', kind: 'full' });
  const before = await claimsAt(target);
  for (const arriving of [async () => arrive(await exportFrom(source)), () => move()])
    await expect(arriving()).rejects.toThrow(/Series F of tax id B12345674.*workshop\.test.*FB/s);
  expect(await claimsAt(target)).toEqual(before);
  expect(await target.sql`select from instance_hosts where host = ${host}`).toEqual([]);
  expect((await moved.get('/clients')).status, 'it is served as before').toBe(200);
});

test('with a series of its own it arrives, and keeps what it has used', async () => {
  const [f] = (await moved.desk('GET', '/series')).body.data;
  await moved.desk('POST', '/series', { code: 'FB', kind: 'full', is_default: true });
  await source.sql`update series_claims set used = true where code = 'F'`; // issuing an invoice sets this
  await moved.desk('PATCH', `/series/${f.id}`, { active: false });
  const id = moved.instanceId;
  await arrive(await exportFrom(source));
  const expected = [
    { code: 'F', workshop_id: expect.not.toBeOneOf([id]), holds: true, used: false },
    { code: 'F', workshop_id: id, holds: false, used: true },
    { code: 'FB', workshop_id: id, holds: true, used: false },
  ];
  expect(await claimsAt(target)).toEqual(expected);
  await arrive(await exportFrom(source), true);
  expect(await claimsAt(target), 'as often as it arrives').toEqual(expected);
});

test('a workshop that moves while it is served takes its series along', async () => {
  const served = await source.openInstance('served.test', 'business', {}, { tax_id });
  await served.desk('POST', '/series', { code: 'FC', kind: 'full' });
  await move('served.test');
  expect((await claimsAt(target)).map(({ code, holds }) => [code, holds])).toEqual(
    expect.arrayContaining([['FC', true]]),
  );
  const refused = await target.askDesk('POST', '/series', { code: 'FC', kind: 'full' });
  expect(refused.body.error.fields[0].message).toContain('served.test');
});
