import { cpSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { run } from '../../sdk-runner/toolchains.ts';
import type { Program } from '../scenario.ts';

const root = resolve(import.meta.dirname, '../../..');
const environment = {
  PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
  npm_config_offline: 'true',
};
const compiler = join(root, 'node_modules/typescript/bin/tsc');

/** Packs the package as it is published; returns the packed file. */
export async function packTypescript(folder: string): Promise<string> {
  const source = join(folder, 'source');
  cpSync(join(root, 'clients/typescript'), source, {
    recursive: true,
    filter: (path) => !path.endsWith('/dist'),
  });
  await run([process.execPath, compiler, '-p', source], { folder, environment });
  const pack = 'npm pack --silent --ignore-scripts --pack-destination';
  await run([...pack.split(' '), folder], { folder: source, environment });
  const [packed = ''] = readdirSync(folder).filter((file) => file.startsWith('workshop-api-client-'));
  return join(folder, packed);
}

/** Installs the packed package where nothing else is, with a program that uses it. */
export async function installTypescript(folder: string): Promise<Program> {
  const packed = await packTypescript(folder);
  const program = join(folder, 'program');
  cpSync(join(root, 'test/sdk/workshop-api-client'), program, { recursive: true });
  writeFileSync(join(program, 'package.json'), '{"private":true,"type":"module"}');
  await run(['npm', 'install', packed], { folder: program, environment });
  const packages = readdirSync(join(program, 'node_modules')).filter((name) => !name.startsWith('.'));
  if (packages.join() !== 'workshop-api-client') throw new Error(`installed more: ${packages}`);
  // Types of Node, for the program's own receiver.
  for (const types of ['@types', 'undici-types'])
    symlinkSync(join(root, 'node_modules', types), join(program, 'node_modules', types));
  await run([process.execPath, compiler, '-p', program], { folder, environment });
  return { command: [process.execPath, join(program, 'scenario.mjs')], environment };
}
