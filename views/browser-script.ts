import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Reads the source of the browser script that belongs to a module. For the name `docs`, the file beside the module is
 * `docs.browser.ts`, or `docs.browser.js` in the compiled package.
 */
export function readBrowserScript(name: string, moduleUrl: string): string {
  const file = new URL(`./${name}.browser${extname(moduleUrl)}`, moduleUrl);
  const source = readFileSync(file, 'utf8');
  return file.pathname.endsWith('.ts') ? compileBrowserScript(source) : source;
}

/** Compiles a browser script to JavaScript by removing its types. */
export function compileBrowserScript(source: string): string {
  // Imports the compiler on demand, because the published package does not contain it.
  const oxc: typeof import('oxc-transform') = createRequire(import.meta.url)('oxc-transform');
  const { code, errors } = oxc.transformSync('script.ts', source, { sourceType: 'script' });
  if (errors.length > 0) throw new SyntaxError(errors.map(({ message }) => message).join('\n'));
  return code;
}

/**
 * Reads the browser script of a module as one ES module with the files and packages that it imports, minified. In the
 * compiled package, the file is already bundled.
 */
export function readBrowserModule(name: string, moduleUrl: string): string {
  const file = new URL(`./${name}.browser${extname(moduleUrl)}`, moduleUrl);
  return file.pathname.endsWith('.ts')
    ? bundleBrowserModule(fileURLToPath(file))
    : readFileSync(file, 'utf8');
}

/**
 * Bundles a browser script with its imports. Imports of `panel.browser.ts` and of `*.island.browser.ts` remain, because
 * pages load these as files of their own.
 */
export function bundleBrowserModule(file: string): string {
  // Imports the bundler on demand, because the published package does not contain it.
  const esbuild: typeof import('esbuild') = createRequire(import.meta.url)('esbuild');
  const { outputFiles } = esbuild.buildSync({
    entryPoints: [file],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2023',
    charset: 'utf8',
    legalComments: 'none',
    external: ['*/panel.browser.ts', '*.island.browser.ts'],
  });
  return outputFiles[0]?.text ?? '';
}
