import { all, on } from './events.browser.ts';
import { showLoading } from './network.browser.ts';
import { draftSent } from './sent-draft.browser.ts';

/** The time without an answer after which a button shows progress. */
const progressAfterMs = 100;
/** A form whose answer is a file stays on the page, and can be sent again after this time. */
const releaseAfterMs = 15_000;

// Runs after listeners that may stop the submission, and never disables a button, because its value is part of the form.
on<'submit', HTMLFormElement>('submit', 'form', (form, event) => {
  if (event.defaultPrevented) return;
  if ('sent' in form.dataset || !navigator.onLine) {
    event.preventDefault();
    // Without a connection, the browser would replace the page and its input by its own message.
    if (!navigator.onLine) document.querySelector('[data-offline]')?.scrollIntoView({ block: 'nearest' });
    return;
  }
  form.dataset.sent = '';
  showLoading();
  draftSent(form);
  setTimeout(() => showProgress(form, event.submitter), progressAfterMs);
  setTimeout(() => release(form), releaseAfterMs);
});

function showProgress(form: HTMLFormElement, button: HTMLElement | null): void {
  if (!('sent' in form.dataset) || !button) return;
  button.dataset.sending = '';
  const label = button.querySelector('span');
  if (label && button.dataset.busy) {
    button.dataset.label = label.textContent;
    label.textContent = button.dataset.busy;
  }
}

function release(form: HTMLElement): void {
  delete form.dataset.sent;
  for (const button of all('[data-sending]', form)) {
    delete button.dataset.sending;
    const label = button.querySelector('span');
    if (label && button.dataset.label) label.textContent = button.dataset.label;
  }
}

// A page from the back-forward cache still has the state of its submission.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) all('form[data-sent]').forEach(release);
});

on('click', '[aria-disabled="true"]', (_, event) => event.preventDefault());

// The first field with a message has the focus by its attribute; without one, the summary gets it.
const refused = document.querySelector<HTMLElement>('form[data-refused] [aria-invalid], [data-refusal]');
refused?.focus();
