import { readFileSync } from 'node:fs';
import { type Toolchain, versions } from './toolchains.ts';

export interface Generator {
  /** The folder of its program in test/sdk, too. */
  name: string;
  version: string;
  needs: Toolchain[];
  /** Folders of test/sdk that are laid into the work folder: the program, and what it shares with others. */
  sources: string[];
  generate: string;
  compile: string[];
  call: string;
  /** Whether `make sdk` takes it without ALL=1, as CI does. */
  always: boolean;
}

/** All tags but Events: of webhooks openapi-generator makes calls that do not compile. Their data is among the models. */
export const apis = [
  'General',
  'Clients',
  'Vehicles',
  'Budgets',
  'Invoices',
  'Appointments',
  'Catalog',
  'Stock',
  'Communications',
  'Reports',
  'Webhooks',
];

/** Without these a client fails on the first status, event or field that a later release adds. */
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
    version: npmVersion('openapi-typescript'),
    needs: ['npm'],
    sources: ['typescript', 'openapi-fetch'],
    generate: 'openapi-typescript openapi.json -o workshop/api.ts',
    ...typescript,
  },
  {
    name: 'hey-api',
    version: npmVersion('@hey-api/openapi-ts'),
    needs: ['npm'],
    sources: ['typescript', 'hey-api'],
    generate: 'openapi-ts -i openapi.json -o workshop',
    ...typescript,
  },
  {
    name: 'orval',
    version: npmVersion('orval'),
    needs: ['npm'],
    sources: ['typescript', 'orval'],
    generate: 'orval --config orval.config.ts',
    ...typescript,
  },
  {
    ...openapiGenerator('typescript', 'typescript-fetch', ['importFileExtension=.js']),
    needs: ['npm', 'python'],
    sources: ['typescript', 'openapi-generator-typescript'],
    ...typescript,
  },
  {
    ...openapiGenerator('python', 'python', ['packageName=workshop'], '.'),
    sources: ['python', 'openapi-generator-python'],
    ...python,
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
    // Constants are named for their enumeration, so that none changes its name when another comes to have its value.
    ...openapiGenerator('go', 'go', [
      'packageName=workshop',
      'withGoMod=false',
      'enumClassPrefix=true',
      tolerant.values,
      tolerant.fields,
    ]),
    needs: ['python', 'go'],
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
    needs: ['python', 'maven'],
    ...jvm,
  },
  {
    ...openapiGenerator('kotlin', 'kotlin', ['packageName=com.example.workshop', tolerant.values]),
    needs: ['python', 'maven'],
    ...jvm,
  },
  {
    ...openapiGenerator('php', 'php', ['invokerPackage=Workshop', tolerant.values]),
    needs: ['python', 'php'],
    compile: ['php lint.php'],
    call: 'php calls.php',
    always: false,
  },
];

/** It is written in Java; its package for Python brings the program along, and a Java. */
function openapiGenerator(name: string, language: string, options: string[], folder = 'workshop') {
  return {
    name: `openapi-generator-${name}`,
    version: versions['openapi-generator-cli'],
    needs: ['python'] as Toolchain[],
    sources: [`openapi-generator-${name}`],
    generate: [
      `openapi-generator-cli generate -g ${language} -i openapi.json -o ${folder}`,
      `--global-property=apis=${apis.join(':')},models,supportingFiles`,
      `--additional-properties=${options.join(',')}`,
    ].join(' '),
  };
}

function npmVersion(name: string): string {
  const manifest = new URL('../../test/sdk/package.json', import.meta.url);
  return JSON.parse(readFileSync(manifest, 'utf8')).dependencies[name];
}
