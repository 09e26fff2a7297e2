import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname } from 'node:path';

/**
 * Reads the browser script beside a module: for `docs` it is `docs.browser.ts`, or in the package the compiled
 * `docs.browser.js`.
 */
export function readBrowserScript(name: string, moduleUrl: string): string {
  const file = new URL(`./${name}.browser${extname(moduleUrl)}`, moduleUrl);
  const source = readFileSync(file, 'utf8');
  return file.pathname.endsWith('.ts') ? compileBrowserScript(source) : source;
}

/** Compiles a browser script to JavaScript by removing the types. */
export function compileBrowserScript(source: string): string {
  // Loaded on demand, because only the source tree has this package.
  const oxc: typeof import('oxc-transform') = createRequire(import.meta.url)('oxc-transform');
  const { code, errors } = oxc.transformSync('script.ts', source, { sourceType: 'script' });
  if (errors.length > 0) throw new SyntaxError(errors.map(({ message }) => message).join('\n'));
  return code;
}
