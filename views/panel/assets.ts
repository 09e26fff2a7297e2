import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readBrowserModule } from '../browser-script.ts';
import { accentStyle } from './accent.ts';
import { styleNames } from './kit/style-names.ts';

export interface PanelAsset {
  body: Buffer;
  type: string;
  /** The part of the address that changes with the content. */
  hash: string;
}

const types = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
} as const;

/** The scripts that browsers load, with their modules in this folder. The other scripts are parts of them. */
export const scriptModules = {
  'panel.js': 'panel',
  'live.js': 'kit/scripts/live.island',
  'steer.js': 'kit/scripts/steer.island',
  'upload.js': 'kit/scripts/upload.island',
  'vehicles.js': 'budgets/client-vehicle.island',
  'lines.js': 'budgets/lines/lines.island',
  'board.js': 'board/board.island',
  'arrival.js': 'check-in/arrival',
  'passkeys.js': 'sign-in/passkeys',
  'jobs.js': 'jobs/jobs.island',
  'diary.js': 'diary/diary.island',
};

/** The files of the panel by name, with the function that reads each. */
const sources: Record<string, () => string> = {
  'panel.css': () => styleNames.map((name) => minifyStyle(readHere(`./kit/${name}.css`))).join(''),
  // Loaded where a time is chosen.
  'times.css': () => minifyStyle(readHere('./kit/times.css')),
  // The style of the lines of a quote belongs to one screen.
  'lines.css': () => minifyStyle(readHere('./budgets/lines/lines.css')),
  // Only the pages of inspections and their templates load it.
  'inspections.css': () => minifyStyle(readHere('./inspections/inspections.css')),
  // Only the pages of the jobs load it.
  'jobs.css': () => minifyStyle(readHere('./jobs/jobs.css')),
  'diary.css': () => minifyStyle(readHere('./diary/diary.css')) + rowClasses,
  'board.css': () => minifyStyle(readHere('./board/board.css')),
  'arrival.css': () => minifyStyle(readHere('./check-in/check-in.css')),
  'today.css': () => minifyStyle(readHere('./today/today.css')),
  'wall.css': () => minifyStyle(readHere('./wall/wall.css')),
  ...Object.fromEntries(
    Object.entries(scriptModules).map(([name, module]) => [
      name,
      () => readBrowserModule(module, import.meta.url),
    ]),
  ),
  'icons.svg': () => readHere('../../generated/panel-icons.svg'),
  'mark.svg': () => readHere('./kit/mark.svg'),
};

/**
 * Classes of the grid of the diary, because pages may not have inline styles: the row at which a block begins, the rows
 * that it spans, its place beside others, and the hours that the grid shows.
 */
const rowClasses = [
  ...['r', 's', 'w'].flatMap((name) => Array.from({ length: 97 }, (_, n) => `.${name}${n}{--${name}:${n}}`)),
  ...['f', 'h', 'k'].flatMap((name) => Array.from({ length: 25 }, (_, n) => `.${name}${n}{--${name}:${n}}`)),
].join('');

function readHere(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

/** Removes comments, white space and zeros before decimal points from a style sheet. Strings in style sheets of the panel contain neither. */
export function minifyStyle(style: string): string {
  return style
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,>]) ?/g, '$1')
    .replaceAll(/([{;][-\w]+): /g, '$1:')
    .replaceAll(';}', '}')
    .replaceAll(/([ :,(])0\./g, '$1.')
    .trim();
}

const assets = new Map<string, PanelAsset>();

/** Returns a file of the panel. Reads and compiles it at the first use, because many processes serve no page. */
function loadAsset(name: string): PanelAsset {
  const known = assets.get(name);
  if (known) return known;
  const read = sources[name];
  if (!read) throw new Error(`the panel has no file ${name}`);
  const ending = name.split('.').at(-1) as keyof typeof types;
  const body = Buffer.from(ending === 'js' ? withAddresses(read()) : read());
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
  const asset = { body, type: types[ending], hash };
  assets.set(name, asset);
  return asset;
}

/** Replaces the names of source files in imports between scripts by the addresses of their files. */
function withAddresses(script: string): string {
  return script.replaceAll(
    /(["'])[./\w]*?([\w-]+?)(?:\.island)?\.browser\.[jt]s\1/g,
    (_, quote, name) => `${quote}${assetPath(`${name}.js`)}${quote}`,
  );
}

/** Returns the script of the service worker of the jobs. Its address has no hash, because the address must not change. */
export function jobsWorker(): Buffer {
  workerBody ??= Buffer.from(readBrowserModule('jobs/jobs-worker', import.meta.url));
  return workerBody;
}
let workerBody: Buffer | undefined;

/** Returns all files of the panel by name. */
export function panelAssets(): Map<string, PanelAsset> {
  return new Map(Object.keys(sources).map((name) => [name, loadAsset(name)]));
}

/** Returns the address of a file of the panel, which contains a hash of its content. */
export function assetPath(name: string): string {
  const [stem, ending] = name.split('.');
  return `/panel/assets/${stem}-${loadAsset(name).hash}.${ending}`;
}

/**
 * Finds the file of an address under `/panel/assets/`, including the style sheets of the workshops' colours. Returns
 * undefined for unknown names and outdated hashes.
 */
export function findAsset(file: string): PanelAsset | undefined {
  const [, color] = /^accent-([\da-f]{6})\.css$/.exec(file) ?? [];
  if (color) return { body: Buffer.from(accentStyle(`#${color}`)), type: types.css, hash: color };
  const [, stem, hash, ending] = /^(\w+)-([\da-f]{12})\.(\w+)$/.exec(file) ?? [];
  const name = `${stem}.${ending}`;
  if (!Object.hasOwn(sources, name)) return undefined;
  const asset = loadAsset(name);
  return asset.hash === hash ? asset : undefined;
}
