// Is loaded first in a process of the service, and answers which modules of the panel the process has loaded.
import { registerHooks } from 'node:module';

const loaded: string[] = [];
registerHooks({
  load(url, context, nextLoad) {
    if (/\/(?:views|http)\/panel\//.test(url))
      loaded.push(url.replace(/^.*\/(?=(?:views|http)\/panel\/)/, ''));
    return nextLoad(url, context);
  },
});
process.on('message', () => process.send?.(loaded));
