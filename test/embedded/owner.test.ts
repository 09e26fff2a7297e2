import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readOwner } from '../../db/embedded/owner.ts';
import { copiedDataDirs, emptyDataDir, hold } from './holders.ts';

const newDataDir = copiedDataDirs();

/** Waits until the owner of the database has begun to stop, so that no other process can attach. */
async function untilStops(dataDir: string): Promise<void> {
  while (readOwner(dataDir)?.state !== 'stopping') await wait(10);
}

test('lets a command attach to a running service, which stops only after it', async () => {
  const dataDir = newDataDir();
  const service = hold(dataDir, 'service');
  expect(await service.heard()).toMatchObject({ owner: true });
  const command = hold(dataDir, 'cli');
  expect(await command.heard()).toMatchObject({ owner: false });
  const stopped = service.close();
  await untilStops(dataDir);
  expect(await command.close()).toMatchObject({ closed: true, works: true });
  expect(await stopped).toMatchObject({ closed: true });
});

test('lets a command own the database, and end only after those attached to it', async () => {
  const dataDir = newDataDir();
  const first = hold(dataDir, 'cli');
  expect(await first.heard()).toMatchObject({ owner: true });
  const second = hold(dataDir, 'cli');
  expect(await second.heard()).toMatchObject({ owner: false });
  const ended = first.close();
  await untilStops(dataDir);
  expect(await second.close()).toMatchObject({ works: true });
  expect(await ended).toMatchObject({ closed: true });
});

test('no process can attach to an owner that stops: the next one becomes the owner', async () => {
  const dataDir = newDataDir();
  const first = hold(dataDir, 'cli');
  await first.heard();
  const second = hold(dataDir, 'cli');
  await second.heard();
  const ended = first.close();
  await untilStops(dataDir);
  const third = hold(dataDir, 'cli');
  await wait(300);
  await second.close();
  await ended;
  expect(await third.opened()).toMatchObject({ owner: true });
  expect(await third.close()).toMatchObject({ works: true });
});

test('refuses a second service in one line', async () => {
  const dataDir = newDataDir();
  const service = hold(dataDir, 'service');
  await service.heard();
  const { refused } = await hold(dataDir, 'service').heard();
  expect(refused).toContain(`Another service (process ${service.process.pid}) runs on ${dataDir}`);
  expect(await service.close()).toMatchObject({ works: true });
});

test('has a service wait for the command that owns, and say so', async () => {
  const dataDir = newDataDir();
  const command = hold(dataDir, 'cli');
  await command.heard();
  const service = hold(dataDir, 'service');
  expect((await service.heard()).said).toContain(`a workshop command (process ${command.process.pid})`);
  await command.close();
  expect(await service.heard()).toMatchObject({ owner: true });
  expect(await service.close()).toMatchObject({ works: true });
});

test('four concurrent commands give an empty folder one owner, and all get the database', async () => {
  const dataDir = emptyDataDir();
  const commands = [1, 2, 3, 4].map(() => hold(dataDir, 'cli'));
  const opened = await Promise.all(commands.map((command) => command.opened()));
  expect(opened.filter(({ owner }) => owner)).toHaveLength(1);
  expect(opened.filter(({ url }) => url)).toHaveLength(4);
  const closed = await Promise.all(commands.map((command) => command.close()));
  expect(closed.every(({ works }) => works)).toBe(true);
});

test('lets one of two services that start at once through', async () => {
  const dataDir = newDataDir();
  const services = [hold(dataDir, 'service'), hold(dataDir, 'service')];
  const heard = await Promise.all(services.map((service) => service.heard()));
  expect(heard.filter(({ owner }) => owner)).toHaveLength(1);
  expect(heard.filter(({ refused }) => refused)).toHaveLength(1);
});
