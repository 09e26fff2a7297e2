import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../../tools/lab/stand-ins/free-port.ts';

const caddyfile = resolve(import.meta.dirname, '../../deploy/Caddyfile');
const isInstalled = spawnSync('caddy', ['version']).status === 0;

/** Starts a server in place of an API process, behind the proxy. */
async function startUpstream() {
  let checks = 0;
  let served = 0;
  let answerCheck = async (response: ServerResponse) => void response.end('{"ok":true}');
  const server = createServer(async (request, response) => {
    if (request.url === '/health/ready') {
      await answerCheck(response);
      checks += 1;
      return;
    }
    served += 1;
    response.end('served');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  onTestFinished(async () => {
    if (server.listening) await close();
  });
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    served: () => served,
    checks: () => checks,
    answerChecks(answer: typeof answerCheck) {
      answerCheck = answer;
    },
    close,
  };
}

async function startCaddy(first: string, second: string) {
  const folder = mkdtempSync(join(tmpdir(), 'caddy-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  const caddy: ChildProcess = spawn('caddy', ['run', '--config', caddyfile, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: {
      ...{ PATH: process.env.PATH, HOME: folder, CADDY_ADMIN: `127.0.0.1:${await freePort()}` },
      ...{ WORKSHOP_HOSTS: url, API_1: first, API_2: second },
    },
  });
  onTestFinished(async () => {
    caddy.kill('SIGKILL');
    if (caddy.exitCode === null && caddy.signalCode === null) await once(caddy, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });
  const get = async () => (await fetch(url)).status;
  await vi.waitFor(async () => expect(await get()).toBe(200), { timeout: 20_000, interval: 50 });
  return { get };
}

const until = (condition: () => boolean) =>
  vi.waitFor(() => expect(condition()).toBe(true), { timeout: 30_000, interval: 20 });

async function scene() {
  const upstreams = [await startUpstream(), await startUpstream()] as const;
  const caddy = await startCaddy(upstreams[0].address, upstreams[1].address);
  return { upstreams, ...caddy };
}

/** Response time of a process that draws large papers, in milliseconds. */
const busyMs = 3_000;

test.skipIf(!isInstalled && !process.env.CI)(
  'Caddy keeps sending requests to processes that are slow, as they are not dead',
  async () => {
    const { upstreams, get } = await scene();
    for (const each of upstreams)
      each.answerChecks(async (response) => {
        await sleep(busyMs);
        response.end('{"ok":true}');
      });
    for (const each of upstreams) {
      const from = each.checks();
      await until(() => each.checks() >= from + 5);
    }
    expect(await Promise.all(Array.from({ length: 20 }, get))).toEqual(Array(20).fill(200));
    expect(upstreams.every((each) => each.served() > 0)).toBe(true);
  },
  60_000,
);

test.skipIf(!isInstalled && !process.env.CI)(
  'no request fails when a process ends without notice, or says that it stops',
  async () => {
    const { upstreams, get } = await scene();
    const [first, second] = upstreams;
    second.answerChecks(async (response) => void response.writeHead(503).end('{"ok":false}'));
    const from = second.checks();
    await until(() => second.checks() >= from + 2);
    const before = second.served();
    expect(await Promise.all(Array.from({ length: 20 }, get))).toEqual(Array(20).fill(200));
    expect(second.served()).toBe(before);

    second.answerChecks(async (response) => void response.end('{"ok":true}'));
    await until(() => {
      void get();
      return second.served() > before;
    });
    await first.close();
    for (let turn = 0; turn < 20; turn += 1) expect(await get()).toBe(200);
  },
  60_000,
);
