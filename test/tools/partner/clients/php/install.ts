import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { run } from '../../../../support/toolchain.ts';
import type { Program } from '../scenario.ts';

const root = resolve(import.meta.dirname, '../../../../..');
const source = join(root, 'tools/partner/clients/php');

const probe = "require 'GuzzleHttp/autoload.php'; exit(extension_loaded('curl') ? 0 : 1);";
const succeeds = (command: string, parameters: string[]) => spawnSync(command, parameters).status === 0;
export const missesPhp = () => !succeeds('php', ['-r', probe]) || !succeeds('composer', ['--version']);

/** Runs the PHP package's own tests. */
export const testPhp = () => run('php tests/run.php', { folder: source, environment: {} });

/** Packages that the system provides: the interfaces of PSR and an HTTP client. Nothing is downloaded. */
const provided = {
  'psr/http-client': '1.0.1',
  'psr/http-client-implementation': '1.0',
  'psr/http-factory': '1.0',
  'psr/http-factory-implementation': '1.0',
  'psr/http-message': '1.0',
};

/** Packs the PHP package as it is published, and installs it with a program that uses it, without other packages. */
export async function installPhp(folder: string): Promise<Program> {
  const environment = { COMPOSER_HOME: join(folder, 'home'), COMPOSER_ALLOW_SUPERUSER: '1' };
  const composer = (place: string, ...words: string[]) =>
    run(['composer', '--quiet', '--no-interaction', ...words], { folder: place, environment });
  await composer(source, 'archive', '--format=tar', `--dir=${folder}`, '--file=client');
  const unpacked = join(folder, 'unpacked');
  const program = join(folder, 'program');
  for (const each of [unpacked, program]) mkdirSync(each);
  await run(['tar', '-xf', join(folder, 'client.tar'), '-C', unpacked], { folder, environment });
  const manifest = {
    name: 'example/program',
    require: { 'workshop-api/client': '*' },
    repositories: [
      { type: 'path', url: unpacked, options: { symlink: false } },
      // Switches off the public registry.
      { packagist: false },
    ],
    provide: provided,
  };
  writeFileSync(join(program, 'composer.json'), JSON.stringify(manifest));
  await composer(program, 'install');
  const scenario = join(root, 'tools/lab/sdk/programs/workshop-api-client-php/scenario.php');
  return { command: ['php', scenario], environment: { VENDOR: join(program, 'vendor') } };
}
