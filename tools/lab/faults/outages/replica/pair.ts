import { execFileSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../../../../../db/connection/connection.ts';
import { prepareDatabase } from '../../../../../db/deployment/prepare.ts';
import { embeddedUser } from '../../../../../db/embedded/initdb.ts';
import { runAs } from '../../../../../db/embedded/run-as.ts';
import { copyServer, makeFolders, programs, startServer } from '../../../../../test/support/servers.ts';
import { appSecret } from '../../../../../test/support/service-process.ts';
import { temporaryFolder } from '../../../../../test/tools/operator/scene.ts';
import { setUpWorkshop } from '../../harness/load.ts';

/** Starts a primary with a workshop, and a replica of that primary. */
export async function startPair() {
  const folder = temporaryFolder();
  makeFolders(folder, 'primary', 'replica');
  // Uses production's setting, with which a commit reaches the replica immediately, without waiting for the WAL writer.
  const primary = await startServer(folder, { name: 'primary', settings: ['synchronous_commit=on'] });
  const url = primary.url('postgres');
  await prepareDatabase({ ownerUrl: url, runtimeUrl: url }, { appSecrets: [appSecret], embedded: false });
  const [key = ''] = await setUpWorkshop(url);
  const data = join(folder, 'replica', 'postgres');
  copyServer(primary.socketFolder, data);
  writeFileSync(join(data, 'standby.signal'), '');
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${primary.socketFolder} user=${embeddedUser}'\nhot_standby = on\n`,
  );
  let replica = await startServer(folder, { name: 'replica' });
  const readUrl = replica.url('postgres');
  const onReplica = async (statement: string) => {
    const { sql, close } = connect({ url: readUrl, applicationName: 'test', settings: {} });
    return sql.unsafe(statement).finally(() => close(1_000));
  };
  return {
    url,
    key,
    readUrl,
    onReplica,
    pause: () => onReplica('select pg_wal_replay_pause()'),
    resume: () => onReplica('select pg_wal_replay_resume()'),
    stop: () => replica.stop(),
    async start() {
      replica = await startServer(folder, { name: 'replica' });
    },
    promote() {
      execFileSync(join(programs, 'pg_ctl'), ['promote', '-D', data, '-w'], { ...runAs(data), cwd: '/' });
    },
    delayReplaying(seconds: number) {
      appendFileSync(join(data, 'postgresql.auto.conf'), `recovery_min_apply_delay = '${seconds}s'\n`);
      return onReplica('select pg_reload_conf()');
    },
    async secondsBehind() {
      const [row] = await onReplica(
        'select extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as seconds',
      );
      return Number(row?.seconds);
    },
    /** Returns the number of scans of a table on the replica. */
    async looks(table: string) {
      const [row] = await onReplica(
        `select seq_scan + coalesce(idx_scan, 0) as looks from pg_stat_user_tables where relname = '${table}'`,
      );
      return Number(row?.looks);
    },
  };
}
