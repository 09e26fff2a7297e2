import { startDrags } from '../kit/scripts/drag.browser.ts';
import { all } from '../kit/scripts/events.browser.ts';
import { refreshRegions, showPage } from '../kit/scripts/live.island.browser.ts';
import { showToast } from '../kit/scripts/show-toast.browser.ts';
import { hideToastLater } from '../panel.browser.ts';

const dialogId = 'move';
const formId = 'move-card';
const operation = 'setBudgetStatus';

interface DraggedCard {
  id: string;
  from: string;
  /** The way of a move by its status: `at once`, `asks`, or the reason of the refusal. */
  plans: Record<string, string>;
  isBelowZero: boolean;
}

const board = () => document.querySelector<HTMLElement>('[data-board]');
const columnOf = (element: Element) => element.closest<HTMLElement>('[data-moves]');
const cardById = (id: string) => document.querySelector<HTMLElement>(`.board-card[data-id="${id}"]`);

/** Returns the way in which a card can be moved to a status. */
function planFor({ plans, isBelowZero }: DraggedCard, to: string): string {
  const needsPositiveTotal = to === 'Enviado' || to === 'Aprobado';
  const plan = plans[to] ?? '';
  return isBelowZero && needsPositiveTotal && isPossible(plan) ? 'belowZero' : plan;
}

function isPossible(plan: string): boolean {
  return plan === 'asks' || plan === 'at once';
}

startDrags<DraggedCard>({
  items: '.board-card:has([data-move])',
  grip: '[data-grip]',
  hasGhost: true,
  targets: '[data-drop]',
  scroller: '.board',
  begin(element) {
    const column = columnOf(element);
    const { id } = element.dataset;
    if (!column || !id) return undefined;
    const { drop: from = '', moves = '{}' } = column.dataset;
    return { id, from, plans: JSON.parse(moves), isBelowZero: 'belowZero' in element.dataset };
  },
  show(card, over) {
    const refusals = JSON.parse(board()?.dataset.refusals ?? '{}') as Record<string, string>;
    const dragged = cardById(card.id);
    if (dragged) dragged.dataset.dragged = '';
    for (const target of all('[data-drop]')) {
      const to = target.dataset.drop ?? '';
      const plan = planFor(card, to);
      const isOwn = to === card.from;
      target.dataset.allowed = isOwn ? 'own' : isPossible(plan) ? 'yes' : 'no';
      setFlag(target, 'over', target === over);
      if (target.matches('section') && !isOwn && !isPossible(plan))
        target.dataset.reason = refusals[plan] ?? '';
    }
  },
  drop(card, target) {
    const to = target.dataset.drop ?? '';
    const plan = planFor(card, to);
    if (to === card.from || !isPossible(plan)) return;
    if (plan === 'asks') void openMoves(addressOf(card.id, to));
    else void moveCard(card, to);
  },
  end() {
    for (const target of all('[data-drop]')) {
      delete target.dataset.allowed;
      delete target.dataset.over;
      delete target.dataset.reason;
    }
    for (const card of all('[data-dragged]')) delete card.dataset.dragged;
  },
});

function setFlag(element: HTMLElement, name: string, isSet: boolean): void {
  if (isSet) element.dataset[name] = '';
  else delete element.dataset[name];
}

/** Returns the address of the page with the moves of a card, or with the details of one of them. */
function addressOf(id: string, to = ''): string {
  const url = new URL(location.href);
  url.searchParams.set('move', id);
  if (to === '') url.searchParams.delete('to');
  else url.searchParams.set('to', to);
  return url.href;
}

/** Moves a card at once: it waits in its new column until the server has answered. */
async function moveCard({ id, from }: DraggedCard, to: string): Promise<void> {
  const card = cardById(id);
  const list = document.querySelector(`[data-cards="${CSS.escape(to)}"]`);
  if (card && list) {
    card.dataset.waiting = '';
    list.prepend(card);
  }
  const nonce = board()?.dataset.board ?? '';
  const values = { operation, form: formId, nonce, id, from, status: to };
  await send(addressOf(id), new URLSearchParams(values));
}

/** Sends a move, and shows the page of the answer: with its message, or with the dialog that says why it was refused. */
async function send(address: string, body: URLSearchParams): Promise<void> {
  const answer = await fetch(address, { method: 'POST', body }).catch(() => null);
  const page = await readPage(answer);
  if (answer?.ok && page && !page.querySelector('[data-region=board]')) {
    // The session has ended: this is the sign-in page.
    location.assign(answer.url);
    return;
  }
  if (!page?.querySelector('[data-region=board]')) {
    showToast(board()?.dataset.failed ?? '');
    await refreshRegions();
    return;
  }
  showPage(page);
  closeDialog();
  addToasts(...all('[data-toasts] > *', page));
  if (!answer?.ok) showDialog(page);
}

async function readPage(answer: Response | null): Promise<Document | null> {
  const html = answer && answer.status < 500 ? await answer.text().catch(() => null) : null;
  return html === null ? null : new DOMParser().parseFromString(html, 'text/html');
}

function addToasts(...toasts: HTMLElement[]): void {
  document.querySelector('[data-toasts]')?.append(...toasts);
  toasts.forEach(hideToastLater);
}

/** Fetches the moves of a card, and shows them in a dialog. */
async function openMoves(address: string): Promise<void> {
  const page = await readPage(await fetch(address).catch(() => null));
  if (!page || !showDialog(page)) location.assign(address);
}

/** Shows the dialog of a fetched page. Returns whether the page has one. */
function showDialog(page: Document): boolean {
  const dialog = page.getElementById(dialogId);
  if (!dialog) return false;
  const shown = document.importNode(dialog, true) as HTMLDialogElement;
  closeDialog();
  shown.open = false;
  document.getElementById('main')?.append(shown);
  shown.showModal();
  const first = '[data-refusal], [autofocus], form :is(input:not([type=hidden]), textarea, button, a)';
  shown.querySelector<HTMLElement>(first)?.focus();
  return true;
}

function closeDialog(): void {
  const dialog = document.getElementById(dialogId);
  if (!(dialog instanceof HTMLDialogElement)) return;
  dialog.close();
  dialog.remove();
}

// These run before the listeners of the panel, which show that a page is being loaded.
document.addEventListener(
  'click',
  (event) => {
    const { target, ctrlKey, metaKey, shiftKey } = event;
    if (ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return;
    const link = target.closest<HTMLAnchorElement>(`a[data-move], #${dialogId} a:not([data-close])`);
    if (!link) return;
    event.preventDefault();
    void openMoves(link.href);
  },
  true,
);
document.addEventListener(
  'submit',
  (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || form.dataset.operation !== operation || !navigator.onLine)
      return;
    event.preventDefault();
    event.stopPropagation();
    void submit(form, submitter);
  },
  true,
);

async function submit(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  if ('sent' in form.dataset) return;
  form.dataset.sent = '';
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) body.append(name, String(value));
  body.set('form', formId);
  const id = body.get('id') ?? '';
  form.closest('.toast')?.remove();
  await send(addressOf(id, new URL(form.action).searchParams.get('to') ?? ''), body);
  // Moves the focus to the card in its new column.
  if (!document.getElementById(dialogId)) cardById(id)?.querySelector<HTMLElement>('.row-link')?.focus();
}

/** Moves the focus from a card to the card beside it in the next column that has cards. */
function focusBeside(step: 1 | -1): boolean {
  const active = document.activeElement;
  const card = active?.closest('.board-card');
  if (!card) return false;
  const lists = all('[data-cards]');
  const at = lists.findIndex((list) => list.contains(card));
  const place = all('.board-card', card.parentElement ?? card).indexOf(card as HTMLElement);
  for (let next = at + step; lists[next]; next += step) {
    const cards = all('.board-card', lists[next]);
    const beside = cards[Math.min(place, cards.length - 1)];
    if (!beside) continue;
    beside.querySelector<HTMLElement>('.row-link')?.focus();
    beside.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return true;
  }
  return false;
}

document.addEventListener('keydown', (event) => {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined;
  if (step && !event.altKey && !event.ctrlKey && !event.metaKey && focusBeside(step)) event.preventDefault();
});

/** The share of a column that is in view on phones, which show one at a time. */
const columnShare = 0.6;
let columnInView = '';

/** Marks the tab of the column in view, and keeps it in view among the tabs. */
function markTab(): void {
  for (const tab of all<HTMLAnchorElement>('.board-tabs > a')) {
    const isCurrent = tab.hash === `#${columnInView}`;
    if (isCurrent) tab.setAttribute('aria-current', 'true');
    else tab.removeAttribute('aria-current');
    const tabs = tab.parentElement;
    if (isCurrent && tabs) tabs.scrollLeft = tab.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2;
  }
}

const tabs = document.querySelector('.board-tabs');
if (tabs && matchMedia('(max-width: 719.98px)').matches) {
  const columns = new IntersectionObserver(
    (entries) => {
      const inView = entries.find(({ isIntersecting }) => isIntersecting);
      if (!inView) return;
      columnInView = inView.target.id;
      markTab();
    },
    { root: board(), threshold: columnShare },
  );
  for (const column of all('.board-column')) columns.observe(column);
  // Live updates remove the mark, which the server does not know.
  const marks = new MutationObserver(() => {
    if (!tabs.querySelector('[aria-current]')) markTab();
  });
  marks.observe(tabs, { subtree: true, attributeFilter: ['aria-current'] });
}
