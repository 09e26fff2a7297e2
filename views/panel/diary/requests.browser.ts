import { showPage } from '../kit/scripts/live.island.browser.ts';
import { hideToastLater } from '../panel.browser.ts';

const html = new DOMParser();

export interface FetchedPage {
  response: Response;
  page: Document;
}

/** Fetches a page. Returns null if the server is unreachable or fails. */
export async function fetchDocument(url: string, init: RequestInit = {}): Promise<FetchedPage | null> {
  const response = await fetch(url, init).catch(() => null);
  const text = await response?.text().catch(() => null);
  if (!response || text === null || text === undefined || response.status >= 500) return null;
  return { response, page: html.parseFromString(text, 'text/html') };
}

/** Sends a form. After the act, the server leads back to the address of this page. */
export function submit(form: HTMLFormElement, fields: FormData): Promise<FetchedPage | null> {
  const action = new URL(form.getAttribute('action') ?? location.href, location.href);
  if (action.pathname !== location.pathname)
    action.searchParams.set('back', location.pathname + location.search);
  const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
  return fetchDocument(action.href, { method: 'POST', body });
}

/** Tells whether an act was done: the server then redirects. Without a session, leads to the sign-in page. */
export function isDone(response: Response): boolean {
  if (new URL(response.url).pathname === '/panel/sign-in') location.reload();
  return response.ok && response.redirected;
}

/** Shows the page that follows an act: its regions and messages. */
export function finish(page: Document): void {
  showPage(page);
  const toasts = document.querySelector('[data-toasts]');
  const fresh = [...page.querySelectorAll<HTMLElement>('.toast')];
  if (fresh.length > 0) toasts?.replaceChildren(...fresh);
  for (const each of fresh) hideToastLater(each);
}
