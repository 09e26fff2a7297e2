import { all, on } from './events.browser.ts';

export function openDialog(id: string): boolean {
  const dialog = document.getElementById(id);
  if (!(dialog instanceof HTMLDialogElement)) return false;
  if (!dialog.open) dialog.showModal();
  return true;
}

on('click', '[data-dialog]', (button, event) => {
  if (openDialog(button.dataset.dialog ?? '')) event.preventDefault();
});

on('click', '[data-close]', (button, event) => {
  const dialog = button.closest('dialog');
  if (!dialog) return;
  event.preventDefault();
  dialog.close();
});

// A click on the backdrop has the dialog itself as its target.
on<'click', HTMLDialogElement>('click', 'dialog', (dialog, event) => {
  if (event.target === dialog && !dialog.querySelector('[data-edited]')) dialog.close();
});

// The server renders the dialog of `?dialog=` open; as a modal, it keeps the focus.
for (const dialog of all<HTMLDialogElement>('dialog[open]')) {
  dialog.close();
  dialog.showModal();
}

function closeMenus(except?: Element | null): void {
  for (const menu of all<HTMLDetailsElement>('[data-menu][open]')) if (menu !== except) menu.open = false;
}

document.addEventListener('click', ({ target }) =>
  closeMenus(target instanceof Element ? target.closest('[data-menu]') : null),
);
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  const menu = document.activeElement?.closest<HTMLDetailsElement>('[data-menu][open]');
  menu?.querySelector('summary')?.focus();
  closeMenus();
});
