// Hooks that make the start of a process faster. They resolve most imports without the file system, because most
// formats are known: our own modules are TypeScript (JavaScript in the published package), and some dependencies
// contain only ECMAScript modules. Without the hooks, Node takes a quarter of every start to find the formats: for
// drizzle-orm, Node parses the 180 KB of exports in its package.json for each of its 250 modules and for each of our
// imports. The hooks also compile JSX, because Node can strip types but not JSX.
import { readFileSync } from 'node:fs';
import * as modules from 'node:module';
import { fileURLToPath } from 'node:url';

const known = new Map();
/** Matches files of packages that contain only ECMAScript modules, and whose imports contain full file names. */
const ofModules = /\/node_modules\/(drizzle-orm|libphonenumber-js|postgres|commander)\//;

const root = new URL('../', import.meta.url).href;
const isOwn = (url) => url.startsWith(root) && !url.slice(root.length).includes('node_modules/');

function resolved(url, format) {
  return { url, format, shortCircuit: true };
}

// Skipped on Node 20, which lacks `registerHooks`, and on which the commands for integrators also run.
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

/**
 * Whether the hook that compiles JSX is registered. It is registered at the import of the first view, because a load
 * hook slows the loading of every module. The published package contains no JSX.
 */
let compilesJsx = false;

function compileJsx() {
  const { transformSync } = modules.createRequire(import.meta.url)('oxc-transform');
  // Makes stack traces show line numbers of the source instead of the compiled code.
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
    // Equal to the JSX settings in tsconfig.json, which Vite and the build of the package use.
    jsx: { runtime: 'automatic', importSource: 'preact' },
  });
  if (errors.length > 0)
    throw new SyntaxError(errors.map((each) => each.codeframe ?? each.message).join('\n'));
  const inlined = Buffer.from(JSON.stringify(map)).toString('base64');
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${inlined}`;
}
