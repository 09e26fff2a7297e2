// Builds the npm package in .cache/package. The package contains JavaScript, because Node does not run TypeScript below
// node_modules. `npm pack .cache/package` makes the file to install.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundleBrowserModule, compileBrowserScript } from '../../../views/browser-script.ts';
import { scriptModules } from '../../../views/panel/assets.ts';
import { billOfMaterials, formatNotices, readDependencies } from './licenses.ts';

const root = join(import.meta.dirname, '../../..');
const packageFolder = join(root, '.cache/package');

/** Files other than JavaScript that the programs read at run time. */
const files = [
  'generated/openapi',
  'generated/panel-icons.svg',
  'generated/changes.json',
  'generated/samples.json',
  'spec/locales',
  'docs/declarations',
  'docs/guide',
  'docs/panel',
  'db/migrations',
  'db/embedded/keeper.sh',
  'adapters/passwords/common-passwords.txt',
  'adapters/passwords/common-passwords.LICENSE',
  'views/docs/docs.css',
  'scripts/quick-imports.mjs',
  'CHANGELOG.md',
  'LICENSE',
  // Files that no program reads at run time, but that operators install from the package.
  'deploy/Caddyfile',
  'deploy/postgres',
  'deploy/systemd',
];

rmSync(packageFolder, { recursive: true, force: true });
compileSources();
compileBrowserScripts();
const panelFiles = globSync('views/panel/**/*.{css,svg}', { cwd: root });
for (const file of [...files, ...panelFiles])
  cpSync(join(root, file), join(packageFolder, file), { recursive: true });
cpSync(join(import.meta.dirname, 'README.md'), join(packageFolder, 'README.md'));
const launcherFile = join(packageFolder, 'bin/workshop-api.js');
cpSync(join(import.meta.dirname, 'workshop-api.js'), launcherFile);
chmodSync(launcherFile, 0o755);
const packageJson = buildPackageJson();
writeFileSync(join(packageFolder, 'package.json'), `${JSON.stringify(packageJson, null, 2)}\n`);
writeFileSync(join(packageFolder, 'THIRD-PARTY-NOTICES.txt'), formatNotices(readDependencies(root)));
writeFileSync(join(packageFolder, 'sbom.cdx.json'), billOfMaterials(root, packageJson));
console.log('.cache/package');

function compileSources(): void {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const project = join(import.meta.dirname, 'tsconfig.json');
  const { status } = spawnSync(process.execPath, [compiler, '-p', project], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

/** Writes the scripts of pages, and those of the panel with the files and packages that they import. */
function compileBrowserScripts(): void {
  const bundled = Object.values(scriptModules).map((name) => `views/panel/${name}.browser.ts`);
  for (const script of globSync('views/**/*.browser.ts', { cwd: root })) {
    const file = join(root, script);
    if (bundled.includes(script)) writeScript(script, bundleBrowserModule(file));
    else if (!script.startsWith('views/panel/'))
      writeScript(script, compileBrowserScript(readFileSync(file, 'utf8')));
  }
}

function writeScript(script: string, compiled: string): void {
  const file = join(packageFolder, script.replace(/ts$/, 'js'));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, compiled);
}

function buildPackageJson() {
  const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { name, version, releaseDate, description, license, type, dependencies, optionalDependencies } =
    project;
  return {
    ...{ name, version, releaseDate, description, license, type },
    bin: { 'workshop-api': 'bin/workshop-api.js' },
    // The package's launcher runs on Node 20. The programs run on a newer version of Node, which is installed as a
    // dependency.
    engines: { node: '>=20' },
    dependencies,
    optionalDependencies,
  };
}
