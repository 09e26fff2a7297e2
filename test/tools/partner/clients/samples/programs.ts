import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { SampleCall } from '../../../../../scripts/spec/samples/call.ts';
import { makeSample, type SampleLanguage } from '../../../../../scripts/spec/samples/samples.ts';
import { uploadedFile } from '../../../../../views/collections/requests.ts';
import { jpeg } from '../../../../support/document-files.ts';
import type { Program } from '../scenario.ts';

const execute = promisify(execFile);
const root = resolve(import.meta.dirname, '../../../../..');
const clients = join(root, 'tools/partner/clients');

/**
 * Describes how one program runs all samples of a language, one after the other. The program prints a line for each
 * sample that fails, and the number of samples that succeed.
 */
interface Runner {
  /** File name extension of the samples. */
  ending: string;
  /** Writes the files that the samples need into their folder; returns the command of the program. */
  prepare(
    folder: string,
    names: string[],
    installed: Promise<Program>,
  ): Promise<[program: string, ...parameters: string[]]>;
  environment: Record<string, string>;
}

/**
 * Runs the samples of the calls in a new folder; returns a line for each sample that fails, and the number of samples
 * that succeed.
 */
export async function runSamples(
  language: SampleLanguage,
  calls: SampleCall[],
  { url, key }: { url: string; key: string },
  installedPython: Promise<Program>,
): Promise<{ failed: string[]; finished: number }> {
  const { ending, prepare, environment } = runners[language];
  const folder = mkdtempSync(join(tmpdir(), 'workshop-samples-'));
  try {
    for (const call of calls)
      writeFileSync(join(folder, call.method.id + ending), makeSample(call, language, url));
    writeFileSync(join(folder, uploadedFile), jpeg());
    const names = calls.map(({ method }) => method.id);
    const [program, ...parameters] = await prepare(folder, names, installedPython);
    const env = { ...process.env, ...environment, WORKSHOP_API_KEY: key };
    const { stdout } = await execute(program, parameters, { cwd: folder, env });
    const lines = stdout.trim().split('\n');
    return { failed: lines.slice(0, -1), finished: Number(lines.at(-1)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeMain(folder: string, file: string, text: string): string {
  writeFileSync(join(folder, file), text);
  return file;
}

const curl: Runner = {
  ending: '.sh',
  environment: {},
  prepare: async (folder, names) => [
    'bash',
    writeMain(
      folder,
      'main',
      `command -v uuidgen > /dev/null || uuidgen() { cat /proc/sys/kernel/random/uuid; }
curl() { command curl --silent --show-error --fail-with-body "$@"; }
finished=0
for sample in ${names.join(' ')}; do
  if output=$(set -eu; . "./$sample.sh" 2>&1); then
    finished=$((finished + 1))
  else
    echo "$sample: $output" | tr '\\n' ' '
    echo
  fi
done
echo $finished
`,
    ),
  ],
};

/**
 * Runs the TypeScript samples with the sources of the client in place of its package: Node removes the types, and tsc
 * checks the samples against them.
 */
const typescript: Runner = {
  ending: '.mts',
  environment: {},
  prepare: async (folder, names) => {
    const installed = join(folder, 'node_modules/workshop-api-client');
    mkdirSync(installed, { recursive: true });
    const manifest = { name: 'workshop-api-client', type: 'module', exports: './src/index.ts' };
    writeFileSync(join(installed, 'package.json'), JSON.stringify(manifest));
    symlinkSync(join(clients, 'typescript/src'), join(installed, 'src'));
    for (const types of ['@types', 'undici-types'])
      symlinkSync(join(root, 'node_modules', types), join(folder, 'node_modules', types));
    await checkTypes(folder);
    const main = `const print = console.log;
console.log = () => {};
let finished = 0;
for (const name of ${JSON.stringify(names)}) {
  try {
    await import(\`.//\${name}.mts\`);
    finished += 1;
  } catch (error) {
    print(\`\${name}: \${error}\`);
  }
}
print(finished);
`;
    return [process.execPath, writeMain(folder, 'main.mjs', main)];
  },
};

async function checkTypes(folder: string): Promise<void> {
  const compilerOptions = {
    ...{ target: 'es2024', module: 'nodenext', types: ['node'], lib: ['es2024', 'dom', 'dom.iterable'] },
    ...{ strict: true, noEmit: true, allowImportingTsExtensions: true },
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.mts'] }));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  await execute(process.execPath, [compiler, '-p', folder]).catch(({ stdout }) => {
    throw new Error(stdout);
  });
}

const python: Runner = {
  ending: '.py',
  environment: { PYTHONPATH: join(clients, 'python/src'), PYTHONDONTWRITEBYTECODE: '1' },
  prepare: async (folder, names, installed) => [
    (await installed).command[0],
    writeMain(
      folder,
      'main',
      // Caches the TLS context: every client would otherwise read the machine's certificates, which takes most of the
      // time and is not needed for http.
      `import contextlib, functools, io, pathlib, ssl
ssl.create_default_context = functools.cache(ssl.create_default_context)
finished = 0
for name in ${JSON.stringify(names)}:
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(pathlib.Path(f"{name}.py").read_text(), name, "exec"), {"__name__": "__main__"})
        finished += 1
    except Exception as error:
        print(f"{name}: {error!r}")
print(finished)
`,
    ),
  ],
};

const php: Runner = {
  ending: '.php',
  environment: {},
  prepare: async (folder, names) => {
    mkdirSync(join(folder, 'vendor'));
    const sources = join(clients, 'php/tests/autoload.php');
    writeFileSync(join(folder, 'vendor/autoload.php'), `<?php require_once '${sources}';`);
    const main = `<?php
function run(string $name): void { include "{$name}.php"; }
$finished = 0;
$failed = [];
foreach (json_decode('${JSON.stringify(names)}') as $name) {
    ob_start();
    try {
        run($name);
        $finished += 1;
    } catch (Throwable $error) {
        $failed[] = "{$name}: {$error->getMessage()}";
    }
    ob_end_clean();
}
echo implode("\\n", [...$failed, $finished]);
`;
    return ['php', writeMain(folder, 'main.php', main)];
  },
};

const runners: Record<SampleLanguage, Runner> = { curl, typescript, python, php };

export const missesCurl = () => spawnSync('curl', ['--version']).status !== 0;
