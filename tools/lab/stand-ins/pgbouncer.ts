import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runtimeRole } from '../../../db/deployment/roles.ts';
import { embeddedUser } from '../../../db/embedded/initdb.ts';
import { changeOwner, runAs } from '../../../db/embedded/run-as.ts';
import { databaseTarget } from '../../../domain/network/database-target.ts';
import { freePort } from './free-port.ts';

/** Path of the PgBouncer through which the tests connect; empty to connect directly to PostgreSQL. */
export const pgbouncerProgram = process.env.PGBOUNCER ?? '';

/** Roles that may connect through the pooler: all roles of the tests' databases. */
const users = [embeddedUser, runtimeRole, 'database_owner'];

export interface PgBouncerOptions {
  program?: string;
  /** Number of server connections for each database and role. */
  poolSize?: number;
  /** Further settings of pgbouncer.ini. */
  settings?: Record<string, string | number>;
}

/** Returns the URL with which a database is reached through a pooler at this port of the machine. */
export function poolerUrl(databaseUrl: string, poolerPort: number): string {
  const [, user = '', name = ''] = /:\/\/([^@/]*)@[^/]*\/([^?]*)/.exec(databaseUrl) ?? [];
  return `postgres://${user}@127.0.0.1:${poolerPort}/${name}`;
}

/** A PgBouncer in front of a PostgreSQL server, with all databases of that server. */
export class PgBouncer {
  readonly port: number;
  readonly #folder: string;
  readonly #program: string;
  readonly #user: ReturnType<typeof runAs>;
  #child: ChildProcess | undefined;

  private constructor(port: number, folder: string, program: string, user: ReturnType<typeof runAs>) {
    this.port = port;
    this.#folder = folder;
    this.#program = program;
    this.#user = user;
  }

  static async start(databaseUrl: string, options: PgBouncerOptions = {}): Promise<PgBouncer> {
    const { program = pgbouncerProgram, poolSize = 20, settings = {} } = options;
    const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
    const port = await freePort();
    const user = runAs(folder);
    const { hosts } = databaseTarget(databaseUrl);
    const [{ host, port: serverPort } = { host: '', port: 0 }] = hosts;
    const all = {
      listen_addr: '127.0.0.1',
      listen_port: port,
      unix_socket_dir: '',
      auth_type: 'trust',
      auth_file: join(folder, 'users.txt'),
      stats_users: users.join(', '),
      pool_mode: 'transaction',
      default_pool_size: poolSize,
      max_client_conn: 2_000,
      query_wait_timeout: 5,
      server_login_retry: 1,
      // Omits the setting for other versions, because older versions of PgBouncer exit on an unknown setting.
      ...(program === pgbouncerProgram && { max_prepared_statements: 200 }),
      ...settings,
    };
    const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
    const text = ['[databases]', `* = host=${host} port=${serverPort}`, '[pgbouncer]', ...lines];
    writeFileSync(join(folder, 'pgbouncer.ini'), `${text.join('\n')}\n`);
    writeFileSync(join(folder, 'users.txt'), users.map((name) => `"${name}" ""\n`).join(''));
    changeOwner(folder, user);
    const pooler = new PgBouncer(port, folder, program, user);
    await pooler.start();
    return pooler;
  }

  /** Returns the URL with which a database is reached through this pooler. */
  through(databaseUrl: string): string {
    return poolerUrl(databaseUrl, this.port);
  }

  async start(): Promise<void> {
    const child = spawn(this.#program, [join(this.#folder, 'pgbouncer.ini')], {
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: this.#folder,
      ...this.#user,
    });
    await once(child, 'spawn'); // rejects if the program is missing
    this.#child = child;
    const written: string[] = [];
    for await (const line of createInterface({ input: child.stderr })) {
      written.push(line);
      if (line.includes('process up')) break;
    }
    child.stderr.resume();
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${written.join('\n')}`);
  }

  /** Kills the process of the pooler with SIGKILL. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
