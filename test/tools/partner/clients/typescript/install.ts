import { hash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { run } from '../../../../support/toolchain.ts';
import type { Program } from '../scenario.ts';

const root = resolve(import.meta.dirname, '../../../../..');
const environment = {
  PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
  npm_config_offline: 'true',
};
const compiler = join(root, 'node_modules/typescript/bin/tsc');

const packages = join(root, '.cache/clients/typescript');

/**
 * Packs the TypeScript package as it is published; returns the packed file. Packs it again only if its sources have
 * changed.
 */
export async function packTypescript(): Promise<string> {
  const folder = join(root, 'tools/partner/clients/typescript');
  const files = ['package.json', 'tsconfig.json', 'README.md', ...globSync('src/**/*.ts', { cwd: folder })];
  const state = hash(
    'sha256',
    files
      .sort()
      .map((file) => file + readFileSync(join(folder, file), 'utf8'))
      .join(),
  );
  const packed = join(packages, state);
  if (!existsSync(packed)) await packInto(packed, folder, files);
  return join(packed, readdirSync(packed)[0] ?? '');
}

async function packInto(packed: string, folder: string, files: string[]): Promise<void> {
  mkdirSync(packages, { recursive: true });
  const work = mkdtempSync(join(packages, 'making-'));
  const [source, result] = [join(work, 'source'), join(work, 'result')];
  mkdirSync(result);
  for (const file of files) cpSync(join(folder, file), join(source, file));
  await run([process.execPath, compiler, '-p', source], { folder: work, environment });
  const pack = 'npm pack --silent --ignore-scripts --pack-destination';
  await run([...pack.split(' '), result], { folder: source, environment });
  // Another process may have packed the same sources first.
  if (!existsSync(packed)) renameSync(result, packed);
  rmSync(work, { recursive: true, force: true });
}

/** Installs the packed TypeScript package with a program that uses it, without other packages. */
export async function installTypescript(folder: string): Promise<Program> {
  const packed = await packTypescript();
  const program = join(folder, 'program');
  cpSync(join(root, 'tools/lab/sdk/programs/workshop-api-client'), program, { recursive: true });
  writeFileSync(join(program, 'package.json'), '{"private":true,"type":"module"}');
  await run(['npm', 'install', packed], { folder: program, environment });
  const packages = readdirSync(join(program, 'node_modules')).filter((name) => !name.startsWith('.'));
  if (packages.join() !== 'workshop-api-client') throw new Error(`installed more: ${packages}`);
  // Links the types of Node, which the program's own receiver uses.
  for (const types of ['@types', 'undici-types'])
    symlinkSync(join(root, 'node_modules', types), join(program, 'node_modules', types));
  await run([process.execPath, compiler, '-p', program], { folder, environment });
  return { command: [process.execPath, join(program, 'scenario.mjs')], environment };
}
