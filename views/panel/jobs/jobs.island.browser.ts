import { all } from '../kit/scripts/events.browser.ts';
import { addAct, listActs, removeAct, saveAct, type WaitingAct } from './act-store.browser.ts';
import { keepPages } from './kept-pages.browser.ts';
import { resizePhoto } from './photo-size.browser.ts';
import { button, drawQueue, type QueueState, type QueueTexts } from './queue-box.browser.ts';
import { sendAct } from './send-act.browser.ts';

/** The pause after which lost acts are sent again, doubled each time. */
const firstPauseMs = 2_000;
const maxPauseMs = 60_000;
/** The server remembers the keys of acts for a day. An older attempt is not repeated without a question. */
const repeatableMs = 20 * 3_600_000;
const clockIntervalMs = 15_000;
/** Key of the settings with which other pages of the panel send the acts that wait. */
const settingsKey = 'jobs';

interface Settings {
  person: string;
  texts: QueueTexts;
  /** The difference between the clocks of the server and of the device. */
  aheadMs: number;
}

const root = document.querySelector<HTMLElement>('[data-jobs]');
const settings = readSettings();
const person = settings.person;
let state: QueueState = navigator.onLine ? 'sending' : 'offline';
let pauseMs = firstPauseMs;
let timer = 0;
/** Acts that were submitted on this page, whose pages may be opened and whose forms may show messages. */
const submittedHere = new Set<number>();

function readSettings(): Settings {
  const known = JSON.parse(localStorage.getItem(settingsKey) ?? 'null') as Settings | null;
  const { person: shown, texts, now } = root?.dataset ?? {};
  if (shown === undefined) return known ?? { person: '', texts: {} as QueueTexts, aheadMs: 0 };
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // A page from the cache or from a copy has an old time.
  const isFresh = now !== undefined && navigation?.type !== 'back_forward';
  const aheadMs = isFresh ? Date.parse(now) - Date.now() : (known?.aheadMs ?? 0);
  return { person: shown, texts: JSON.parse(texts ?? '{}') as QueueTexts, aheadMs };
}

const serverNowMs = () => Date.now() + settings.aheadMs;

/** Returns the box of the waiting acts. On other pages of the panel, adds it at the top. */
function queueBox(): HTMLElement {
  const known = document.querySelector<HTMLElement>('[data-queue]');
  if (known) return known;
  const box = document.createElement('div');
  box.dataset.queue = '';
  box.setAttribute('role', 'status');
  document.getElementById('main')?.prepend(box);
  return box;
}

async function draw(): Promise<WaitingAct[]> {
  const acts = await listActs(person);
  // Other pages load this script while something waits.
  if (acts.length > 0) localStorage.setItem(settingsKey, JSON.stringify(settings));
  else localStorage.removeItem(settingsKey);
  drawQueue(queueBox(), acts, {
    texts: settings.texts,
    state,
    on: {
      retry: ({ refusal: _, triedAtMs: __, ...act }) => void saveAct(act).then(sendAll),
      discard: (act) => void removeAct(act).then(draw),
    },
  });
  const waiting = acts.filter(({ refusal }) => refusal === undefined);
  for (const form of all<HTMLFormElement>('[data-jobs] form[id]')) {
    const isWaiting = waiting.some((act) => act.form === idOf(form) && act.path === form.action);
    form.toggleAttribute('data-waiting', isWaiting);
    form.querySelector('.waiting-note')?.remove();
    if (isWaiting && !form.querySelector('.step-row')) form.append(waitingNote());
  }
  return acts;
}

function waitingNote(): HTMLElement {
  const note = document.createElement('span');
  note.className = 'quiet waiting-note';
  note.textContent = settings.texts.waits;
  return note;
}

/** Sends the acts of the person in their order. One page of the browser does so at a time. */
async function sendAll(): Promise<void> {
  clearTimeout(timer);
  // Locks need a secure context; without them, the keys of the acts prevent that one is done twice.
  if (navigator.locks) await navigator.locks.request('panel-jobs', sendInOrder);
  else await sendInOrder();
}

async function sendInOrder(): Promise<void> {
  for (;;) {
    const acts = await draw();
    const act = acts.find(({ refusal }) => refusal === undefined);
    if (!act) return;
    if (act.triedAtMs !== undefined && Date.now() - act.triedAtMs > repeatableMs) {
      await saveAct({ ...act, refusal: settings.texts.tooOld });
      continue;
    }
    await saveAct({ ...act, triedAtMs: act.triedAtMs ?? Date.now() });
    const outcome = await sendAct(act);
    if (outcome.state === 'lost' || outcome.state === 'ended') {
      state = outcome.state === 'ended' ? 'signIn' : 'offline';
      await draw();
      timer = window.setTimeout(() => void sendAll(), pauseMs);
      pauseMs = Math.min(2 * pauseMs, maxPauseMs);
      return;
    }
    state = 'sending';
    pauseMs = firstPauseMs;
    const isHere = submittedHere.delete(act.id);
    if (outcome.state === 'refused') {
      // The form that was just submitted shows the messages beside its fields. A photo would be lost with its form.
      const shown = isHere && outcome.form && act.fields.every(([, value]) => typeof value === 'string');
      if (shown && replaceForm(act, outcome.form as HTMLFormElement)) await removeAct(act);
      else await saveAct({ ...act, triedAtMs: Date.now(), refusal: outcome.reason });
      continue;
    }
    await removeAct(act);
    await showResult(act, outcome.page, isHere);
  }
}

function replaceForm({ form: id }: WaitingAct, refused: HTMLFormElement): boolean {
  const form = document.getElementById(id);
  if (!form) return false;
  form.replaceWith(refused);
  refused.closest('details')?.setAttribute('open', '');
  refused.querySelector<HTMLElement>('[aria-invalid], [data-refusal]')?.focus();
  return true;
}

/** Shows what an act changed: its next page if the person is still where it was submitted, otherwise the present page. */
async function showResult(act: WaitingAct, page: string, isHere: boolean): Promise<void> {
  const remaining = await draw();
  const next = new URL(page);
  const isElsewhere = next.pathname !== location.pathname;
  if (isHere && isElsewhere && remaining.length === 0 && !document.hidden) {
    location.assign(page);
    return;
  }
  const form = document.getElementById(act.form);
  // Merging keeps forms that are in use, so the form of the act is released.
  delete form?.dataset.edited;
  if (form?.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
  if (remaining.length > 0 || !root) return;
  const { refreshRegions } = await import('../kit/scripts/live.island.browser.ts');
  await refreshRegions();
  await draw();
}

document.addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement;
    if (form.getAttribute('action') === '/panel/sign-out') askBeforeLeaving(form, event);
    const isAct = form.matches('[data-jobs] form[data-operation][method=post]');
    const submitter = event.submitter as HTMLButtonElement | null;
    if (!isAct || submitter?.formMethod === 'get') return;
    const file = form.querySelector<HTMLInputElement>('input[type=file]');
    // Without a photo, the server says what is missing.
    if (file && !file.files?.length) return;
    event.preventDefault();
    void store(form, submitter);
  },
  { capture: true },
);

async function store(form: HTMLFormElement, submitter: HTMLButtonElement | null): Promise<void> {
  const atMs = serverNowMs();
  for (const input of all<HTMLInputElement>('[data-at]', form)) input.value = new Date(atMs).toISOString();
  const data = new FormData(form, submitter);
  const nonce = form.querySelector<HTMLInputElement>('[name=nonce]');
  // The next submission of the form is another act.
  if (nonce) nonce.value = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const fields: WaitingAct['fields'] = [];
  for (const [name, value] of data) {
    fields.push([name, value instanceof File ? await (photos.get(value) ?? resizePhoto(value)) : value]);
  }
  const { operation = '' } = form.dataset;
  const act = {
    person,
    path: form.action,
    operation,
    form: idOf(form),
    fields,
    label: labelOf(form, submitter),
    atMs,
  };
  try {
    submittedHere.add(Number(await addAct(act)));
  } catch {
    // Without storage, such as in a private window, the browser sends the form itself.
    form.submit();
    return;
  }
  clearForm(form);
  await sendAll();
}

/** Returns the id of a form. A field that is named `id` hides the property. */
function idOf(form: HTMLFormElement): string {
  return form.getAttribute('id') ?? '';
}

/** Names an act for the person: its button, the text that was typed, and the job. */
function labelOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const typed = form.querySelector<HTMLInputElement>(
    '[name="part_id.text"], [name=description], [name=text], [name=caption]',
  );
  const step = form.querySelector('.step-text > :first-child')?.textContent;
  const name = step ?? submitter?.textContent?.trim() ?? '';
  const plate = (form.closest('[data-id]') ?? document).querySelector('.plate-text')?.textContent;
  return [name, typed?.value, plate].filter(Boolean).join(' · ');
}

/** Empties the fields of a form whose input is stored. */
function clearForm(form: HTMLFormElement): void {
  if (!form.querySelector('.field')) return;
  form.reset();
  delete form.dataset.edited;
  for (const input of all<HTMLInputElement>('.picker input[type=hidden]', form)) input.value = '';
  for (const preview of all<HTMLImageElement>('[data-preview]', form)) preview.hidden = true;
  form.closest('details')?.removeAttribute('open');
}

/** Signing out removes everything that the browser stores for the panel, including acts that are not sent yet. */
function askBeforeLeaving(form: HTMLFormElement, event: Event): void {
  if (localStorage.getItem(settingsKey) === null) return;
  event.preventDefault();
  void sendAll()
    .then(() => listActs(person))
    .then((acts) => {
      if (acts.length === 0) {
        form.submit();
        return;
      }
      const question = document.createElement('div');
      const { leave, leaveAnyway, stay } = settings.texts;
      question.append(leave, ' ');
      const buttons = document.createElement('p');
      buttons.className = 'buttons';
      buttons.append(
        button(leaveAnyway, () => form.submit()),
        button(stay, () => question.remove()),
      );
      question.append(buttons);
      queueBox().append(question);
      queueBox().scrollIntoView({ block: 'nearest' });
    });
}

const photos = new WeakMap<File, Promise<File>>();

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.type !== 'file') return;
  const [file] = target.files ?? [];
  const preview = target.closest('[data-photo]')?.querySelector<HTMLImageElement>('[data-preview]');
  if (!file || !preview) return;
  const resized = resizePhoto(file);
  photos.set(file, resized);
  void resized.then((photo) => {
    URL.revokeObjectURL(preview.src);
    preview.src = URL.createObjectURL(photo);
    preview.hidden = false;
  });
});

function tickClocks(): void {
  for (const clock of all<HTMLTimeElement>('[data-clock]')) {
    const minutes = Math.max(0, Math.floor((serverNowMs() - Date.parse(clock.dateTime)) / 60_000));
    const text = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
    if (clock.textContent !== text) clock.textContent = text;
  }
}

if (person !== '') {
  addEventListener('online', () => void sendAll());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void sendAll();
  });
  setInterval(tickClocks, clockIntervalMs);
  tickClocks();
  void sendAll();
  if (root) void keepPages(root);
}
