// Shows the pages of appointments in a dialog over the diary.
import { showToast } from '../kit/scripts/show-toast.browser.ts';
import { clock, type Place } from './place.browser.ts';
import { fetchDocument, finish, isDone, submit } from './requests.browser.ts';

let opening: string | undefined;
let isSending = false;

function dialogOf(): HTMLDialogElement {
  const known = document.querySelector<HTMLDialogElement>('.diary-dialog');
  if (known) return known;
  const dialog = document.createElement('dialog');
  dialog.className = 'diary-dialog';
  dialog.addEventListener('close', () => {
    opening = undefined;
  });
  document.body.append(dialog);
  return dialog;
}

/** Opens a page in the dialog. Without a connection, or without a part for dialogs, the browser follows the link. */
export async function openSheet(url: string, name = ''): Promise<void> {
  const dialog = dialogOf();
  opening = url;
  const wait = document.createElement('p');
  wait.className = 'quiet';
  wait.textContent = name || '…';
  dialog.replaceChildren(wait);
  dialog.setAttribute('aria-busy', 'true');
  if (!dialog.open) dialog.showModal();
  const found = await fetchDocument(url);
  if (opening !== url || !dialog.open) return;
  const sheet = found?.page.querySelector('[data-sheet]');
  if (sheet) showSheet(sheet);
  else location.assign(url);
}

/** Shows a part of a fetched page in the dialog. */
export function showSheet(sheet: Element): void {
  const dialog = dialogOf();
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'button quiet only-icon diary-close';
  close.dataset.close = '';
  close.textContent = '✕';
  close.setAttribute(
    'aria-label',
    document.querySelector('[data-close-toast]')?.getAttribute('aria-label') ??
      document.querySelector<HTMLElement>('[data-diary-status]')?.dataset.close ??
      '',
  );
  removeKnownStyles(sheet);
  dialog.replaceChildren(close, document.adoptNode(sheet));
  dialog.setAttribute('aria-label', sheet.querySelector('h1')?.textContent ?? '');
  dialog.removeAttribute('aria-busy');
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
  const first = dialog.querySelector<HTMLElement>(
    '[data-refusal], [autofocus], .record-card a, input:not([type=hidden])',
  );
  first?.focus();
}

/** A style sheet that comes or goes, even a known one, makes the browser compute the style of the whole diary again. */
function removeKnownStyles(sheet: Element): void {
  const styles = [...sheet.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  const known = new Set(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => href),
  );
  for (const style of styles) if (known.has(style.href)) style.remove();
}

/** Opens the form that books an appointment at a place of the grid. */
export function bookAt({ column, minute, minutes }: Place, grid: HTMLElement): void {
  const { date = '', box = '', person = '' } = column.dataset;
  const query = new URLSearchParams({
    start: `${date}T${clock(minute)}`,
    duration_minutes: String(minutes),
    ...(box && { box_id: box }),
    ...(person && { mechanic_id: person }),
    back: location.pathname + location.search,
  });
  void openSheet(`${grid.dataset.book}?${query}`);
}

// Before the scripts of forms, which would leave the page.
document.addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement;
    if (form.method !== 'post' || !form.closest('.diary-dialog, .toast')) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isSending) void sendSheet(form, event.submitter);
  },
  true,
);

async function sendSheet(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  isSending = true;
  button?.setAttribute('data-sending', '');
  const answer = await submit(form, new FormData(form, button));
  isSending = false;
  button?.removeAttribute('data-sending');
  if (!answer) {
    showToast(document.querySelector<HTMLElement>('.diary')?.dataset.unreachable ?? '');
    return;
  }
  const sheet = answer.page.querySelector('[data-sheet]');
  if (isDone(answer.response)) {
    dialogOf().close();
    form.closest('.toast')?.remove();
    finish(answer.page);
  } else if (sheet) showSheet(sheet);
  else location.reload();
}
