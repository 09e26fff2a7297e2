/** Scopes of the service worker: the list of jobs, the pages of single jobs, and inspections. */
const scopes = ['/panel/jobs', '/panel/inspections'];
const workerPath = '/panel/jobs-worker.js';
/** Pages to which this page leads are copied ahead, so that they open without a connection: those of the first jobs … */
const maxCopiedJobs = 12;
/** … and all points of an inspection. */
const maxCopiedPoints = 120;

/** Lets the service worker copy this page and the jobs of its list, or removes all copies on a shared tablet. */
export async function keepPages(root: HTMLElement): Promise<void> {
  // Only secure contexts have service workers.
  if (!('serviceWorker' in navigator)) return;
  if (!('keeps' in root.dataset)) {
    await removeCopies();
    return;
  }
  for (const scope of scopes) await navigator.serviceWorker.register(workerPath, { scope });
  const linked = (selector: string) =>
    [...root.querySelectorAll<HTMLAnchorElement>(selector)].map(({ href }) => href);
  await copy(root, {
    pages: [location.href, ...linked('.job-cards .row-link').slice(0, maxCopiedJobs)],
    ahead: linked('[data-ahead] .row-link').slice(0, maxCopiedPoints),
  });
}

/** Copies a page again whose record an act has changed, and the list of its records. */
export function renewCopies(root: HTMLElement, path: string): void {
  if (!('serviceWorker' in navigator && 'keeps' in root.dataset)) return;
  void copy(root, { pages: [path, path.replace(/\?.*/, '')], ahead: [] });
}

/** Copies pages, and pages ahead unless there is a copy. */
async function copy(root: HTMLElement, pages: { pages: string[]; ahead: string[] }): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ person: root.dataset.person, ...pages, assets: loadedAssets() });
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
  for (const scope of scopes) {
    const registration = await navigator.serviceWorker.getRegistration(scope);
    await registration?.unregister();
  }
  await caches.delete('panel-jobs');
}
