import { Idiomorph } from 'idiomorph';
import { all } from './events.browser.ts';

/** A server that does not answer in this time is asked again later. */
const fetchDeadlineMs = 20_000;
/** How long added rows are marked. The style fades the mark. */
const markedMs = 1_500;
const signInPath = '/panel/sign-in';

/**
 * Forms with input that is not saved, forms in use, open menus and dialogs, and forms whose own script merges them. They
 * stay as they are.
 */
const kept =
  'form[data-edited], form[data-sent], form:focus-within, dialog[open], [data-menu][open], [data-merges-itself]';
const focusable = 'a[href], button, input:not([type=hidden]), select, textarea, summary';

/** The page as the server shows it now, or the reason why there is none. */
export type PresentPage = Document | 'ended' | 'gone' | 'unavailable';

/**
 * Fetches the regions of the own address: all, or those that differ from the shown ones. The first header tells the
 * server that no person has asked, so that the session may expire.
 */
export async function fetchRegions(which: 'all' | 'changed'): Promise<PresentPage> {
  const known = which === 'changed' ? shownHashes() : [];
  const response = await fetch(location.href, {
    // A part of the page must not take the place of the page in the cache, which Back shows.
    cache: 'no-store',
    headers: {
      'x-panel-region': '1',
      // A service worker stores the answer as a copy of the page.
      ...(!navigator.serviceWorker?.controller && {
        'x-panel-regions': new URLSearchParams(known).toString(),
      }),
    },
    signal: AbortSignal.timeout(fetchDeadlineMs),
  }).catch(() => null);
  const html = response?.ok ? await response.text().catch(() => null) : null;
  if (response && new URL(response.url).pathname === signInPath) return 'ended';
  if (response?.status === 404) return 'gone';
  return html === null ? 'unavailable' : new DOMParser().parseFromString(html, 'text/html');
}

function shownRegions(): HTMLElement[] {
  return all('[data-region]:not([data-region] *)');
}

/** The hashes that the server gave the regions, by their names. */
function shownHashes(): string[][] {
  return shownRegions().map(({ dataset: { region = '', hash = '' } }) => [region, hash]);
}

/** Merges the regions of a fetched page into the page. Returns whether a person can see a difference. */
export function mergeRegions(fresh: Document): boolean {
  // Merges every region, also after the first that differs.
  return shownRegions()
    .map((region) => mergeFetched(region, fresh))
    .includes(true);
}

/** Merges the regions of a fetched page as `mergeRegions`, and lets the browser handle keys between them. */
export async function mergeBetweenKeys(fresh: Document, isOutdated: () => boolean): Promise<boolean> {
  let isChanged = false;
  for (const region of shownRegions()) {
    await yieldToInput();
    if (isOutdated()) return isChanged;
    if (region.isConnected && mergeFetched(region, fresh)) isChanged = true;
  }
  return isChanged;
}

/** Lets the browser handle input and draw before a longer work goes on. */
export function yieldToInput(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

function mergeFetched(region: HTMLElement, fresh: Document): boolean {
  const next = fresh.querySelector(`[data-region="${CSS.escape(region.dataset.region ?? '')}"]`);
  if (!next) return false;
  // A region is held while something in it is dragged.
  if (region.dataset.held !== undefined) {
    region.dataset.held = 'missed';
    return false;
  }
  const isChanged = mergeRegion(region, next);
  document.dispatchEvent(new Event('regions-merged'));
  return isChanged;
}

function mergeRegion(region: HTMLElement, next: Element): boolean {
  const before = textWithoutTimes(region);
  let isWhole = true;
  nameParts(region);
  nameParts(next);
  const restoreScroll = rememberScroll(region);
  const restoreFocus = rememberFocus(region);
  const restoreChoices = rememberChoices(region);
  Idiomorph.morph(region, next, {
    ignoreActiveValue: true,
    callbacks: {
      beforeNodeMorphed: (node) => {
        if (!isKept(node)) return true;
        if (!isMergedByItself(node)) isWhole = false;
        return false;
      },
      beforeNodeRemoved: (node) => {
        if (!(isKept(node) || node.querySelector?.(kept))) return true;
        isWhole = false;
        return false;
      },
      beforeAttributeUpdated: (name, element) => !(name === 'open' && element.matches('details')),
      afterNodeAdded: markAdded,
    },
  });
  restoreChoices();
  restoreFocus();
  restoreScroll();
  // A part that was kept is fetched again with the next update.
  if (!isWhole) delete region.dataset.hash;
  return textWithoutTimes(region) !== before;
}

/** Returns whether a node keeps its state: a form in use, or the box that selects a row. */
function isKept(node: Node): boolean {
  return node instanceof Element && node.matches(`${kept}, .select input`);
}

function isMergedByItself(node: Node): boolean {
  return node instanceof Element && node.matches('[data-merges-itself]');
}

/** Relative times change without a change of the record, and forms that merge themselves show what they merge. */
function textWithoutTimes(region: Element): string {
  const texts = document.createTreeWalker(region, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node instanceof Text) return NodeFilter.FILTER_ACCEPT;
    return (node as Element).matches('time, [data-merges-itself]')
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_SKIP;
  });
  let text = '';
  while (texts.nextNode()) text += texts.currentNode.nodeValue;
  return text;
}

/** Gives rows and forms an id, by which merging recognises them at another place. */
function nameParts(region: Element): void {
  const { region: name } = (region as HTMLElement).dataset;
  const named = new Set<string>();
  for (const part of all('[data-id]:not([id]), form[data-operation]:not([id])', region)) {
    const { id, operation } = part.dataset;
    const record = part.querySelector<HTMLInputElement>(':scope > input[name=id]')?.value;
    const own = id === undefined ? `${name}-${operation}-${record ?? ''}` : `${name}-${id}`;
    if (!named.has(own)) part.id = own;
    named.add(own);
  }
}

/** Keeps the focused element, or else the first visible row, at its place while content above it comes and goes. */
function rememberScroll(region: Element): () => void {
  const topOf = (element: Element) => element.getBoundingClientRect().top;
  const active = document.activeElement;
  const isUsed = active !== null && active !== document.body && region.contains(active);
  const row = all('[data-id]', region).find((each) => each.getBoundingClientRect().bottom > 0);
  // Content above the first row is out of sight only if the row is.
  const anchor = isUsed ? active : row && topOf(row) < 0 ? row : undefined;
  const top = anchor ? topOf(anchor) : 0;
  return () => {
    if (anchor?.isConnected) scrollBy(0, topOf(anchor) - top);
  };
}

/** Keeps the chosen radio buttons, such as a time that was chosen while the times were fetched. */
function rememberChoices(region: Element): () => void {
  const radios = all<HTMLInputElement>('input[type=radio]', region);
  const chosen = radios.filter(({ checked, defaultChecked }) => checked && !defaultChecked);
  const keys = chosen.map(({ name, value }) => `[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`);
  return () => {
    for (const key of keys) {
      const radio = region.querySelector<HTMLInputElement>(`input[type=radio]${key}:not([disabled])`);
      if (radio) radio.checked = true;
    }
  };
}

/** Keeps the focus, or moves it to the row that takes the place of a removed one. */
function rememberFocus(region: Element): () => void {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || !region.contains(active)) return () => {};
  const row = active.closest('[data-id]');
  const rowAt = row ? all('[data-id]', region).indexOf(row as HTMLElement) : -1;
  const at = all(focusable, row ?? region).indexOf(active);
  return () => {
    if (document.activeElement === active) return;
    const rows = all('[data-id]', region);
    const place = row?.isConnected ? row : (rows[Math.min(rowAt, rows.length - 1)] ?? region);
    const target = active.isConnected ? active : (all(focusable, place)[at] ?? all(focusable, place)[0]);
    (target ?? document.getElementById('main'))?.focus({ preventScroll: true });
  };
}

function markAdded(node: Node): void {
  if (!(node instanceof HTMLElement) || !node.matches('[data-id]')) return;
  node.dataset.added = '';
  setTimeout(() => delete node.dataset.added, markedMs);
}
