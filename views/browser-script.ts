import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname } from 'node:path';

/** Reads the script for browsers beside a module: `docs` is `docs.browser.ts`, compiled already in the package. */
export function readBrowserScript(name: string, moduleUrl: string): string {
  const file = new URL(`./${name}.browser${extname(moduleUrl)}`, moduleUrl);
  const source = readFileSync(file, 'utf8');
  return file.pathname.endsWith('.ts') ? compileBrowserScript(source) : source;
}

/** Removes the types. */
export function compileBrowserScript(source: string): string {
  // Only the source tree has this package.
  const oxc: typeof import('oxc-transform') = createRequire(import.meta.url)('oxc-transform');
  const { code, errors } = oxc.transformSync('script.ts', source, { sourceType: 'script' });
  if (errors.length > 0) throw new SyntaxError(errors.map(({ message }) => message).join('\n'));
  return code;
}
