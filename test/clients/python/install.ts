import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { run, unlessInstalled } from '../../sdk-runner/toolchains.ts';
import type { Program } from '../scenario.ts';

const root = resolve(import.meta.dirname, '../../..');
const source = join(root, 'clients/python');
const constraints = join(root, 'test/sdk/python/constraints.txt');
/** The packages that the client needs, and the one that builds it. They stay from run to run. */
const tools = join(root, '.cache/clients/python');
const wheels = join(tools, 'wheels');
const python = join(tools, 'venv/bin/python');
const environment = { PIP_DISABLE_PIP_VERSION_CHECK: '1', PYTHONDONTWRITEBYTECODE: '1' };
const here = { folder: root, environment };

const pip = (...words: string[]) => run([python, '-m', 'pip', ...words], here);

const probe = 'import ensurepip, sys; sys.exit(sys.version_info < (3, 10))';
export const missesPython = () => spawnSync('python3', ['-c', probe]).status !== 0;

async function prepareTools(): Promise<void> {
  const wanted = ['httpx', 'flit_core'];
  await unlessInstalled(tools, [...wanted, readFileSync(constraints, 'utf8')].join('\n'), async () => {
    await run(['python3', '-m', 'venv', join(tools, 'venv')], here);
    await pip('download', '--quiet', '--dest', wheels, '--constraint', constraints, ...wanted);
    await pip('install', '--quiet', '--no-index', '--find-links', wheels, ...wanted);
  });
}

/** Returns a Python that has what the client needs. */
export async function preparePython(): Promise<string> {
  await prepareTools();
  return python;
}

/** Runs the package's own tests. */
export async function testPython(): Promise<void> {
  await prepareTools();
  await run([python, '-W', 'error', '-m', 'unittest'], {
    folder: source,
    environment: { ...environment, PYTHONPATH: join(source, 'src') },
  });
}

/** Packs the package as it is published, and installs it where nothing else is, beside a program that uses it. */
export async function installPython(folder: string): Promise<Program> {
  await prepareTools();
  const dist = join(folder, 'dist');
  const build = ['--no-deps', '--no-index', '--no-build-isolation', '--wheel-dir', dist, source];
  await pip('wheel', '--quiet', ...build);
  const [packed = ''] = readdirSync(dist);
  const own = join(folder, 'venv/bin/python');
  await run(['python3', '-m', 'venv', '--without-pip', join(folder, 'venv')], here);
  await pip('--python', own, 'install', '--quiet', '--no-index', '--find-links', wheels, join(dist, packed));
  return {
    command: [own, join(root, 'test/sdk/workshop-api-client-python/scenario.py')],
    environment: { ...environment, PATH: `${join(folder, 'venv/bin')}${delimiter}${process.env.PATH}` },
  };
}
