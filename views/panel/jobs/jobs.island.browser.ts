import { all } from '../kit/scripts/events.browser.ts';
import { draftSent } from '../kit/scripts/sent-draft.browser.ts';
import { addAct, listActs, removeAct, saveAct, type WaitingAct } from './act-store.browser.ts';
import { isEdit, rebaseFields, showEdit } from './edit-form.browser.ts';
import { keepPages, renewCopies } from './kept-pages.browser.ts';
import { resizePhoto } from './photo-size.browser.ts';
import { button, drawQueue, type QueueState, type QueueTexts } from './queue-box.browser.ts';
import { sendAct } from './send-act.browser.ts';

/** The pause after which lost acts are sent again, doubled each time. */
const firstPauseMs = 2_000;
const maxPauseMs = 60_000;
/** The server remembers the keys of acts for a day. An older attempt is not repeated without a question. */
const repeatableMs = 20 * 3_600_000;
const clockIntervalMs = 15_000;
/** An act without an answer in this time waits, and the person goes on. */
const patienceMs = 2_000;
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
/** Whether the person has already followed a link. */
let isLeaving = false;
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
  for (const note of all('.row-waiting')) note.remove();
  for (const link of all<HTMLAnchorElement>('[data-jobs] .row-link')) {
    const own = waiting.filter(({ path }) => path === link.href);
    const act = own.findLast(({ choice }) => choice) ?? own.at(-1);
    if (act) link.after(waitingNote(act.choice, 'row-waiting'));
  }
  return acts;
}

function waitingNote(choice?: string, className = ''): HTMLElement {
  const note = document.createElement('span');
  note.className = `quiet waiting-note ${className}`;
  note.textContent = [choice, settings.texts.waits].filter(Boolean).join(' · ');
  return note;
}

/** Shows changes that wait in the forms of their records, as after the page was opened again. */
async function showWaitingEdits(): Promise<void> {
  const acts = await listActs(person);
  for (const form of all<HTMLFormElement>('[data-jobs] form[id]')) {
    if (!isEdit(form)) continue;
    const own = acts.filter(
      ({ form: id, path, refusal }) => id === idOf(form) && path === form.action && refusal === undefined,
    );
    for (const { fields } of own) showEdit(form, fields);
  }
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
      else {
        const fields = rebaseFields(act.fields, outcome.form);
        await saveAct({ ...act, fields, triedAtMs: Date.now(), refusal: outcome.reason });
      }
      continue;
    }
    await removeAct(act);
    if (root) renewCopies(root, act.path);
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
  const isNext = !isLeaving && (act.follows || next.pathname !== location.pathname);
  if (isHere && isNext && remaining.length === 0 && !document.hidden) {
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
    const isAct = form.matches('[data-jobs] form[data-operation][method=post]:not([data-online] *)');
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
  const { operation = '' } = form.dataset;
  const act = {
    person,
    path: form.action,
    operation,
    form: idOf(form),
    label: labelOf(form, submitter),
    atMs,
    ...(form.closest('[data-follow]') && { follows: true, choice: submitter?.textContent?.trim() ?? '' }),
  };
  const ids: number[] = [];
  try {
    for (const fields of await fieldsOf(form, submitter)) ids.push(Number(await addAct({ ...act, fields })));
  } catch {
    // Without storage, such as in a private window, the browser sends the form itself.
    form.submit();
    return;
  }
  for (const id of ids) submittedHere.add(id);
  clearForm(form, submitter);
  const sending = sendAll();
  const { next } = submitter?.dataset ?? {};
  if (next === undefined) return sending;
  await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  const acts = await listActs(person);
  // Without a connection, the person goes on with the next point.
  if (acts.some(({ id, refusal }) => ids.includes(id) && refusal === undefined)) location.assign(next);
}

/** Returns the fields of a form as the browser would send them: several files make several acts. */
async function fieldsOf(
  form: HTMLFormElement,
  submitter: HTMLButtonElement | null,
): Promise<WaitingAct['fields'][]> {
  const entries = [...new FormData(form, submitter)];
  const files = entries.filter((entry): entry is [string, File] => entry[1] instanceof File);
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const nonce = form.querySelector<HTMLInputElement>('[name=nonce]');
  const acts: WaitingAct['fields'][] = [];
  for (const file of files.length > 0 ? files : [null]) {
    const fields: WaitingAct['fields'] = texts.map(([name, value]) => [
      name,
      name === 'nonce' && nonce ? nonce.value : value,
    ]);
    if (file) fields.push([file[0], await (photos.get(file[1]) ?? resizePhoto(file[1]))]);
    acts.push(fields);
    // The next submission of the form is another act.
    if (nonce) nonce.value = crypto.getRandomValues(new Uint32Array(4)).join('-');
  }
  return acts;
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
  const edited = isEdit(form) ? all<HTMLInputElement>('input:not([type=hidden]), textarea', form) : [];
  const subject = form.closest<HTMLElement>('[data-subject]')?.dataset.subject;
  const step = form.querySelector('.step-text > :first-child')?.textContent;
  const name = step ?? submitter?.textContent?.trim() ?? '';
  const plate = (form.closest('[data-id]') ?? document).querySelector('.plate-text')?.textContent;
  const values = edited.map(({ value }) => value);
  return [name, typed?.value, ...values, subject ?? plate].filter(Boolean).join(' · ');
}

/** Empties the fields of a form whose input is stored. The form of a record shows its values. */
function clearForm(form: HTMLFormElement, submitter: HTMLButtonElement | null): void {
  if (isEdit(form)) {
    draftSent(form);
    delete form.dataset.edited;
    const texts = [...new FormData(form, submitter)];
    showEdit(
      form,
      texts.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
    return;
  }
  if (!form.querySelector('.field, [type=file]')) return;
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
  if ('atOnce' in (target.closest<HTMLElement>('[data-photo]')?.dataset ?? {})) {
    target.form?.requestSubmit();
    return;
  }
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
  addEventListener('beforeunload', () => {
    isLeaving = true;
  });
  addEventListener('online', () => void sendAll());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void sendAll();
  });
  setInterval(tickClocks, clockIntervalMs);
  tickClocks();
  void showWaitingEdits().then(sendAll);
  if (root) void keepPages(root);
}
