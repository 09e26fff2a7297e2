import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { parseConfig } from '../../../../config.ts';
import { examineDeployment } from '../../../../tools/operator/doctor/doctor.ts';
import { connected, migratedDatabase, temporaryFolder } from '../scene.ts';

const names = ['a', 'b', 'c'].map((digit) => `${digit.repeat(2)}/${digit.repeat(32)}`) as [
  string,
  string,
  string,
];

/** Creates three documents of one budget: their rows, and their files in a folder. */
async function documentsInFolder() {
  const url = await migratedDatabase();
  const sql = connected(url);
  await sql`insert into instances (base_url, name, created_at) values ('https://one.test', 'One', now())`;
  await sql`insert into clients (instance_id, name, search_text, created_at, updated_at)
    values (1, 'Clara Ejemplo', '', now(), now())`;
  await sql`insert into budgets (instance_id, status, channel, client_id, tracking_token_hash, sealed_tracking_token,
      created_at, updated_at) values (1, 'Pendiente', 'desk', 1, 'hash', 'sealed', now(), now())`;
  await sql`insert into budget_documents (instance_id, budget_id, filename, content_type, size, stored_as, sha256,
      actor_kind, actor_id, actor_name, created_at)
    select 1, 1, 'photo.jpg', 'image/jpeg', 5, name, '', 'staff', 0, 'workshop', now() from unnest(${names}::text[]) name`;
  const folder = join(temporaryFolder(), 'documents');
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), 'photo');
  }
  return { url, folder };
}

async function finding({ url, folder }: { url: string; folder: string }) {
  const findings = await examineDeployment(
    parseConfig({
      DATABASE_URL: url,
      APP_SECRET: 'a secret that is for tests alone',
      DOCUMENTS_URL: pathToFileURL(folder).href,
    }),
  );
  return findings.find(({ check }) => check === 'documents');
}

test('looks for the files of documents, and says how many are gone', async () => {
  const place = await documentsInFolder();
  expect(await finding(place)).toMatchObject({ level: 'ok', message: expect.stringContaining('3') });
  rmSync(join(place.folder, names[1]));
  expect(await finding(place)).toMatchObject({ level: 'wrong', message: expect.stringMatching(/^1 of 3 /) });
  rmSync(place.folder, { recursive: true });
  expect(await finding(place)).toMatchObject({ level: 'wrong', message: expect.stringMatching(/^3 of 3 /) });
});

test('says that the store of documents cannot be read, and why', async () => {
  const place = await documentsInFolder();
  rmSync(place.folder, { recursive: true });
  writeFileSync(place.folder, 'no folder');
  expect(await finding(place)).toMatchObject({ level: 'wrong', message: expect.stringContaining('ENOTDIR') });
});
