/** Scope of the service worker: the list of jobs and the pages of single jobs. */
const scope = '/panel/jobs';
const workerPath = '/panel/jobs-worker.js';
/** The pages of the first jobs are copied ahead, so that they open without a connection. */
const maxCopiedAhead = 12;

/** Lets the service worker copy this page and the jobs of its list, or removes all copies on a shared tablet. */
export async function keepPages(root: HTMLElement): Promise<void> {
  // Only secure contexts have service workers.
  if (!('serviceWorker' in navigator)) return;
  if (!('keeps' in root.dataset)) {
    await removeCopies();
    return;
  }
  await navigator.serviceWorker.register(workerPath, { scope });
  const { active } = await navigator.serviceWorker.ready;
  const jobs = [...root.querySelectorAll<HTMLAnchorElement>('.job-cards .row-link')].map(({ href }) => href);
  active?.postMessage({
    person: root.dataset.person,
    pages: [location.href, ...jobs.slice(0, maxCopiedAhead)],
    assets: loadedAssets(),
  });
}

/** Returns the styles, scripts and pictures of the panel that this page uses. */
function loadedAssets(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const named = [...document.querySelectorAll('script[src], link[href], use[href]')].map(
    (element) =>
      new URL(element.getAttribute('src') ?? element.getAttribute('href') ?? '', location.href).href,
  );
  const paths = [...loaded, ...named].map((address) => new URL(address).pathname);
  return [...new Set(paths)].filter((path) => path.startsWith('/panel/assets/'));
}

async function removeCopies(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  await registration?.unregister();
  await caches.delete('panel-jobs');
}
