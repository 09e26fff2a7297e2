// To ask the file system and the next package.json what each import means took a quarter of every start. Of most it is
// known: our own modules are TypeScript, and drizzle-orm's are ECMAScript modules. Its package.json has 180 KB of
// exports, which Node would parse anew for each of its 250 modules, and each time that one of ours imports it.
import { registerHooks } from 'node:module';

const known = new Map();
/** Packages whose files are all ECMAScript modules, and name each other by their whole names. */
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
