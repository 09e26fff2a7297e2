import { all, on } from './events.browser.ts';
import { showLive } from './regions.browser.ts';

function showConnection(): void {
  for (const notice of all('[data-offline]')) notice.hidden = navigator.onLine;
  if (!navigator.onLine) showLive(false);
}

addEventListener('offline', showConnection);
addEventListener('online', showConnection);
if (!navigator.onLine) showConnection();

// The style shows the bar of a page that takes longer than 300 ms.
function showLoading(event: Event): void {
  if (!event.defaultPrevented) document.documentElement.dataset.loading = '';
}

on<'click', HTMLAnchorElement>(
  'click',
  'a[href]:not([download], [target], [href^="#"], [href^="tel:"], [href^="mailto:"])',
  (_, event) => {
    if (!(event.ctrlKey || event.metaKey || event.shiftKey)) showLoading(event);
  },
);
on('submit', 'form', (_, event) => showLoading(event));
addEventListener('pageshow', () => delete document.documentElement.dataset.loading);
