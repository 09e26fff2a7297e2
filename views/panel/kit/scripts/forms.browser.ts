import { all, on } from './events.browser.ts';

/** The time without an answer after which a button shows progress. */
const progressAfterMs = 100;

// Runs after listeners that may stop the submission, and never disables a button, because its value is part of the form.
on<'submit', HTMLFormElement>('submit', 'form', (form, event) => {
  if (event.defaultPrevented) return;
  if ('sent' in form.dataset) {
    event.preventDefault();
    return;
  }
  form.dataset.sent = '';
  const button = event.submitter;
  setTimeout(() => {
    if (!('sent' in form.dataset) || !button) return;
    button.dataset.sending = '';
    const label = button.querySelector('span');
    if (label && button.dataset.busy) {
      button.dataset.label = label.textContent;
      label.textContent = button.dataset.busy;
    }
  }, progressAfterMs);
});

// A page from the back-forward cache still has the state of its submission.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  for (const form of all('form[data-sent]')) delete form.dataset.sent;
  for (const button of all('[data-sending]')) {
    delete button.dataset.sending;
    const label = button.querySelector('span');
    if (label && button.dataset.label) label.textContent = button.dataset.label;
  }
});

on('click', '[aria-disabled="true"]', (_, event) => event.preventDefault());

// The first field with a message has the focus by its attribute; without one, the summary gets it.
const refused = document.querySelector<HTMLElement>('form[data-refused] [aria-invalid], [data-refusal]');
refused?.focus();
