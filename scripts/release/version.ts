// Sets the version of the software in package.json and in all files that contain the version. The OpenAPI document has a
// separate version, which is that of the contract.
//   version.ts <x.y.z> <YYYY-MM-DD>  sets version and date
//   version.ts --check               fails if a file contains another version than package.json
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const versionPattern = /^\d+\.\d+\.\d+$/;

/** Files that contain the version, with regular expressions that match the text before and after the version. */
interface Quotation {
  files: string[];
  before: string;
  after?: string;
}

const versionQuotations: Quotation[] = [
  // npm also updates the version in this file. The pattern matches only the version of the project, not the versions of
  // dependencies further down.
  { files: ['package-lock.json'], before: '"name": "workshop-api",\\s+"version": "' },
  {
    files: ['tools/partner/clients/typescript/package.json', 'tools/partner/clients/php/composer.json'],
    before: '^  "version": "',
  },
  { files: ['tools/partner/clients/python/pyproject.toml'], before: '^version = "' },
  { files: ['deploy/helm/workshop-api/Chart.yaml'], before: '^(?:appVersion|version): "?' },
  { files: ['deploy/Dockerfile'], before: 'org\\.opencontainers\\.image\\.version="' },
  { files: ['deploy/compose.yaml', 'deploy/compose.env.example'], before: 'WORKSHOP_API_VERSION(?::-|=)' },
  {
    files: [
      'deploy/Dockerfile',
      'docs/operators/*.md',
      'docs/guide/*/*.md',
      '{.,tools/partner/package,tools/partner/clients/*}/README.md',
    ],
    before: 'workshop[-_]api(?:[-_]client)?[-:]',
  },
];

const versionFinder = ({ before }: Quotation) => new RegExp(`(?<=${before})\\d+\\.\\d+\\.\\d+`, 'gm');
const readText = (file: string) => readFileSync(join(root, file), 'utf8');

/** Lists, in sentences, the files whose version differs from package.json. */
export function differingVersions(version: string, readFile = readText): string[] {
  return filesWithVersion().flatMap(([file, quotation]) => {
    const quoted = [...readFile(file).matchAll(versionFinder(quotation))].map(([found]) => found);
    const others = new Set(quoted.filter((each) => each !== version));
    return [...others].map((other) => `${file} names version ${other}, package.json ${version}`);
  });
}

function filesWithVersion(): [string, Quotation][] {
  return versionQuotations.flatMap((quotation) =>
    quotation.files.flatMap((pattern) =>
      globSync(pattern, { cwd: root }).map((file): [string, Quotation] => [file, quotation]),
    ),
  );
}

function setVersion(version: string, date: string): void {
  const manifest = readText('package.json')
    .replace(/^( {2}"version": ")[^"]+/m, `$1${version}`)
    .replace(/^( {2}"releaseDate": ")[^"]+/m, `$1${date}`);
  writeFileSync(join(root, 'package.json'), manifest);
  for (const [file, quotation] of filesWithVersion())
    writeFileSync(join(root, file), readText(file).replaceAll(versionFinder(quotation), version));
}

if (import.meta.main) {
  const [version = '', date = ''] = process.argv.slice(2);
  if (version === '--check') {
    const found = differingVersions(JSON.parse(readText('package.json')).version);
    for (const line of found) console.error(line);
    process.exitCode = found.length === 0 ? 0 : 1;
  } else if (versionPattern.test(version) && /^\d{4}-\d\d-\d\d$/.test(date)) {
    setVersion(version, date);
    console.log('Now run make generate, and name the version in CHANGELOG.md.');
  } else {
    console.error('Give the version and the day of its release: version.ts 1.2.0 2027-03-01');
    process.exitCode = 1;
  }
}
