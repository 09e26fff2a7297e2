import { spawnSync } from 'node:child_process';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { run, unlessInstalled } from '../../../../support/toolchain.ts';
import type { Program } from '../scenario.ts';

const root = resolve(import.meta.dirname, '../../../../..');
const source = join(root, 'tools/partner/clients/python');
const constraints = join(root, 'tools/lab/sdk/programs/python/constraints.txt');
/** The packages that the client needs, the one that builds it, and pip. They stay from run to run. */
const tools = join(root, '.cache/clients/python');
const wheels = join(tools, 'wheels');
/** Installing pip by `venv` takes four seconds of processor time; unpacked it is run as it is. */
const pip = join(tools, 'pip');
const environment = { PIP_DISABLE_PIP_VERSION_CHECK: '1', PYTHONDONTWRITEBYTECODE: '1' };
const here = { folder: root, environment };

const probe = 'import ensurepip, sys; sys.exit(sys.version_info < (3, 10))';
export const missesPython = () => spawnSync('python3', ['-c', probe]).status !== 0;

/** Unpacks the wheel of pip that Python brings, or that Debian has beside it. */
const unpackPip = `
import ensurepip, pathlib, sys, sysconfig, zipfile
places = [pathlib.Path(ensurepip.__file__).parent / "_bundled", sysconfig.get_config_var("WHEEL_PKG_DIR") or "."]
[wheel, *_] = [each for place in places for each in pathlib.Path(place).glob("pip-*.whl")]
zipfile.ZipFile(wheel).extractall(sys.argv[1])
`;

async function prepareTools(): Promise<void> {
  const wanted = ['httpx', 'flit_core'];
  await unlessInstalled(
    tools,
    [unpackPip, ...wanted, readFileSync(constraints, 'utf8')].join('\n'),
    async () => {
      await run(['python3', '-c', unpackPip, pip], here);
      const download = `-m pip download --quiet --dest ${wheels} --constraint ${constraints}`;
      // The installation uses again what is compiled on the way.
      const compiling = { ...environment, PYTHONPATH: pip, PYTHONDONTWRITEBYTECODE: '' };
      await run(['python3', ...download.split(' '), ...wanted], { folder: root, environment: compiling });
    },
  );
}

/** Packs the package as it is published, and installs it where nothing else is, beside a program that uses it. */
export async function installPython(folder: string): Promise<Program> {
  await prepareTools();
  const dist = join(folder, 'dist');
  const own = join(folder, 'venv/bin/python');
  const [builder = ''] = globSync(join(wheels, 'flit_core-*.whl'));
  const build =
    'import os, sys; from flit_core.buildapi import build_wheel; os.mkdir(sys.argv[1]); build_wheel(sys.argv[1])';
  await Promise.all([
    run(['python3', '-c', build, dist], {
      folder: source,
      environment: { ...environment, PYTHONPATH: builder },
    }),
    run(['python3', '-m', 'venv', '--without-pip', join(folder, 'venv')], here),
  ]);
  const [packed = ''] = readdirSync(dist);
  const install = '-m pip install --quiet --no-compile --no-index --find-links';
  await run([own, ...install.split(' '), wheels, join(dist, packed)], {
    folder: root,
    environment: { ...environment, PYTHONPATH: pip },
  });
  return {
    command: [own, join(root, 'tools/lab/sdk/programs/workshop-api-client-python/scenario.py')],
    environment: { ...environment, PATH: `${join(folder, 'venv/bin')}${delimiter}${process.env.PATH}` },
  };
}

/** Runs the package's own tests, with the packages that a program has installed. */
export async function testPython({ command: [python] }: Program): Promise<void> {
  await run([python, '-W', 'error', '-m', 'unittest'], {
    folder: source,
    environment: { ...environment, PYTHONPATH: join(source, 'src') },
  });
}
