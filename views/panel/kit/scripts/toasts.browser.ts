import { all, on } from './events.browser.ts';

/** How long a message is shown; one with a button to undo stays as long as undoing is offered. */
const shownMs = 6_000;
const undoMs = 10_000;

on('click', '[data-close-toast]', (button) => button.closest('.toast')?.remove());

export function hideToastLater(toast: HTMLElement): void {
  setTimeout(
    () => {
      // A person who reads the message or is about to press its button keeps it.
      if (toast.matches(':hover, :focus-within')) hideToastLater(toast);
      else toast.remove();
    },
    toast.dataset.toast === 'undo' ? undoMs : shownMs,
  );
}

for (const toast of all('.toast')) hideToastLater(toast);
