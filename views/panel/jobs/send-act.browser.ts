import type { WaitingAct } from './act-store.browser.ts';

/** A stalled connection counts as lost after this time; a photo of 4 MB needs less at 1 Mbit/s. */
const sendDeadlineMs = 60_000;
const signInPath = '/panel/sign-in';

/** The result of sending an act. A `lost` act may have arrived: it is sent again with the same key. */
export type Outcome =
  | { state: 'lost' }
  | { state: 'ended' }
  | { state: 'done'; page: string }
  | { state: 'refused'; reason: string; form: HTMLFormElement | null };

/** Sends an act as its form would. The header keeps it from being done by another person who has signed in meanwhile. */
export async function sendAct(act: WaitingAct): Promise<Outcome> {
  const response = await fetch(act.path, {
    method: 'POST',
    headers: { 'x-panel-person': act.person },
    body: bodyOf(act),
    signal: AbortSignal.timeout(sendDeadlineMs),
  }).catch(() => null);
  if (!response || response.status >= 500 || response.status === 429) return { state: 'lost' };
  const isOfAnother = response.headers.has('x-panel-person');
  if (isOfAnother || new URL(response.url).pathname === signInPath) return { state: 'ended' };
  if (response.status < 400) return { state: 'done', page: response.url };
  const html = await response.text().catch(() => '');
  return { state: 'refused', ...refusalIn(html, act.form) };
}

function bodyOf({ fields }: WaitingAct): BodyInit {
  const isText = fields.every((field): field is [string, string] => typeof field[1] === 'string');
  if (isText) return new URLSearchParams(fields);
  const data = new FormData();
  for (const [name, value] of fields) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, value);
  }
  return data;
}

/** Returns the messages of a refused form, and the form as the server shows it. */
function refusalIn(html: string, formId: string): { reason: string; form: HTMLFormElement | null } {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const form = page.querySelector<HTMLFormElement>(`form[id="${CSS.escape(formId)}"][data-refused]`);
  const messages = form?.querySelectorAll('.refusal-list a') ?? [];
  const found =
    messages.length > 0 ? [...messages] : [...(form ?? page).querySelectorAll('[data-refusal] p')];
  const shown = found.length > 0 ? found : [...page.querySelectorAll('main h1')];
  const reason = shown.map((message) => message.textContent).join(' ');
  return { reason, form };
}
