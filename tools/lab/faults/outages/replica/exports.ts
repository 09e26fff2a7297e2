import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { filesInZip } from '../../../../../test/support/read-zip.ts';
import { appSecret } from '../../../../../test/support/service-process.ts';
import { temporaryFolder } from '../../../../../test/tools/operator/scene.ts';

const program = fileURLToPath(new URL('../../../../operator/desk/main.ts', import.meta.url));
const run = promisify(execFile);

/**
 * Exports a client and the client's workshop with the commands; returns the client's name in each of the two exports.
 */
export async function exportNames(url: string, readUrl: string, clientId: number) {
  const folder = temporaryFolder();
  const [file, copy] = [join(folder, 'client.zip'), join(folder, 'workshop')];
  const env = {
    ...process.env,
    APP_SECRET: appSecret,
    DATABASE_URL: url,
    DATABASE_READ_URL: readUrl,
    DOCUMENTS_URL: `file://${folder}/documents`,
  };
  const own = [...process.execArgv, '--no-warnings', program];
  const workshop = (...words: string[]) => run(process.execPath, [...own, ...words], { env });
  await Promise.all([
    workshop('export', '--client', String(clientId), '--instance', 'faults.test', '--out', file),
    workshop('instance', 'export', 'faults.test', '--out', copy),
  ]);
  const client = JSON.parse(filesInZip(readFileSync(file)).get('client.json')?.toString() ?? '');
  const rows = gunzipSync(readFileSync(join(copy, 'tables/clients.copy.gz'))).toString();
  const row = rows.split('\n').find((line) => line.split('\t').includes(client.name)) ?? '';
  return [client.name, row.split('\t').find((value) => value === client.name)];
}
