// Browser script of all /docs pages: theme, tabs of samples, copy buttons, the reader's API key, and search. The pages
// also work without the script.
type Store = 'localStorage' | 'sessionStorage';
type Entry = [title: string, path: string, about: string, words: string];

const root = document.documentElement;
const languages = ['curl', 'typescript', 'python', 'php'];

// Reads a value from the browser's storage. Returns null if the browser denies access to the storage.
function readStored(store: Store, name: string) {
  try {
    return window[store].getItem(name);
  } catch {
    return null;
  }
}

function storeValue(kind: Store, name: string, value: string) {
  try {
    if (value) window[kind].setItem(name, value);
    else window[kind].removeItem(name);
  } catch {
    // If the storage is not accessible, the choice is valid only for this page.
  }
}

root.classList.add('js');
const sampleKey = readStored('localStorage', 'docs-sample');
root.dataset.sample = sampleKey !== null && languages.includes(sampleKey) ? sampleKey : 'curl';
const themeKey = readStored('localStorage', 'docs-theme');
if (themeKey === 'light' || themeKey === 'dark') root.dataset.theme = themeKey;

// Finds an element that exists on every page.
function findPart<Kind extends HTMLElement>(within: ParentNode, selector: string): Kind {
  return within.querySelector<Kind>(selector) as Kind;
}

document.addEventListener('DOMContentLoaded', () => {
  const header = findPart(document, 'header');
  themeButton(header);
  sampleTabs();
  const keyIn = keyField(header);
  copyButtons(header.dataset, keyIn);
  search(header);
  document.addEventListener('click', ({ target }) => {
    for (const open of header.querySelectorAll<HTMLDetailsElement>('.drop[open]'))
      if (!open.contains(target as Node)) open.open = false;
  });
  findPart(document, '#menu').addEventListener('click', ({ target }) => {
    (target as Element).closest<HTMLAnchorElement>('a:not(.close)')?.blur();
  });
});

function themeButton(header: HTMLElement) {
  findPart(header, '.theme').addEventListener('click', () => {
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    root.dataset.theme = (root.dataset.theme || system) === 'dark' ? 'light' : 'dark';
    storeValue('localStorage', 'docs-theme', root.dataset.theme);
  });
}

function sampleTabs() {
  const tabs = [...document.querySelectorAll<HTMLButtonElement>('.tabs button')];
  const mark = () => {
    for (const tab of tabs)
      tab.setAttribute('aria-pressed', String(tab.dataset.sample === root.dataset.sample));
  };
  for (const tab of tabs)
    tab.addEventListener('click', () => {
      const { sample = '' } = tab.dataset;
      root.dataset.sample = sample;
      storeValue('localStorage', 'docs-sample', sample);
      mark();
    });
  mark();
}

// Sets up the field for the reader's API key. The key stays in this browser tab, because sessionStorage is neither sent
// nor shared.
// Pages without samples of the API have no field for the key.
function keyField(header: HTMLElement) {
  const drop = header.querySelector<HTMLElement>('.key');
  if (!drop) return () => '';
  const input = findPart<HTMLInputElement>(drop, 'input');
  const show = () => drop.classList.toggle('set', input.value.trim() !== '');
  input.value = readStored('sessionStorage', 'docs-key') || '';
  input.addEventListener('input', () => {
    storeValue('sessionStorage', 'docs-key', input.value.trim());
    show();
  });
  findPart(drop, 'button').addEventListener('click', () => {
    input.value = '';
    storeValue('sessionStorage', 'docs-key', '');
    show();
  });
  show();
  return () => input.value.trim();
}

function withKey(code: string, key: string) {
  if (!/^[\w-]+$/.test(key)) return code;
  return code
    .replaceAll('process.env.WORKSHOP_API_KEY!', `'${key}'`)
    .replaceAll('String(process.env.WORKSHOP_KEY)', `'${key}'`)
    .replaceAll(/os\.environ\["WORKSHOP_(?:API_)?KEY"\]/g, `"${key}"`)
    .replaceAll(/(?:\(string\) )?getenv\('WORKSHOP_(?:API_)?KEY'\)/g, `'${key}'`)
    .replaceAll(/\$(?:WORKSHOP_API_KEY|KEY)\b/g, key)
    .replaceAll('pt_live_…', key);
}

function copyButtons({ copy = '', copied = '' }: DOMStringMap, keyIn: () => string) {
  for (const block of document.querySelectorAll('.code')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = copy;
    button.addEventListener('click', async () => {
      await copyText(withKey(findPart(block, 'code').textContent, keyIn()));
      button.textContent = copied;
      setTimeout(() => {
        button.textContent = copy;
      }, 1500);
    });
    block.append(button);
  }
}

// Copies a text. The fallback is for pages without HTTPS, where browsers forbid the clipboard API.
async function copyText(text: string) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}

const maxResults = 12;

function foldText(text: string) {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

// Computes the search score of a page. An equal title scores highest, then a title that starts with the word, then a
// title that contains the word. Matches in other fields score lower.
function scoreEntry([title, path, about, words]: Entry, asked: string[]) {
  let score = 0;
  for (const word of asked) {
    const at = title.indexOf(word);
    if (title === word) score += 120;
    else if (at === 0) score += 60;
    else if (at > 0) score += 30;
    else if (path.includes(word) || about.includes(word)) score += 12;
    else if (words.includes(word)) score += 5;
    else return 0;
  }
  return score - title.length / 100;
}

function search(header: HTMLElement) {
  const input = findPart<HTMLInputElement>(header, 'search input');
  const found = findPart(header, '.found');
  const { search: path = '', none = '' } = header.dataset;
  const base = path.replace('/search.json', '');
  let index: Promise<{ entry: Entry; plain: Entry }[]> | undefined;
  const load = () => {
    index ??= fetch(path)
      .then((answer): Promise<Entry[]> => answer.json())
      .then((entries) => entries.map((entry) => ({ entry, plain: entry.map(foldText) as Entry })));
    return index;
  };
  const show = async () => {
    const words = foldText(input.value).split(/\s+/).filter(Boolean);
    const all = await load();
    const best = all
      .map(({ entry, plain }) => ({ entry, score: scoreEntry(plain, words) }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score)
      .slice(0, maxResults);
    found.replaceChildren(
      ...(best.length > 0 ? best.map(({ entry }) => resultLink(base, entry)) : [noResultNotice(none)]),
    );
    found.hidden = words.length === 0;
  };
  input.addEventListener('focus', load, { once: true });
  input.addEventListener('input', show);
  findPart(header, 'search').addEventListener('keydown', (event) => moveFocus(event, input, found));
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || (event.target as Element).matches('input, textarea')) return;
    event.preventDefault();
    input.focus();
  });
  document.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('search')) found.hidden = true;
  });
}

function resultLink(base: string, [title, path, about]: Entry) {
  const element = document.createElement('a');
  element.href = base + path;
  element.textContent = title;
  const note = document.createElement('span');
  note.textContent = about;
  element.append(note);
  return element;
}

function noResultNotice(text: string) {
  const element = document.createElement('p');
  element.textContent = text;
  return element;
}

function moveFocus(event: KeyboardEvent, input: HTMLInputElement, found: HTMLElement) {
  const places: HTMLElement[] = [input, ...found.querySelectorAll('a')];
  const at = places.indexOf(document.activeElement as HTMLElement);
  if (event.key === 'Escape') {
    found.hidden = true;
    input.focus();
  } else if (event.key === 'Enter' && at === 0 && places[1] && !found.hidden) places[1].click();
  else if (event.key === 'ArrowDown') places[Math.min(at + 1, places.length - 1)]?.focus();
  else if (event.key === 'ArrowUp') places[Math.max(at - 1, 0)]?.focus();
  else return;
  event.preventDefault();
}
