import { expect, onTestFinished, test } from 'vitest';
import { prepareDatabase } from '../../../db/deployment/prepare.ts';
import { appSecret } from '../../support/service-process.ts';
import { openTestDatabase } from '../../support/test-database.ts';

/** Opens an empty database; returns functions that start a service on it. */
async function openDeployment() {
  const { url, sql } = await openTestDatabase({ atEnd: onTestFinished });
  let hosts = 0;
  return {
    sql,
    start: (cell: number | null) =>
      prepareDatabase({ ownerUrl: url, runtimeUrl: url }, { appSecrets: [appSecret], embedded: true, cell }),
    newWorkshop: async () => {
      hosts += 1;
      const [row] = await sql`
        insert into instances (base_url, name, created_at)
        values (${`http://${hosts}.test`}, ${`Taller ${hosts}`}, now()) returning id`;
      return Number(row?.id);
    },
  };
}

test('two cells give no id twice, and every table of theirs counts so', async () => {
  const [third, seventh] = [await openDeployment(), await openDeployment()];
  await third.start(3);
  await seventh.start(7);
  expect([await third.newWorkshop(), await third.newWorkshop()]).toEqual([3, 103]);
  expect([await seventh.newWorkshop(), await seventh.newWorkshop()]).toEqual([7, 107]);
  const alike = await third.sql`
    select sequencename from pg_sequences where schemaname = 'public' and (increment_by <> 100 or start_value <> 3)`;
  expect(alike).toEqual([]);
});

test('another start of the cell changes nothing, and any other cell is refused in one line', async () => {
  const deployment = await openDeployment();
  await deployment.start(0);
  expect(await deployment.newWorkshop()).toBe(100);
  await deployment.start(0);
  const refusal = 'CELL: this database numbers its rows as cell 0: set CELL=0 for all its processes.';
  await expect(deployment.start(1)).rejects.toThrow(refusal);
  await expect(deployment.start(null)).rejects.toThrow(refusal);
  expect(await deployment.newWorkshop()).toBe(200);
});

test('a database that had rows before it became a cell counts on above them', async () => {
  const deployment = await openDeployment();
  await deployment.start(null);
  expect([await deployment.newWorkshop(), await deployment.newWorkshop()]).toEqual([1, 2]);
  await deployment.start(2);
  expect([await deployment.newWorkshop(), await deployment.newWorkshop()]).toEqual([102, 202]);
});
