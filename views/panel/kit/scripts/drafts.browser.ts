import { all, debounce, on } from './events.browser.ts';
import { keyOf, nonceOf, store } from './sent-draft.browser.ts';

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The pause after which the input of a form is stored. */
const storePauseMs = 300;
/** Number of sent forms that the tab remembers, for Back. */
const maxNonces = 20;

function readStored<Value>(key: string, other: Value): Value {
  return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? other;
}

/**
 * Returns the inputs whose values a draft contains: neither secrets nor files, and of the hidden values of the server
 * only those that tell which state of the record the person saw.
 */
function draftInputs(form: HTMLFormElement): Input[] {
  return ([...form.elements] as Input[]).filter(
    ({ name, type }) =>
      name &&
      !/^(?:password|file|submit|button|fieldset)$/.test(type) &&
      (type !== 'hidden' || /^(?:version|base)$/.test(name) || isPicked(form, name)),
  );
}

/** Whether a hidden input contains the id that a picker chose. */
function isPicked(form: HTMLFormElement, name: string): boolean {
  return form.elements.namedItem(`${name}.text`) !== null;
}

function inputValue(input: Input): string {
  return /^(?:checkbox|radio)$/.test(input.type) ? String((input as HTMLInputElement).checked) : input.value;
}

function storeDraft(form: HTMLFormElement): void {
  if (!('sent' in form.dataset)) store(keyOf(form), draftInputs(form).map(inputValue));
}

const storeSoon = debounce(storePauseMs, storeDraft);

function showEdited(form: HTMLFormElement): void {
  form.dataset.edited = '';
  for (const note of all('[data-unsaved]', form)) note.hidden = false;
}

function restoreDraft(form: HTMLFormElement): void {
  const inputs = draftInputs(form);
  const values = readStored<string[]>(keyOf(form), []);
  const isHidden = (at: number) => inputs[at]?.type === 'hidden';
  // A form whose fields changed since is not filled in.
  if (
    values.length !== inputs.length ||
    values.every((value, at) => isHidden(at) || value === inputValue(inputs[at] as Input))
  )
    return;
  for (const [at, input] of inputs.entries()) {
    const value = values[at] ?? '';
    if (/^(?:checkbox|radio)$/.test(input.type)) (input as HTMLInputElement).checked = value === 'true';
    else input.value = value;
  }
  showEdited(form);
  for (const note of all('[data-restored]', form)) note.hidden = false;
}

/** Forgets the draft of the form that this page answers. After a failed submission, Back shows the draft again. */
function forgetSent(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type === 'back_forward') return;
  const [key, nonce] = readStored<string[]>('sent', []);
  if (!key) return;
  sessionStorage.removeItem('sent');
  sessionStorage.removeItem(key);
  store('nonces', [...readStored<string[]>('nonces', []), nonce].slice(-maxNonces));
}

on<'input', HTMLElement>('input', 'form[data-operation]', (form) => {
  if (!(form instanceof HTMLFormElement)) return;
  form.dataset.edited = '';
  if (!('draft' in form.dataset)) return;
  showEdited(form);
  storeSoon(form);
});

on('click', '[data-discard]', (button) => {
  const form = button.closest('form');
  if (!form) return;
  sessionStorage.removeItem(keyOf(form));
  delete form.dataset.edited;
  location.reload();
});

const unsaved = 'form[data-draft][data-edited]:not([data-sent])';

addEventListener('beforeunload', (event) => {
  const isAsked = !('leaving' in document.documentElement.dataset);
  if (isAsked && document.querySelector(unsaved)) event.preventDefault();
});
addEventListener('pagehide', () => all<HTMLFormElement>(unsaved).forEach(storeDraft));

// After Back, a form that was answered acts again: it gets another nonce.
addEventListener('pageshow', () => {
  const answered = readStored<string[]>('nonces', []);
  for (const form of all<HTMLFormElement>('form[data-operation]')) {
    const nonce = nonceOf(form);
    if (nonce && answered.includes(nonce.value))
      nonce.value = crypto.getRandomValues(new Uint32Array(4)).join('-');
  }
});

forgetSent();
for (const form of all<HTMLFormElement>('form[data-draft]')) {
  if (!('refused' in form.dataset)) restoreDraft(form);
  else {
    showEdited(form);
    storeDraft(form);
  }
}
