import { all, debounce, on } from './events.browser.ts';

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The pause after which the input of a form is stored. */
const storePauseMs = 300;

function keyOf(form: HTMLFormElement): string {
  return `draft ${location.pathname} ${form.dataset.operation} ${form.id}`;
}

/** Returns the inputs whose values a draft contains: neither secrets nor files nor the hidden values of the server. */
function draftInputs(form: HTMLFormElement): Input[] {
  return ([...form.elements] as Input[]).filter(
    ({ name, type }) =>
      name &&
      !/^(?:password|file|submit|button|fieldset)$/.test(type) &&
      (type !== 'hidden' || isPicked(form, name)),
  );
}

/** Whether a hidden input contains the id that a picker chose. */
function isPicked(form: HTMLFormElement, name: string): boolean {
  return form.elements.namedItem(`${name}.text`) !== null;
}

function inputValue(input: Input): string {
  return /^(?:checkbox|radio)$/.test(input.type) ? String((input as HTMLInputElement).checked) : input.value;
}

const storeDraft = debounce(storePauseMs, (form: HTMLFormElement) => {
  if ('sent' in form.dataset) return;
  sessionStorage.setItem(keyOf(form), JSON.stringify(draftInputs(form).map(inputValue)));
});

function showEdited(form: HTMLFormElement): void {
  form.dataset.edited = '';
  for (const note of all('[data-unsaved]', form)) note.hidden = false;
}

function restoreDraft(form: HTMLFormElement): void {
  const stored = sessionStorage.getItem(keyOf(form));
  const inputs = draftInputs(form);
  const values: string[] = stored ? JSON.parse(stored) : [];
  // A form whose fields changed since is not filled in.
  if (
    values.length !== inputs.length ||
    values.every((value, at) => value === inputValue(inputs[at] as Input))
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

on<'input', HTMLElement>('input', 'form[data-operation]', (form) => {
  if (!(form instanceof HTMLFormElement)) return;
  form.dataset.edited = '';
  if (!('draft' in form.dataset)) return;
  showEdited(form);
  storeDraft(form);
});

on<'submit', HTMLFormElement>('submit', 'form[data-draft]', (form, event) => {
  if (!event.defaultPrevented) sessionStorage.removeItem(keyOf(form));
});

on('click', '[data-discard]', (button) => {
  const form = button.closest('form');
  if (!form) return;
  sessionStorage.removeItem(keyOf(form));
  delete form.dataset.edited;
  location.reload();
});

addEventListener('beforeunload', (event) => {
  if (document.querySelector('form[data-draft][data-edited]:not([data-sent])')) event.preventDefault();
});

for (const form of all<HTMLFormElement>('form[data-draft]')) {
  if ('refused' in form.dataset) showEdited(form);
  else restoreDraft(form);
}
