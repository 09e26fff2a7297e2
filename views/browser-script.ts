import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname } from 'node:path';

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
