import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../../../../db/connection/connection.ts';
import { prepareDatabase } from '../../../../db/deployment/prepare.ts';
import { copyServer, makeFolders, programs, startServer } from '../../../support/servers.ts';
import { appSecret } from '../../../support/service-process.ts';
import { openWorkshop } from '../../../support/workshop.ts';
import { temporaryFolder } from '../scene.ts';

function recoverTo(moment: string, data: string, archive: string): void {
  const settings = {
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: moment,
    recovery_target_action: 'promote',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  appendFileSync(join(data, 'postgresql.auto.conf'), lines.join(''));
  writeFileSync(join(data, 'recovery.signal'), '');
}

test.skipIf(programs === '' && !process.env.CI)(
  'a database recovered to a moment has what was written until then, and issues nothing before a comparison',
  async () => {
    const folder = temporaryFolder();
    makeFolders(folder, 'first', 'second', 'archive');
    const archive = join(folder, 'archive');
    const archiving = ['archive_mode=on', `archive_command=cp %p ${archive}/%f`];
    const first = await startServer(folder, { name: 'first', settings: archiving });
    const url = first.url('workshop');
    const preparing = { appSecrets: [appSecret], embedded: false };
    await prepareDatabase({ ownerUrl: url, runtimeUrl: url }, preparing);
    const database = { url, runtimeUrl: url, drop: async () => {} };
    const columns = { verifactu: 'test', verifactu_represented_since: '2026-01-01T00:00:00Z' };
    const { post, sql, close } = await openWorkshop({ database, columns });
    copyServer(first.socketFolder, join(folder, 'second/postgres'));
    await post('/clients', { name: 'Clara Ejemplo' });
    const [now] = await sql`select clock_timestamp()::text as moment`;
    await post('/clients', { name: 'Nadie Inventada' });
    await sql`select pg_switch_wal()`;
    await close();
    await first.stop();

    recoverTo(now?.moment, join(folder, 'second/postgres'), archive);
    const second = await startServer(folder, { name: 'second' });
    const recovered = connect({ url: second.url('workshop'), applicationName: 'test', settings: {} });
    onTestFinished(() => recovered.close(1_000));
    await expect.poll(() => recovered.sql`select pg_is_in_recovery()`.values()).toEqual([[false]]);
    const urls = { ownerUrl: second.url('workshop'), runtimeUrl: second.url('workshop') };
    await prepareDatabase(urls, preparing);
    expect(await recovered.sql`select name from clients`.values()).toEqual([['Clara Ejemplo']]);
    expect(await recovered.sql`select timeline from timelines order by 1`.values()).toEqual([[1], [2]]);
    const stopped = await recovered.sql`
      select reconcile_since between now() - interval '1 hour' and now() as is_recent from verifactu_sending`;
    expect(stopped).toEqual([{ is_recent: true }]);
    await recovered.sql`update verifactu_sending set reconcile_since = null`;
    await prepareDatabase(urls, preparing);
    expect(await recovered.sql`select reconcile_since from verifactu_sending`.values()).toEqual([[null]]);
  },
);
