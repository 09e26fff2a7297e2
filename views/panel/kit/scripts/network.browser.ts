import { all, on } from './events.browser.ts';

function showConnection(): void {
  for (const notice of all('[data-offline]')) notice.hidden = navigator.onLine;
}

addEventListener('offline', showConnection);
addEventListener('online', showConnection);
if (!navigator.onLine) showConnection();

// The style shows the bar of a page that takes longer than 300 ms.
export function showLoading(): void {
  document.documentElement.dataset.loading = '';
}

on<'click', HTMLAnchorElement>(
  'click',
  'a[href]:not([download], [target], [href^="#"], [href^="tel:"], [href^="mailto:"])',
  (_, event) => {
    if (!(event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey)) showLoading();
  },
);
addEventListener('pageshow', () => delete document.documentElement.dataset.loading);
