import { on } from './events.browser.ts';

/** How long the button confirms the copy. */
const confirmationMs = 2_000;

/** Copies the text of an element. Pages without TLS have no clipboard, and copy their selection. */
async function copyText(source: HTMLElement): Promise<void> {
  if (isSecureContext) return navigator.clipboard.writeText(source.textContent);
  getSelection()?.selectAllChildren(source);
  document.execCommand('copy');
}

on('click', '[data-copy]', async (button) => {
  const source = document.getElementById(button.dataset.copy ?? '');
  if (source) await copyText(source);
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
