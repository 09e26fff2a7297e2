// Runs the worker on workerd, the runtime of Cloudflare's workers. It has no folders of packages: each module is given.
import { globSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { Miniflare } from 'miniflare';

const dist = 'node_modules/workshop-api-client/dist';
const module = (path, file = path) => ({ type: 'ESModule', path, contents: readFileSync(file, 'utf8') });
const miniflare = new Miniflare({
  compatibilityDate: '2026-01-01',
  modules: [
    module('worker.js'),
    module('program.js'),
    { type: 'ESModule', path: 'workshop-api-client', contents: `export * from './/${dist}/index.js';` },
    ...globSync(`${dist}/**/*.js`).map((file) => module(file)),
  ],
});
const answer = await miniflare.dispatchFetch('http://localhost/', {
  method: 'POST',
  body: process.env.GIVEN,
});
console.log(await answer.text());
await miniflare.dispose();
