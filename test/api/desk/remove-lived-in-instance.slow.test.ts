import { expect, test } from 'vitest';
import { jpeg } from '../../support/document-files.ts';
import { rowsOfInstance } from '../../support/instance-rows.ts';
import { documentsIn } from '../budgets/documents-scene.ts';
import { openExportScene } from './clients/export-scene.ts';

const scene = await openExportScene();
const { desk, sql, host, exported, liveThrough, workshop } = scene;

test('of a workshop that invoiced, was signed for and sent messages nothing is left, in the database or the store', async () => {
  const { client, budget } = await liveThrough();
  await desk('POST', '/settings/logo', { file: jpeg().toString('base64') });
  await exported(client.id); // draws and stores the PDF
  const [row] = await sql`select instance_id from budgets where id = ${budget.id}`;
  const { filesKept } = documentsIn(scene);
  const before = await rowsOfInstance(sql, row?.instance_id);
  for (const table of ['evidence', 'verifactu_records', 'invoice_pdfs', 'stock_movements', 'communications'])
    expect(before[table], table).toBeGreaterThan(0);
  expect(filesKept()).toHaveLength(5);

  expect(await workshop('instance', 'remove', host, '--yes')).toContain('documents:  5');

  expect(await rowsOfInstance(sql, row?.instance_id)).toEqual({});
  expect(filesKept()).toEqual([]);
});
