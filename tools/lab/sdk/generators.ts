import { readFileSync } from 'node:fs';
import { type Toolchain, versions } from './toolchains.ts';

export interface Generator {
  /** Name of the generator, and of its program's folder in tools/lab/sdk/programs. */
  name: string;
  version: string;
  needs: Toolchain[];
  /**
   * Folders of tools/lab/sdk/programs that are copied to the work folder: the generator's program, and files that
   * several programs share.
   */
  sources: string[];
  generate: string;
  compile: string[];
  call: string;
  /** Whether `make sdk` tests the generator without ALL=1, as in CI. */
  always: boolean;
}

/**
 * All tags of the API except Events: openapi-generator turns webhooks into calls that do not compile. The models still
 * include the data of events.
 */
export const apis = [
  'General',
  'Clients',
  'Vehicles',
  'Budgets',
  'Invoices',
  'Appointments',
  'Staff',
  'Inspections',
  'Catalog',
  'Stock',
  'Communications',
  'Reports',
  'Webhooks',
  'Sandbox',
];

/**
 * Options that make a client accept unknown values and fields: by default it fails on the first status, event or field
 * that a later release adds.
 */
const tolerant = {
  values: 'enumUnknownDefaultCase=true',
  fields: 'disallowAdditionalPropertiesIfNotPresent=false',
};

const typescript = { compile: ['tsc -p .'], call: 'node compiled/calls.js', always: true };
const python = { compile: ['mypy calls.py'], call: 'python calls.py', always: true };
const go = { compile: ['go vet .', 'go build -o calls .'], call: './calls', always: false };
const jvm = {
  compile: ['mvn -q -B compile dependency:copy-dependencies'],
  call: 'java -cp target/classes:target/dependency/* Calls',
  always: false,
};

export const generators: Generator[] = [
  {
    name: 'openapi-fetch',
    version: pinnedVersion('openapi-typescript'),
    needs: ['npm'],
    sources: ['typescript', 'openapi-fetch'],
    generate: 'openapi-typescript openapi.json -o workshop/api.ts',
    ...typescript,
  },
  {
    name: 'hey-api',
    version: pinnedVersion('@hey-api/openapi-ts', 'more/'),
    needs: ['npm', 'more-npm'],
    sources: ['typescript', 'hey-api'],
    generate: 'openapi-ts -i openapi.json -o workshop',
    ...typescript,
    always: false,
  },
  {
    name: 'orval',
    version: pinnedVersion('orval', 'more/'),
    needs: ['npm', 'more-npm'],
    sources: ['typescript', 'orval'],
    generate: 'orval --config orval.config.ts',
    ...typescript,
    always: false,
  },
  {
    ...openapiGenerator('typescript', 'typescript-fetch', ['importFileExtension=.js']),
    needs: ['npm', 'openapi-generator'],
    sources: ['typescript', 'openapi-generator-typescript'],
    ...typescript,
    always: false,
  },
  {
    ...openapiGenerator('python', 'python', ['packageName=workshop'], '.'),
    needs: ['python', 'openapi-generator'],
    sources: ['python', 'openapi-generator-python'],
    ...python,
    always: false,
  },
  {
    name: 'openapi-python-client',
    version: versions['openapi-python-client'],
    needs: ['python'],
    sources: ['python', 'openapi-python-client'],
    generate:
      'openapi-python-client generate --path openapi.json --output-path workshop --meta none --config config.yaml',
    ...python,
  },
  {
    // Prefixes each constant with the name of its enumeration, so that its name does not change when another
    // enumeration gets the same value.
    ...openapiGenerator('go', 'go', [
      'packageName=workshop',
      'withGoMod=false',
      'enumClassPrefix=true',
      tolerant.values,
      tolerant.fields,
    ]),
    needs: ['openapi-generator', 'go'],
    ...go,
  },
  {
    name: 'oapi-codegen',
    version: versions['oapi-codegen'],
    needs: ['go'],
    sources: ['oapi-codegen'],
    generate: 'oapi-codegen --config oapi-codegen.yaml openapi.json',
    ...go,
  },
  {
    ...openapiGenerator('java', 'java', [
      'invokerPackage=com.example.workshop',
      'apiPackage=com.example.workshop.api',
      'modelPackage=com.example.workshop.model',
      tolerant.values,
      tolerant.fields,
    ]),
    needs: ['openapi-generator', 'maven'],
    ...jvm,
  },
  {
    ...openapiGenerator('kotlin', 'kotlin', ['packageName=com.example.workshop', tolerant.values]),
    needs: ['openapi-generator', 'maven'],
    ...jvm,
  },
  {
    ...openapiGenerator('php', 'php', ['invokerPackage=Workshop', tolerant.values]),
    needs: ['openapi-generator', 'php'],
    compile: ['php lint.php'],
    call: 'php calls.php',
    always: false,
  },
];

/**
 * Returns a generator that runs openapi-generator, a Java program. Its Python package contains the program and a JRE.
 */
function openapiGenerator(name: string, language: string, options: string[], folder = 'workshop') {
  return {
    name: `openapi-generator-${name}`,
    version: versions['openapi-generator-cli'],
    needs: ['openapi-generator'] as Toolchain[],
    sources: [`openapi-generator-${name}`],
    generate: [
      `openapi-generator-cli generate -g ${language} -i openapi.json -o ${folder}`,
      `--global-property=apis=${apis.join(':')},models,supportingFiles`,
      `--additional-properties=${options.join(',')}`,
    ].join(' '),
  };
}

function pinnedVersion(name: string, folder = ''): string {
  const manifest = new URL(`./programs/${folder}package.json`, import.meta.url);
  return JSON.parse(readFileSync(manifest, 'utf8')).dependencies[name];
}
