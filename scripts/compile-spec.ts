// Compiles the specification in spec/ to everything in generated/, docs/events.md and docs/panel/roles.md.
//   compile-spec.ts                  writes the files
//   compile-spec.ts --check          fails if the files differ from spec/, or if a linter finds mistakes
//   compile-spec.ts --missing [es…]  prints the missing translations, as YAML for spec/locales/
//   compile-spec.ts --served         writes the six documents as served to .cache/openapi/, for linters
//   compile-spec.ts --allow-missing  replaces missing translations by English: for development
//   --stack                          prints the stack of a defect in the compiler
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { errorMessage } from '../domain/errors/operator-error.ts';
import { compile, readDescribedSources, readDeskLocales, readLocales } from './spec/compile.ts';
import { languages, SpecError } from './spec/document.ts';
import { SourceFiles } from './spec/files.ts';
import { deskWorklist, listDeskTexts } from './spec/label-translations.ts';
import { englishTexts, listProse, translationWorklist } from './spec/prose.ts';
import { Places } from './spec/source-places.ts';
import { lintSources, root, specFolder, translatedLanguages } from './spec/sources.ts';

const { values, positionals } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    missing: { type: 'boolean', default: false },
    served: { type: 'boolean', default: false },
    stack: { type: 'boolean', default: false },
    'allow-missing': { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

try {
  if (values.missing) printMissingTranslations(positionals);
  else if (values.served) await writeServedDocuments();
  else {
    const files = await compile({ allowMissing: values['allow-missing'] });
    if (values.check) await checkGenerated(files);
    else writeGenerated(files);
  }
} catch (error) {
  if (!(error instanceof SpecError) && values.stack) throw error;
  const hint = error instanceof SpecError ? '' : ' (in the compiler: --stack shows where)';
  console.error(`${errorMessage(error)}${hint}`);
  process.exitCode = 1;
}

function printMissingTranslations(chosen: string[]) {
  const files = new SourceFiles(specFolder);
  const sources = readDescribedSources(files);
  const texts = englishTexts(listProse(sources));
  const deskTexts = listDeskTexts(sources, new Places(files));
  const locales = readLocales();
  const deskLocales = readDeskLocales();
  for (const language of translatedLanguages) {
    if (chosen.length > 0 && !chosen.includes(language)) continue;
    process.stdout.write(translationWorklist(language, texts, locales[language] ?? {}));
    process.stdout.write(deskWorklist(language, deskTexts, deskLocales[language] ?? new Map()));
  }
}

function listStrayFiles(files: Map<string, string>): string[] {
  return globSync('generated/**/*.{json,md,ts}', { cwd: root }).filter((file) => !files.has(file));
}

async function checkGenerated(files: Map<string, string>) {
  const differing = [...files].filter(([file, content]) => {
    const path = join(root, file);
    return !existsSync(path) || readFileSync(path, 'utf8') !== content;
  });
  const stale = [...differing.map(([file]) => file), ...listStrayFiles(files)];
  if (stale.length > 0) {
    throw new SpecError(stale.map((file) => `${file} is out of date: run make generate`));
  }
  await writeServedDocuments();
  lintSources();
}

/**
 * Writes the six OpenAPI documents as the service serves them. Only this function imports generated code, because the
 * compiler must also run while the generated code is broken.
 */
async function writeServedDocuments() {
  const { loadDocument: documentIn } = await import('../views/docs/document.ts');
  mkdirSync(join(root, '.cache/openapi'), { recursive: true });
  for (const language of languages)
    writeFileSync(
      join(root, `.cache/openapi/${language}.json`),
      JSON.stringify(documentIn(language), null, 1),
    );
}

function writeGenerated(files: Map<string, string>) {
  for (const stray of listStrayFiles(files)) rmSync(join(root, stray));
  for (const [file, content] of files) {
    const path = join(root, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}
