import { all } from './events.browser.ts';
import { fetchRegions, mergeBetweenKeys, mergeRegions, yieldToInput } from './merge.browser.ts';
import { followChanges, type LiveState } from './stream.browser.ts';

/** Changes in this time are fetched together. It is random, so that the pages of a workshop do not ask all at once. */
const gatherMs = { least: 50, most: 250 };
/** The pause after an update. After a slow or failed one, the pause is longer. */
const minPauseMs = 700;
const maxPauseMs = 30_000;
/** Assistive technologies announce an update at most once in this time. */
const announceEveryMs = 10_000;

const main = document.querySelector<HTMLElement>('main[data-counts]');

/** The counts of the subjects that the page shows, as they were when the page was read. */
let shown = countsOf(main);
/** The latest counts of the stream. */
const latest: Record<string, number> = {};
let timer = 0;
let running: Promise<void> | undefined;
let pauseMs = minPauseMs;
let announcedAtMs = 0;
/** The number of acts whose pages were shown. An update that was fetched before such a page is older than it. */
let acts = 0;

function countsOf(element: HTMLElement | null | undefined): Record<string, number> {
  return JSON.parse(element?.dataset.counts ?? '{}');
}

function isStale(): boolean {
  return Object.entries(shown).some(([subject, count]) => (latest[subject] ?? count) !== count);
}

/** Plans an update. A hidden page is updated when it becomes visible. */
function updateSoon(delayMs = gatherMs.least + Math.random() * (gatherMs.most - gatherMs.least)): void {
  if (timer !== 0 || running || document.hidden) return;
  timer = window.setTimeout(() => {
    timer = 0;
    void refresh('changed');
  }, delayMs);
}

/** Updates all regions of the page, including those that a script has changed. */
export async function refreshRegions(): Promise<void> {
  // The update under way leaves out regions that have not changed on the server.
  await running;
  await refresh('all');
}

/** Updates regions. While an update is under way, no other one begins. */
function refresh(which: 'all' | 'changed'): Promise<void> {
  running ??= update(which).finally(() => {
    running = undefined;
    if (isStale()) updateSoon(pauseMs);
  });
  return running;
}

/** Leads the page to another address of its screen without loading it, and updates the regions. */
export async function showAddress(address: URL): Promise<void> {
  history.replaceState(history.state, '', address);
  await refreshRegions();
}

/** Shows a page that was fetched as the answer to an act. */
export function showPage(page: Document): void {
  acts += 1;
  const fetched = countsOf(page.querySelector<HTMLElement>('main[data-counts]'));
  mergeRegions(page);
  shown = fetched;
  if (isStale()) updateSoon();
}

async function update(which: 'all' | 'changed'): Promise<void> {
  const begun = performance.now();
  const known = { ...latest };
  const actsBefore = acts;
  const isOutdated = () => acts !== actsBefore;
  const page = await fetchRegions(which);
  if (page === 'ended') return leave();
  if (page === 'gone') {
    // The record was removed. Input that is not saved stays on the page.
    if (!document.querySelector('form[data-edited]')) location.reload();
    shown = {};
    return;
  }
  if (page === 'unavailable') {
    pauseMs = Math.min(2 * pauseMs, maxPauseMs);
    return;
  }
  await yieldToInput();
  if (isOutdated()) return;
  // Scripts of forms that merge themselves.
  document.dispatchEvent(new CustomEvent('page-fetched', { detail: page }));
  const isChanged = await mergeBetweenKeys(page, isOutdated);
  if (isOutdated()) return;
  const fetched = countsOf(page.querySelector<HTMLElement>('main[data-counts]'));
  // The page was read after these counts, so it contains the changes of both.
  shown = Object.fromEntries(
    Object.entries(fetched).map(([subject, count]) => [subject, Math.max(count, known[subject] ?? 0)]),
  );
  pauseMs = Math.max(minPauseMs, performance.now() - begun);
  if (isChanged) announce();
}

function announce(): void {
  const status = document.querySelector<HTMLElement>('[data-announce]');
  if (!status || Date.now() - announcedAtMs < announceEveryMs) return;
  announcedAtMs = Date.now();
  status.textContent = '';
  // A changed text is announced, an equal one is not.
  requestAnimationFrame(() => {
    status.textContent = status.dataset.announce ?? '';
  });
}

/** Leads to the sign-in page. Drafts stay in the tab, so nothing is asked. */
function leave(): void {
  // Copies of pages must not outlive the session. Only secure contexts have caches.
  if ('caches' in globalThis) void caches.delete('panel-jobs');
  document.documentElement.dataset.leaving = '';
  location.assign(`/panel/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
}

function showState(state: LiveState): void {
  const mark = document.querySelector<HTMLElement>('[data-live]');
  if (!mark) return;
  mark.hidden = false;
  mark.dataset.live = state;
  const text = mark.dataset[state] ?? '';
  mark.title = text;
  for (const word of all('[data-word]', mark)) if (word.textContent !== text) word.textContent = text;
}

const ask = followChanges({
  counts(subjects) {
    Object.assign(latest, subjects);
    if (isStale()) updateSoon();
  },
  state: showState,
  ended: leave,
});

/** Catches up after the page was hidden, asleep, or in the back-forward cache. */
function catchUp(): void {
  if (document.hidden) return;
  ask();
  if (isStale()) updateSoon(0);
}

document.addEventListener('visibilitychange', catchUp);
addEventListener('online', catchUp);
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) catchUp();
});

// The log of requests and the usage change with every request, and are read at an interval instead.
const everySeconds = Number(main?.dataset.every ?? 0);
if (everySeconds > 0) setInterval(() => updateSoon(), everySeconds * 1_000);
