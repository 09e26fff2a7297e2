import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import { carriedBy, type Fields } from '../../../../../test/http/public/tracking/signing.ts';
import { pickRandom } from '../diary/round.ts';
import { type Entry, entriesOf } from './proof.ts';
import { drawOneIn, type SigningScene, waitRandomMs } from './scene.ts';

/** A device that has requested a code, with the code that the service sent to the device. */
interface Device {
  who: number;
  name: string;
  form: Fields;
  cookie: string;
  code: string;
}

interface CodeAttempt {
  device: Device;
  code: string;
  status: number;
}

const devices = 8;
const triesOfEach = 4;
const maxTries = 5;
const enteringMs = 100;

/** Requests a code for each device; then all devices enter their own codes or codes of other devices. */
export async function playCodes(scene: SigningScene): Promise<{ entries: Entry[]; entered: CodeAttempt[] }> {
  const quote = await scene.newQuote([{ description: 'Cambio de aceite', unit_price: 64.55 }]);
  const { id: budgetId, link } = quote;
  await expectOneSent(scene, budgetId, link);
  const all: Device[] = [];
  for (let who = 0; who < devices; who += 1) all.push(await requestCode(scene, budgetId, link, who));
  const entered: CodeAttempt[] = [];
  const enter = async (device: Device, code: string) => {
    await waitRandomMs(enteringMs);
    const form = { ...device.form, do: 'accept', code };
    const { status, text } = await scene.press(device.who, link, form, device.cookie);
    expect([303, 409, 422], text).toContain(status);
    entered.push({ device, code, status });
  };
  const line = `/budgets/${budgetId}/lines/${quote.lines[0]?.id}`;
  await Promise.all([
    ...all.flatMap((device) =>
      Array.from({ length: triesOfEach }, () => enter(device, drawCodeFor(device, all))),
    ),
    drawOneIn(3) && waitRandomMs(enteringMs).then(() => scene.ask(0, 'PATCH', line, { unit_price: 70 })),
  ]);
  const entries = await entriesOf(scene, budgetId);
  await expectOwnCode(scene, budgetId, entries, entered);
  return { entries, entered };
}

/**
 * Returns a code for a device: every fourth device sometimes gets its own code; otherwise it is the code of another
 * device, or an invalid one.
 */
function drawCodeFor(device: Device, all: Device[]): string {
  const others = all.filter((each) => each !== device);
  if (device.who % 4 === 1 && drawOneIn(3)) return device.code;
  return drawOneIn(2) ? pickRandom(others).code : String(randomInt(1_000_000)).padStart(6, '0');
}

const signed = { do: 'accept', consent: '1', signature: '' };

/**
 * Expects one message for eight concurrent clicks of a browser without a cookie, and for eight more clicks after the
 * answer.
 */
async function expectOneSent(scene: SigningScene, budgetId: number, link: string): Promise<void> {
  const { text } = await scene.show(0, link);
  const fields = { ...carriedBy(text), ...signed, name: 'Firmante 0' };
  const click = (cookie?: string) =>
    Promise.all(Array.from({ length: devices }, () => scene.press(0, link, fields, cookie)));
  const first = await click();
  const later = await click(first[0]?.cookie);
  expect(new Set([...first, ...later].map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set([...first, ...later].map(({ cookie }) => cookie)).size).toBe(1);
  const codes = await scene.sql`select from signing_codes where budget_id = ${budgetId}`;
  expect(codes).toHaveLength(1);
}

/** Requests a code. First moves earlier codes into the past, because a quote may have at most five codes an hour. */
async function requestCode(
  scene: SigningScene,
  budgetId: number,
  link: string,
  who: number,
): Promise<Device> {
  const { sql } = scene;
  await sql`
    update signing_codes set sent_at = sent_at - interval '61 minutes'
    where budget_id = ${budgetId} and sent_at > now() - interval '60 minutes'`;
  const { text: page } = await scene.show(who, link);
  const name = `Firmante ${who} de ${budgetId}`;
  const { status, text, cookie } = await scene.press(who, link, { ...carriedBy(page), ...signed, name });
  expect(status, text).toBe(200);
  const [sent] = await sql`
    select m.text from outbound_messages m
    join communications c on c.instance_id = m.instance_id and c.id = m.communication_id
    where c.budget_id = ${budgetId} order by c.id desc limit 1`;
  const [code = ''] = /\b\d{6}\b/.exec(sent?.text) ?? [];
  return { who, name, form: carriedBy(text), cookie, code };
}

async function expectOwnCode(
  { sql }: SigningScene,
  budgetId: number,
  entries: Entry[],
  entered: CodeAttempt[],
): Promise<void> {
  const done = entered.filter(({ status }) => status === 303);
  // After a device has signed, it gets the signed page for any further form, whatever code the form contains.
  const signers = new Set(done.map(({ device }) => device));
  expect(signers.size).toBe(entries.length);
  expect(entries.length).toBeLessThanOrEqual(1);
  for (const device of signers) {
    expect(done.filter((each) => each.device === device).map(({ code }) => code)).toContain(device.code);
    expect(entries.map(({ name }) => name)).toEqual([device.name]);
    expect(entries[0]?.code).toMatchObject({ channel: 'email', target: 'c•••@example.com' });
  }
  const tries = await sql`select tries from signing_codes where budget_id = ${budgetId}`;
  for (const each of tries) expect(each.tries).toBeLessThanOrEqual(maxTries);
}
