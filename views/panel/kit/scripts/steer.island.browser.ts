import { debounce, on } from './events.browser.ts';
import { showAddress } from './live.island.browser.ts';

/** The pause in typing after which the page searches. */
const typingPauseMs = 200;

/** Puts values into the query of the address, and updates the page to it. */
function steer(values: Record<string, string>): void {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(values)) {
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  if (url.href !== location.href) void showAddress(url);
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLButtonElement;

const steerSoon = debounce(typingPauseMs, ({ name, value }: Control) => steer({ [name]: value.trim() }));

on<'input', Control>('input', 'input[data-steer]', steerSoon);
on<'change', Control>('change', 'select[data-steer]', ({ name, value }) => steer({ [name]: value }));
on<'click', Control>('click', 'button[data-steer]', ({ name, value }, event) => {
  event.preventDefault();
  steer({ [name]: value });
});
