import { all, on } from './events.browser.ts';

const root = document.documentElement;

/** Stores a choice on the server, which answers with a cookie. */
function store(form: HTMLFormElement | null, name: string, value: string): void {
  if (form)
    void fetch(form.action, {
      method: 'POST',
      body: new URLSearchParams({ [name]: value }),
      redirect: 'manual',
    });
}

on<'click', HTMLButtonElement>('click', '[data-appearance] button', (button, event) => {
  event.preventDefault();
  const { value, form } = button;
  if (value === 'system') delete root.dataset.theme;
  else root.dataset.theme = value;
  for (const each of all('[data-appearance] button'))
    each.setAttribute('aria-pressed', String(each === button));
  store(form, 'theme', value);
});

on<'submit', HTMLFormElement>('submit', '[data-fold]', (form, event) => {
  event.preventDefault();
  if (root.dataset.rail) delete root.dataset.rail;
  else root.dataset.rail = 'folded';
  store(form, 'rail', 'toggle');
});
