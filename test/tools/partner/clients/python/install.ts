import { spawnSync } from 'node:child_process';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { run, unlessInstalled } from '../../../../support/toolchain.ts';
import type { Program } from '../scenario.ts';

const root = resolve(import.meta.dirname, '../../../../..');
const source = join(root, 'tools/partner/clients/python');
const constraints = join(root, 'tools/lab/sdk/programs/python/constraints.txt');
/** Folder for pip and the packages that are needed to build and run the client. It is reused by later runs. */
const tools = join(root, '.cache/clients/python');
const wheels = join(tools, 'wheels');
/** Folder of an unpacked pip. Installing pip with `venv` would take four seconds of CPU time. */
const pip = join(tools, 'pip');
const environment = { PIP_DISABLE_PIP_VERSION_CHECK: '1', PYTHONDONTWRITEBYTECODE: '1' };
const here = { folder: root, environment };

const probe = 'import ensurepip, sys; sys.exit(sys.version_info < (3, 10))';
export const missesPython = () => spawnSync('python3', ['-c', probe]).status !== 0;

/** Python program that unpacks the wheel of pip. The wheel is included in Python or installed by Debian. */
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
      // pip writes its compiled modules here, and the installation reuses them.
      const compiling = { ...environment, PYTHONPATH: pip, PYTHONDONTWRITEBYTECODE: '' };
      await run(['python3', ...download.split(' '), ...wanted], { folder: root, environment: compiling });
    },
  );
}

/** Packs the Python package as it is published, and installs it with a program that uses it, without other packages. */
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

/** Runs the Python package's own tests with the packages that are installed for the program. */
export async function testPython({ command: [python] }: Program): Promise<void> {
  await run([python, '-W', 'error', '-m', 'unittest'], {
    folder: source,
    environment: { ...environment, PYTHONPATH: join(source, 'src') },
  });
}
