import type { WaitingAct } from './act-store.browser.ts';

/** Texts of the box, from the page. */
export interface QueueTexts {
  one: string;
  many: string;
  sending: string;
  offline: string;
  signIn: string;
  refused: string;
  tooOld: string;
  retry: string;
  discard: string;
  waits: string;
  leave: string;
  leaveAnyway: string;
  stay: string;
}

export type QueueState = 'sending' | 'offline' | 'signIn';

export interface QueueActs {
  retry: (act: WaitingAct) => void;
  discard: (act: WaitingAct) => void;
}

function element(name: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

export function button(text: string, press: () => void): HTMLElement {
  const made = element('button', 'button', text);
  made.setAttribute('type', 'button');
  made.addEventListener('click', press);
  return made;
}

/** Shows the acts that wait, and why. */
export function drawQueue(
  box: HTMLElement,
  acts: readonly WaitingAct[],
  { texts, state, on }: { texts: QueueTexts; state: QueueState; on: QueueActs },
): void {
  box.hidden = acts.length === 0;
  if (acts.length === 0) {
    box.replaceChildren();
    return;
  }
  const waiting = acts.filter(({ refusal }) => refusal === undefined).length;
  const number = waiting === 0 ? acts.length : waiting;
  const count = number === 1 ? texts.one : texts.many.replace('#', String(number));
  const list = element('ul', 'waiting-list');
  list.append(...acts.map((act) => row(act, texts, on)));
  box.className = `waiting-acts notice ${waiting === 0 ? 'bad' : 'warn'}`;
  const content = element('details', '');
  // A refused act needs an answer, so it is in view.
  content.toggleAttribute('open', waiting < acts.length || box.querySelector('[open]') !== null);
  content.append(element('summary', 'strong', count));
  const explanation = element('p', '', waiting > 0 ? texts[state] : '');
  content.append(list);
  // Without a connection the person can do nothing, so the long explanation takes no room.
  if (state === 'offline') list.before(explanation);
  const whole = element('div', 'waiting-content');
  whole.append(...(state === 'offline' ? [] : [explanation]), content);
  box.replaceChildren(whole);
}

function row(act: WaitingAct, texts: QueueTexts, on: QueueActs): HTMLElement {
  const made = element('li', '');
  const time = new Date(act.atMs).toLocaleTimeString(document.documentElement.lang, {
    timeStyle: 'short',
    timeZone: zone(),
  });
  const label = element(act.follows ? 'a' : 'span', 'strong', act.label);
  if (act.follows) label.setAttribute('href', act.path);
  made.append(...act.fields.flatMap(([, value]) => (value instanceof Blob ? [thumbnail(value)] : [])));
  made.append(label, ` ${time}`);
  if (act.refusal === undefined) return made;
  const acts = element('p', 'buttons');
  acts.append(
    button(texts.retry, () => on.retry(act)),
    button(texts.discard, () => on.discard(act)),
  );
  made.append(element('p', '', `${texts.refused} ${act.refusal}`), acts);
  return made;
}

/** A small picture of a photo that waits. Other files have none. */
function thumbnail(photo: Blob): HTMLElement {
  const picture = document.createElement('img');
  picture.className = 'waiting-photo';
  picture.alt = '';
  picture.src = URL.createObjectURL(photo);
  for (const type of ['load', 'error'])
    picture.addEventListener(type, () => {
      URL.revokeObjectURL(picture.src);
      if (type === 'error') picture.remove();
    });
  return picture;
}

function zone(): string | undefined {
  return document.documentElement.dataset.zone;
}
