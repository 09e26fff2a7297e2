import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { carriedBy, drawing, type Fields } from '../../../../../test/http/public/tracking/signing.ts';
import { pickRandom } from '../diary/round.ts';
import { changeUntilDeadline, changingMs } from './change.ts';
import {
  drawOneIn,
  isUnanswered,
  type Page,
  type Round,
  type SigningScene,
  type SubmittedForm,
  waitRandomMs,
} from './scene.ts';

const devices = 8;
/** Number of integrators who change the quote. Rounds with a kill have fewer, so that most devices reach a decision. */
const integrators = { usually: 4, withKill: 1 };
/**
 * Times, in milliseconds, for which devices read the page. A round with a short time makes all devices decide together;
 * a long time spreads the decisions.
 */
const readingMs = [20, 150, 500];
/** Approximate time, in milliseconds, in which a form is answered. */
const signingMs = 150;
/** Maximum time, in milliseconds, between the first click and the second. */
const twiceMs = 30;

export async function playRound(scene: SigningScene, kills = false): Promise<Round> {
  const quote = await scene.newQuote([
    { description: 'Cambio de aceite', unit_price: 64.55 },
    { description: 'Pastillas', unit_price: 39.75 },
    { description: 'Escobillas', unit_price: 24.05, optional: true },
    { description: 'Lavado', unit_price: 12.35, optional: true },
  ]);
  const { id: budgetId, link } = quote;
  const counted = { presses: [], sent: 0, deciding: devices, noRoom: 0 };
  const round: Round = { scene, budgetId, link, kills, readingMs: pickRandom(readingMs), ...counted };
  const lineIds = quote.lines.map(({ id }) => id);
  await Promise.all([
    ...Array.from({ length: devices }, (_, who) =>
      decideAsDevice(round, kills ? 2 * who + 1 : who).finally(() => {
        round.deciding -= 1;
      }),
    ),
    ...Array.from({ length: kills ? integrators.withKill : integrators.usually }, (_, who) =>
      changeUntilDeadline(round, lineIds, who),
    ),
    kills && killWhileSigning(round),
  ]);
  return round;
}

/**
 * Kills the process that all devices use: while the devices sign, or right after a signature is stored, possibly before
 * the process has read the confirmation of the commit.
 */
async function killWhileSigning(round: Round): Promise<void> {
  const { scene, budgetId } = round;
  const first = randomInt(1, 4);
  if (drawOneIn(2)) {
    await waitUntil(async () => round.sent >= first, round);
    await waitRandomMs(signingMs);
  } else {
    await waitUntil(
      async () => (await scene.sql`select from evidence where budget_id = ${budgetId}`).length > 0,
      round,
    );
  }
  await scene.kill();
}

/** Waits until `isTime` returns true, or all devices have decided. */
async function waitUntil(isTime: () => Promise<boolean>, round: Round): Promise<void> {
  while (round.deciding > 0 && !(await isTime())) await sleep(1);
}

/**
 * Opens the page, reads it, ticks lines, and decides. If the service answers with a changed page, the device decides
 * again, at most twice.
 */
async function decideAsDevice(round: Round, who: number): Promise<void> {
  const device = `Firmante ${who} de ${round.budgetId}`;
  await waitRandomMs(round.readingMs);
  const page = await retryUntilAnswered(round, () => round.scene.show(who, round.link));
  expect(page.status).toBe(200);
  const first = await chosenOptions(round, who, page);
  if (first.seen === undefined) return;
  await waitRandomMs(changingMs / 4);
  const deed = drawOneIn(10) ? 'decline' : 'accept';
  const signature = drawOneIn(2) ? drawing : '';
  const press = (form: Fields) =>
    send(round, who, { device, deed, form: { ...form, ...drawFormFields(deed, device), signature } });
  const twice = drawOneIn(3) ? [waitRandomMs(twiceMs).then(() => press(first))] : [];
  let [shown] = await Promise.all([press(first), ...twice]);
  for (let again = 0; again < 2 && shown.status === 409; again += 1) {
    const anew = readPageForm(shown.text);
    if (anew.seen === undefined) break;
    shown = await press(anew);
  }
  if (drawOneIn(3)) await press(first);
}

/** Returns the fields that a browser would send from a page: hidden fields and ticked boxes. */
function readPageForm(page: string): Fields {
  const boxes = [...page.matchAll(/name="line" value="(\d+)" form="sign" checked/g)];
  const line = boxes.map(([, id = '']) => id);
  return { ...carriedBy(page), ...(line.length > 0 && { line }) };
}

/**
 * Ticks random optional lines in the form of a page. Like a browser without scripts, asks the service for the new total
 * first; returns the form of the answered page, whose lines may have changed meanwhile.
 */
async function chosenOptions(round: Round, who: number, page: Page): Promise<Fields> {
  const form = readPageForm(page.text);
  const optional = [...page.text.matchAll(/name="line" value="(\d+)" form="sign"/g)];
  const line = optional.map(([, id = '']) => id).filter(() => drawOneIn(2));
  if (form.seen === undefined || line.length === 0) return form;
  const counted = await retryUntilAnswered(round, () =>
    round.scene.press(who, round.link, { ...form, do: 'recount', line }),
  );
  expect(counted.status).toBe(200);
  return readPageForm(counted.text);
}

function drawFormFields(deed: SubmittedForm['deed'], device: string): Fields {
  if (deed === 'decline') return { do: deed, reason: 'price', comment: device };
  const consent = drawOneIn(12) ? '' : '1';
  return { do: deed, name: device, consent };
}

/** Sends a form, and repeats it until an answer arrives. */
async function send(round: Round, who: number, pressed: Omit<SubmittedForm, 'status'>): Promise<Page> {
  const { scene, link, presses } = round;
  return retryUntilAnswered(
    round,
    () => {
      round.sent += 1;
      return scene.press(who, link, pressed.form);
    },
    (page) => {
      presses.push({ ...pressed, status: page?.status ?? null });
      if (page) expectNoFault(round, pressed, page);
    },
  );
}

function expectNoFault(round: Round, { deed, form }: Omit<SubmittedForm, 'status'>, page: Page): void {
  if (page.status === 503 && page.retryAfter !== null) {
    round.noRoom += 1;
    return;
  }
  const forgot = deed === 'accept' && form.consent !== '1';
  // A device that has signed gets the signed page again, even for a form without the required tick; `prove` compares
  // the forms with the database.
  expect(forgot ? [303, 409, 422] : [303, 409], page.text).toContain(page.status);
}

async function retryUntilAnswered(
  { kills }: Round,
  ask: () => Promise<Page>,
  hear: (page: Page | null) => void = () => {},
): Promise<Page> {
  for (;;) {
    try {
      const page = await ask();
      hear(page);
      return page;
    } catch (error) {
      if (!kills || !isUnanswered(error)) throw error;
      hear(null);
      await waitRandomMs(100);
    }
  }
}
