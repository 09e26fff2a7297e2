import Combobox from '@github/combobox-nav';
import { debounce, on } from './events.browser.ts';

/** The pause in typing after which the search begins. */
const searchPauseMs = 120;

interface Picker {
  input: HTMLInputElement;
  list: HTMLElement;
  /** The input with the id of the chosen record. The command field has none. */
  value: HTMLInputElement | null;
  combobox: Combobox;
  request: AbortController | null;
}

const pickers = new WeakMap<Element, Picker>();

function pickerOf(element: Element): Picker | undefined {
  const root = element.closest('.picker');
  const input = root?.querySelector<HTMLInputElement>('[role=combobox]');
  const list = root?.querySelector<HTMLElement>('[role=listbox]');
  if (!root || !input || !list) return undefined;
  let picker = pickers.get(root);
  if (!picker) {
    const combobox = new Combobox(input, list, {
      firstOptionSelectionMode: 'selected',
      tabInsertsSuggestions: true,
    });
    picker = { input, list, value: root.querySelector('input[type=hidden]'), combobox, request: null };
    pickers.set(root, picker);
  }
  return picker;
}

function close(picker: Picker): void {
  picker.request?.abort();
  picker.combobox.stop();
  picker.list.hidden = true;
}

async function search(picker: Picker): Promise<void> {
  const { input, list, combobox } = picker;
  const root = input.closest<HTMLElement>('.picker');
  const query = input.value.trim();
  picker.request?.abort();
  const { picker: kind, create, among } = root?.dataset ?? {};
  if (query === '' && !among) {
    close(picker);
    return;
  }
  picker.request = new AbortController();
  const { signal } = picker.request;
  const parameters = new URLSearchParams({
    q: query,
    ...(create && { create }),
  });
  const url = `/panel/pick/${kind}?${parameters}&${among ?? ''}`;
  const response = await fetch(url, { signal }).catch(() => null);
  const html = response?.ok ? await response.text() : null;
  if (html === null || signal.aborted || document.activeElement !== input) return;
  combobox.stop();
  list.innerHTML = html;
  for (const [at, option] of [...list.children].entries()) option.id = `${list.id}-${at}`;
  list.hidden = false;
  combobox.start();
}

const searchSoon = debounce(searchPauseMs, search);

on('input', '.picker [role=combobox]', (input) => {
  const picker = pickerOf(input);
  if (!picker) return;
  if (picker.value) picker.value.value = '';
  searchSoon(picker);
});

on('focusout', '.picker [role=combobox]', (input) => {
  const picker = pickerOf(input);
  if (picker) close(picker);
});

// Keeps the focus in the input while the pointer chooses an option.
on('mousedown', '.picker [role=listbox]', (_, event) => event.preventDefault());

on('keydown', '.picker [role=combobox]', (input, event) => {
  const picker = pickerOf(input);
  if (!picker || picker.list.hidden || event.key !== 'Escape') return;
  event.preventDefault();
  close(picker);
});

document.addEventListener('combobox-commit', ({ target }) => {
  const option = target as HTMLElement;
  const picker = pickerOf(option);
  if (!picker) return;
  const { href, value = '', text = '' } = option.dataset;
  close(picker);
  if (href) {
    location.assign(href);
    return;
  }
  picker.input.value = text;
  if (picker.value) picker.value.value = value;
  // Other scripts react to a choice as to any change, without a further search.
  picker.value?.dispatchEvent(new Event('change', { bubbles: true }));
});
