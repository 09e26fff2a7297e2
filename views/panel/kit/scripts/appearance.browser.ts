import { all, on } from './events.browser.ts';

/** How long the browser remembers the appearance. */
const rememberSeconds = 400 * 24 * 3_600;
const root = document.documentElement;

// biome-ignore-start lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox.
function remember(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/panel; max-age=${rememberSeconds}; samesite=lax`;
}
// biome-ignore-end lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox.

on<'click', HTMLButtonElement>('click', '[data-appearance] button', (button, event) => {
  event.preventDefault();
  const { value } = button;
  if (value === 'system') delete root.dataset.theme;
  else root.dataset.theme = value;
  for (const each of all('[data-appearance] button'))
    each.setAttribute('aria-pressed', String(each === button));
  remember('panel_theme', value);
});

on('submit', '[data-fold]', (_, event) => {
  event.preventDefault();
  if (root.dataset.rail) delete root.dataset.rail;
  else root.dataset.rail = 'folded';
  remember('panel_rail', root.dataset.rail ?? 'open');
});
