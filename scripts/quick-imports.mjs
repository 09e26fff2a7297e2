// Resolves most imports without the file system. Finding out the format of each module took a quarter of every start,
// though most formats are known: our own modules are TypeScript, and those of drizzle-orm are ECMAScript modules.
// Node would parse the 180 KB of exports in its package.json for each of its 250 modules, and each time that one of
// ours imports it.
import { registerHooks } from 'node:module';

const known = new Map();
/** Packages whose files are all ECMAScript modules, and import each other by full file names. */
const ofModules = /\/node_modules\/(drizzle-orm|libphonenumber-js|postgres|commander)\//;

function resolved(url, format) {
  return { url, format, shortCircuit: true };
}

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    if (specifier.startsWith('.')) {
      const url = () => new URL(specifier, parentURL).href;
      if (specifier.endsWith('.ts')) return resolved(url(), 'module-typescript');
      if (specifier.endsWith('.js') && ofModules.test(parentURL)) return resolved(url(), 'module');
      return next(specifier, context);
    }
    if (!specifier.startsWith('drizzle-orm')) return next(specifier, context);
    if (!known.has(specifier)) known.set(specifier, next(specifier, context));
    return resolved(known.get(specifier).url, 'module');
  },
});
