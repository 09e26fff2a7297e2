// Generates the package's third-party notices and its bill of materials.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  version: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
}

export interface Dependency {
  name: string;
  version: string;
  /** The SPDX expression of the dependency's license. */
  license: string;
  folder: string;
}

/** Licenses that dependencies of the service may have: permissive licenses, and the LGPL for shared libraries. */
export const acceptedLicenses = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-3.0', // data of date-holidays
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later', // libvips, which sharp loads as a shared library
  'MIT',
  'MIT-0',
  'OFL-1.1', // fonts
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Licenses of dependencies whose package.json has no `license` field, taken from their LICENSE files. */
const licensesByHand: Record<string, string> = { 'png-js': 'MIT' };

/** Packages of the build whose files the package contains: the panel's icons. */
const containedPackages = new Set(['node_modules/lucide-static']);

/**
 * Returns the production dependencies for all platforms, and the packages whose files the package contains, from the
 * lockfile of the project at `root`.
 */
export function readDependencies(root: string): Dependency[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const locked: [string, LockedPackage][] = Object.entries(packages);
  return locked
    .filter(
      ([path, { dev, link }]) =>
        path.includes('node_modules/') && (!dev || containedPackages.has(path)) && !link,
    )
    .map(([path, { version, license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name, version, license: license ?? licensesByHand[name] ?? '', folder: join(root, path) };
    });
}

/** Returns the license ids in an SPDX expression, such as `(MIT OR Apache-2.0)`. */
export function licenseIds(expression: string): string[] {
  return expression.split(/[()\s]+/).filter((word) => word && !['AND', 'OR', 'WITH'].includes(word));
}

/** Formats the third-party notices: each license text once, below the names of the packages with this license text. */
export function formatNotices(dependencies: Dependency[]): string {
  const packagesByText = new Map<string, string[]>();
  for (const dependency of dependencies.filter(({ folder }) => existsSync(folder))) {
    const text = readLicenseText(dependency);
    const line = `${dependency.name} ${dependency.version} (${dependency.license})`;
    packagesByText.set(text, [...(packagesByText.get(text) ?? []), line]);
  }
  const introduction =
    'workshop-api depends on the following packages, which npm installs beside it, or contains files of them. ' +
    'Each is distributed under its own license.';
  const sections = [...packagesByText].map(([text, lines]) => `${lines.sort().join('\n')}\n\n${text}`);
  return `${[introduction, ...sections].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

function readLicenseText({ folder }: Dependency): string {
  const files = globSync('{LICENSE,LICENCE,License,license,licence,NOTICE,COPYING,UNLICENSE}*', {
    cwd: folder,
    withFileTypes: true,
  }).filter((file) => file.isFile());
  const texts = files.map(({ name }) => readFileSync(join(folder, name), 'utf8').trim());
  return texts.join('\n\n') || 'The package contains no license text; its manifest names the license.';
}

/** Returns the bill of materials in CycloneDX format: every production dependency with version, hash and license. */
export function billOfMaterials(root: string, { name, version }: { name: string; version: string }): string {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--omit', 'dev'];
  const output = execFileSync('npm', [...words, '--workspaces=false', '--include-workspace-root'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  });
  const bill = JSON.parse(output);
  // Replaces the project's name, because npm uses the name of the folder.
  Object.assign(bill.metadata.component, { name, version });
  return `${JSON.stringify(bill, null, 2)}\n`;
}
