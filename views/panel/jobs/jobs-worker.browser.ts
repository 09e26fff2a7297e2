/** The service worker of jobs and inspections: it shows copies of their pages while the device has no connection. */
interface Worker {
  addEventListener<Type extends keyof WorkerEvents>(
    type: Type,
    listen: (event: WorkerEvents[Type]) => void,
  ): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  location: Location;
}

interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface CopyRequest {
  person: string;
  pages: string[];
  /** Pages that are copied only if there is no copy. */
  ahead: string[];
  assets: string[];
}

interface WorkerEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  message: ExtendableEvent & { data: CopyRequest };
  fetch: ExtendableEvent & { request: Request; respondWith(response: Promise<Response>): void };
}

const worker = globalThis as unknown as Worker;
const cacheName = 'panel-jobs';
const scopes = ['/panel/jobs', '/panel/inspections'];
const assets = '/panel/assets/';
/** The entry that says of which person the copies are. */
const personKey = '/panel/jobs/person';
/** Maximum age of copies: the time after which a session without requests has ended. */
const maxAgeMs = 12 * 3_600_000;
/** A connection that does not answer in this time counts as none, if there is a copy. */
const patienceMs = 6_000;
const keptAtHeader = 'x-kept-at';

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('message', (event) => event.waitUntil(keep(event.data)));

/** Copies pages and their assets. Copies of another person are removed first. */
async function keep({ person, pages, ahead, assets: used }: CopyRequest): Promise<void> {
  let cache = await caches.open(cacheName);
  const known = await (await cache.match(personKey))?.text();
  if (known !== person) {
    await caches.delete(cacheName);
    cache = await caches.open(cacheName);
    await cache.put(personKey, new Response(person));
  }
  for (const path of used) if (!(await cache.match(path))) await cache.add(path).catch(() => undefined);
  await removeOldAssets(cache, used);
  const missing: string[] = [];
  for (const page of ahead) if (!(await findCopy(page))) missing.push(page);
  for (const page of [...pages, ...missing]) {
    const response = await fetch(page, { headers: { 'x-panel-region': '1' } }).catch(() => null);
    if (response) await copyPage(page, response);
  }
}

/** Removes earlier versions of assets: their names differ in the hash. */
async function removeOldAssets(cache: Cache, used: readonly string[]): Promise<void> {
  const nameOf = (path: string) => path.replace(/-[\da-f]{12}\./, '.');
  const names = new Set(used.map(nameOf));
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (names.has(nameOf(pathname)) && !used.includes(pathname)) await cache.delete(url);
  }
}

/** Stores a copy of a page. An answer that is no page of the person removes the copies. */
async function copyPage(url: string, response: Response): Promise<void> {
  const isSignedOut = response.type === 'opaqueredirect' || response.redirected;
  if (isSignedOut) {
    await caches.delete(cacheName);
    return;
  }
  const cache = await caches.open(cacheName);
  // Copies nothing until the script of the page has named the signed-in person.
  if (!(await cache.match(personKey))) return;
  if (!response.ok) {
    if (response.status < 500) await cache.delete(url);
    return;
  }
  const headers = new Headers(response.headers);
  headers.set(keptAtHeader, String(Date.now()));
  headers.delete('content-encoding');
  headers.delete('content-length');
  const html = await response.clone().text();
  await cache.put(url, new Response(html, { headers }));
  // A page that was copied ahead may have styles that no visited page uses.
  for (const [path] of html.matchAll(/\/panel\/assets\/[\w.-]+/g))
    if (!(await cache.match(path))) await cache.add(path).catch(() => undefined);
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (pathname.startsWith(assets)) event.respondWith(readAsset(request));
  else if (scopes.some((scope) => pathname === scope || pathname.startsWith(`${scope}/`)))
    event.respondWith(readPage(event));
});

async function readAsset(request: Request): Promise<Response> {
  return (await caches.match(request.url, { cacheName })) ?? fetch(request);
}

/** Answers from the network; a person who opens a page without a connection gets the copy. */
async function readPage(event: WorkerEvents['fetch']): Promise<Response> {
  const { request } = event;
  const isOpened = request.mode === 'navigate';
  // Without a copy of the next point, the list of all points opens.
  const copy = isOpened ? await findCopy(request.url, request.url.replace(/\?after=.*/, '')) : undefined;
  const answer = fetch(request).then((response) => {
    // An answer to a live update contains only the regions that have changed.
    if (!request.headers.has('x-panel-regions')) event.waitUntil(copyPage(request.url, response.clone()));
    return response;
  });
  if (!copy) return answer;
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs));
  const response = await Promise.race([answer.catch(() => null), late]);
  event.waitUntil(answer.catch(() => undefined));
  return response ?? copy;
}

async function findCopy(...urls: string[]): Promise<Response | undefined> {
  let copy: Response | undefined;
  for (const url of urls) copy ??= await caches.match(url, { cacheName });
  if (!copy) return undefined;
  if (Date.now() - Number(copy.headers.get(keptAtHeader)) > maxAgeMs) {
    await caches.delete(cacheName);
    return undefined;
  }
  // The page must not take its time for the present one.
  const html = (await copy.text()).replace(' data-now="', ' data-copied="');
  return new Response(html, { headers: copy.headers });
}
