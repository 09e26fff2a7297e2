import { refreshRegions } from '../../panel.browser.ts';

/** The pause before the next attempt after a lost connection, doubled each time. */
const firstRetryMs = 1_000;
const maxRetryMs = 30_000;

interface Item {
  row: HTMLElement;
  state: HTMLElement;
  bar: HTMLProgressElement;
  file: File;
}

function start(zone: HTMLElement): void {
  const form = zone.closest('form');
  const input = zone.querySelector<HTMLInputElement>('input[type=file]');
  const label = zone.querySelector<HTMLElement>('.upload-zone');
  if (!form || !input || !label) return;
  input.addEventListener('change', () => {
    for (const file of input.files ?? []) void uploadFile(zone, form, file);
    input.value = '';
  });
  for (const type of ['dragenter', 'dragover']) label.addEventListener(type, () => (label.dataset.over = ''));
  for (const type of ['dragleave', 'drop']) label.addEventListener(type, () => delete label.dataset.over);
}

function addRow(zone: HTMLElement, file: File): Item {
  const row = document.createElement('li');
  row.className = 'upload-item';
  const picture = document.createElement(file.type.startsWith('image/') ? 'img' : 'span');
  if (picture instanceof HTMLImageElement) {
    picture.src = URL.createObjectURL(file);
    picture.alt = '';
  } else picture.className = 'upload-icon';
  const name = document.createElement('span');
  name.className = 'upload-name';
  name.textContent = file.name;
  const state = document.createElement('span');
  state.className = 'upload-state';
  const bar = document.createElement('progress');
  bar.max = 1;
  bar.setAttribute('aria-label', file.name);
  row.append(picture, name, state, bar);
  zone.querySelector('.upload-list')?.append(row);
  return { row, state, bar, file };
}

/** An upload that led to a page, that the connection lost, or that was refused for a reason. */
type Outcome = 'lost' | { page: string } | { reason: string };

async function uploadFile(zone: HTMLElement, form: HTMLFormElement, file: File): Promise<void> {
  const item = addRow(zone, file);
  if (file.size > Number(zone.dataset.max)) {
    fail(item, zone.dataset.tooLarge);
    return;
  }
  for (let pauseMs = firstRetryMs; ; pauseMs = Math.min(2 * pauseMs, maxRetryMs)) {
    const outcome = await send(zone, form, item);
    if (outcome === 'lost') {
      // The nonce and the content are the same, so a file that arrived before the connection was lost is stored once.
      item.state.textContent = zone.dataset.waiting ?? '';
      await connection(pauseMs);
      continue;
    }
    if ('page' in outcome) {
      finish(zone, item, outcome.page);
      return;
    }
    fail(item, outcome.reason || zone.dataset.failed);
    addRetry(zone, form, item);
    return;
  }
}

function send(zone: HTMLElement, form: HTMLFormElement, { file, state, bar }: Item): Promise<Outcome> {
  const data = new FormData(form);
  data.set(zone.dataset.upload ?? 'file', file);
  const request = new XMLHttpRequest();
  request.open('POST', form.action);
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    const share = total > 0 ? loaded / total : 0;
    bar.value = share;
    state.textContent = (zone.dataset.uploading ?? '').replace('#', `${Math.round(share * 100)} %`);
  });
  return new Promise((resolve) => {
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      if (status >= 500) resolve('lost');
      else if (status >= 400) resolve({ reason: refusalOn(responseText, form.id) });
      else resolve({ page: request.responseURL });
    });
    request.addEventListener('error', () => resolve('lost'));
    request.send(data);
  });
}

/** Returns the messages of a refused form. */
function refusalOn(html: string, formId: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const form = page.getElementById(formId);
  const messages = form?.querySelectorAll('.refusal-list a') ?? [];
  const found = messages.length > 0 ? [...messages] : [form?.querySelector('[data-refusal] p')];
  return found.map((message) => message?.textContent ?? '').join(' ');
}

/** Waits for a pause, or until the device has a connection again. */
function connection(pauseMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pauseMs);
    addEventListener(
      'online',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

function finish(zone: HTMLElement, { row, state, bar }: Item, page: string): void {
  bar.remove();
  row.classList.add('good');
  state.textContent = zone.dataset.done ?? '';
  if ('follow' in zone.dataset) location.assign(page);
  else if ('refresh' in zone.dataset) void refreshRegions();
}

function fail({ row, state, bar }: Item, text = ''): void {
  bar.remove();
  row.classList.add('bad');
  state.textContent = text;
}

function addRetry(zone: HTMLElement, form: HTMLFormElement, { row, file }: Item): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button small';
  button.textContent = zone.dataset.retry ?? '';
  button.addEventListener('click', () => {
    row.remove();
    void uploadFile(zone, form, file);
  });
  row.append(button);
}

for (const zone of document.querySelectorAll<HTMLElement>('[data-upload]')) start(zone);
