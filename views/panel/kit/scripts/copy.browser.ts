import { on } from './events.browser.ts';

/** How long the button confirms the copy. */
const confirmationMs = 2_000;

on('click', '[data-copy]', async (button) => {
  const source = document.getElementById(button.dataset.copy ?? '');
  await navigator.clipboard.writeText(source?.textContent ?? '');
  const label = button.querySelector('span') ?? button;
  const before = label.textContent;
  label.textContent = button.dataset.copied ?? before;
  setTimeout(() => {
    label.textContent = before;
  }, confirmationMs);
});

on<'click', HTMLButtonElement>('click', '[data-reveal]', (button) => {
  const input = document.getElementById(button.dataset.reveal ?? '') as HTMLInputElement;
  const isHidden = input.type === 'password';
  input.type = isHidden ? 'text' : 'password';
  button.setAttribute('aria-pressed', String(isHidden));
});
