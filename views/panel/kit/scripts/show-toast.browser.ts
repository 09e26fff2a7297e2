import { hideToastLater } from '../../panel.browser.ts';

/** Shows a message that the server has not sent, in place of others. A button in it can undo an act. */
export function showToast(text: string, undo?: { label: string; act: () => void }): void {
  const toast = document.createElement('div');
  toast.className = 'toast';
  toast.dataset.toast = undo ? 'undo' : '';
  const words = document.createElement('p');
  words.textContent = text;
  toast.append(words);
  if (undo) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'toast-undo';
    button.textContent = undo.label;
    button.addEventListener('click', () => {
      toast.remove();
      undo.act();
    });
    toast.append(button);
  }
  document.querySelector('[data-toasts]')?.replaceChildren(toast);
  hideToastLater(toast);
}
