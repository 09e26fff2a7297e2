/** The service worker of the jobs: it shows copies of their pages while the device has no connection. */
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

interface WorkerEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  message: ExtendableEvent & { data: { person: string; pages: string[]; assets: string[] } };
  fetch: ExtendableEvent & { request: Request; respondWith(response: Promise<Response>): void };
}

const worker = globalThis as unknown as Worker;
const cacheName = 'panel-jobs';
const scope = '/panel/jobs';
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
async function keep({ person, pages, assets: used }: WorkerEvents['message']['data']): Promise<void> {
  let cache = await caches.open(cacheName);
  const known = await (await cache.match(personKey))?.text();
  if (known !== person) {
    await caches.delete(cacheName);
    cache = await caches.open(cacheName);
    await cache.put(personKey, new Response(person));
  }
  for (const path of used) if (!(await cache.match(path))) await cache.add(path).catch(() => undefined);
  await removeOldAssets(cache, used);
  for (const page of pages) {
    const response = await fetch(page, { headers: { 'x-panel-region': '1' } }).catch(() => null);
    if (response) await copyPage(page, response);
  }
}

/** Assets of earlier versions have other names. */
async function removeOldAssets(cache: Cache, used: readonly string[]): Promise<void> {
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname.startsWith(assets) && !used.includes(pathname)) await cache.delete(url);
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
  // Without the person, nothing is copied: the page says whose it is when its script runs.
  if (!(await cache.match(personKey))) return;
  if (!response.ok) {
    if (response.status < 500) await cache.delete(url);
    return;
  }
  const headers = new Headers(response.headers);
  headers.set(keptAtHeader, String(Date.now()));
  headers.delete('content-encoding');
  headers.delete('content-length');
  await cache.put(url, new Response(await response.clone().blob(), { headers }));
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (pathname.startsWith(assets)) event.respondWith(readAsset(request));
  else if (pathname === scope || pathname.startsWith(`${scope}/`)) event.respondWith(readPage(event));
});

async function readAsset(request: Request): Promise<Response> {
  return (await caches.match(request.url, { cacheName })) ?? fetch(request);
}

/** Answers from the network; a person who opens a page without a connection gets the copy. */
async function readPage(event: WorkerEvents['fetch']): Promise<Response> {
  const { request } = event;
  const isOpened = request.mode === 'navigate';
  const copy = isOpened ? await findCopy(request.url) : undefined;
  const answer = fetch(request).then((response) => {
    event.waitUntil(copyPage(request.url, response.clone()));
    return response;
  });
  if (!copy) return answer;
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs));
  const response = await Promise.race([answer.catch(() => null), late]);
  event.waitUntil(answer.catch(() => undefined));
  return response ?? copy;
}

async function findCopy(url: string): Promise<Response | undefined> {
  const copy = await caches.match(url, { cacheName });
  if (!copy) return undefined;
  if (Date.now() - Number(copy.headers.get(keptAtHeader)) > maxAgeMs) {
    await caches.delete(cacheName);
    return undefined;
  }
  // The page must not take its time for the present one.
  const html = (await copy.text()).replace(' data-now="', ' data-copied="');
  return new Response(html, { headers: copy.headers });
}
