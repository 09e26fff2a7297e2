// Resolves most imports without the file system. Finding out the format of each module took a quarter of every start,
// though most formats are known: our own modules are TypeScript, or ECMAScript modules in the package, as those of
// drizzle-orm are. Node would parse the 180 KB of exports in its package.json for each of its 250 modules, and each
// time that one of ours imports it.
//
// It also compiles JSX, which Node cannot strip as it strips types.
import { readFileSync } from 'node:fs';
import * as modules from 'node:module';
import { fileURLToPath } from 'node:url';

const known = new Map();
/** Packages whose files are all ECMAScript modules, and import each other by full file names. */
const ofModules = /\/node_modules\/(drizzle-orm|libphonenumber-js|postgres|commander)\//;

const root = new URL('../', import.meta.url).href;
const isOwn = (url) => url.startsWith(root) && !url.slice(root.length).includes('node_modules/');

function resolved(url, format) {
  return { url, format, shortCircuit: true };
}

// Commands of integrators also run on Node 20, which has no such hooks.
modules.registerHooks?.({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    if (specifier.endsWith('.tsx')) {
      if (!compilesJsx) compileJsx();
      return resolved(new URL(specifier, parentURL).href, 'module');
    }
    if (specifier.startsWith('.')) {
      const url = () => new URL(specifier, parentURL).href;
      if (specifier.endsWith('.ts')) return resolved(url(), 'module-typescript');
      if (specifier.endsWith('.js') && (isOwn(parentURL) || ofModules.test(parentURL)))
        return resolved(url(), 'module');
      return next(specifier, context);
    }
    if (!specifier.startsWith('drizzle-orm')) return next(specifier, context);
    if (!known.has(specifier)) known.set(specifier, next(specifier, context));
    return resolved(known.get(specifier).url, 'module');
  },
});

/** Begins with the first view, because a hook for loading slows the loading of every module. The package has no JSX. */
let compilesJsx = false;

function compileJsx() {
  const { transformSync } = modules.createRequire(import.meta.url)('oxc-transform');
  // Stack traces name the lines of the source.
  modules.setSourceMapsSupport(true, { nodeModules: false });
  modules.registerHooks({
    load(url, context, next) {
      if (!url.endsWith('.tsx')) return next(url, context);
      return {
        format: 'module',
        source: javascriptOf(transformSync, fileURLToPath(url)),
        shortCircuit: true,
      };
    },
  });
  compilesJsx = true;
}

function javascriptOf(transformSync, file) {
  const { code, map, errors } = transformSync(file, readFileSync(file, 'utf8'), {
    sourcemap: true,
    // As in tsconfig.json, from which Vite and the package take it.
    jsx: { runtime: 'automatic', importSource: 'preact' },
  });
  if (errors.length > 0)
    throw new SyntaxError(errors.map((each) => each.codeframe ?? each.message).join('\n'));
  const inlined = Buffer.from(JSON.stringify(map)).toString('base64');
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${inlined}`;
}
